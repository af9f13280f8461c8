import { call, invalidate, getQueryKey, queryClient, useMutation } from '@lectern/client';
import {
  addGroupMembers,
  deleteUser,
  endUserSessions,
  getAdminStats,
  getAnalytics,
  getUser,
  listAuditEntries,
  listGroups,
  listMails,
  listServiceAccounts,
  listUsers,
  resetSecondFactor,
  sendResetLink,
  startViewAs,
  updateUser,
  type ListedUser,
  type UserChange,
  type UserList,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { paths } from '../../../paths';
import { t } from '../../texts';

export const REACTIVATION: UserChange = { role: 'student' };

/**
 * Changes a user with an optimistic update of the list, which is refetched afterwards. A refused change is removed from the
 * list at once. The toast of a suspension offers to undo it, which restores the former role.
 */
export function useUpdateUser(user: ListedUser, onDone?: () => void) {
  const { id } = user;
  const update = useMutation({
    mutationFn: (body: UserChange) => call(updateUser, { params: { userId: id }, body }),
    onMutate: async (change) => {
      // The server may require a new sign-in before it changes a role or an email address, so these are not updated in advance.
      if (!change.role && !change.email) await updateCachedLists(id, change);
      // Keeps the user as before, because the updated list gives this hook the changed user.
      return user;
    },
    onSuccess: (_changed, { role }, userBefore) => {
      const undo = { label: t('users.undo'), onClick: () => update.mutate({ role: userBefore.role }) };
      toast({
        title: t('users.updated.title'),
        description: t('users.updated.description'),
        ...(role === 'suspended' && { action: undo }),
      });
      onDone?.();
    },
    meta: { failed: { title: t('users.updateFailed.title'), fallback: t('users.updateFailed.fallback') } },
    onError: (_error, _change, userBefore) => userBefore && void updateCachedLists(id, userBefore),
    onSettled: refetchUsers,
  });
  return update;
}

/** Permanently deletes a user. */
export function useDeleteUser(user: ListedUser, onDone: () => void) {
  const { id } = user;
  return useMutation({
    mutationFn: () => call(deleteUser, { params: { userId: id } }),
    onSuccess: async () => {
      toast({ title: t('users.deleted.title'), description: t('users.deleted.description') });
      onDone();
      await refetchUsers();
    },
    meta: { failed: { title: t('users.deleteFailed.title'), fallback: t('users.deleteFailed.fallback') } },
  });
}

/** Signs a user out everywhere. */
export function useEndSessions({ id }: ListedUser) {
  return useMutation({
    mutationFn: () => call(endUserSessions, { params: { userId: id } }),
    onSuccess: () => {
      toast({ title: t('users.sessionsEnded.title'), description: t('users.sessionsEnded.description') });
      return invalidate(listAuditEntries);
    },
    meta: { failed: { title: t('users.endFailed.title'), fallback: t('users.endFailed.fallback') } },
  });
}

/** Shows Lectern as the user sees it. Loads a new page, so that no data of the administrator is shown. */
export function useStartViewAs({ id, role }: ListedUser) {
  return useMutation({
    mutationFn: () => call(startViewAs, { params: { userId: id } }),
    onSuccess: () => window.location.assign(role === 'instructor' ? '/teaching' : '/'),
    meta: { failed: { title: t('users.viewAsFailed.title'), fallback: t('users.viewAsFailed.fallback') } },
  });
}

/** Removes a user's passkeys, authenticator app and recovery codes. */
export function useResetSecondFactor(user: ListedUser, onDone: () => void) {
  return useMutation({
    mutationFn: () => call(resetSecondFactor, { params: { userId: user.id } }),
    onSuccess: async () => {
      toast({
        title: t('users.resetFactor.done.title'),
        description: t('users.resetFactor.done.description'),
      });
      onDone();
      await refetchUsers();
    },
    meta: { failed: { title: t('users.resetFailed.title'), fallback: t('users.resetFailed.fallback') } },
  });
}

/** Sends a user a link for a new password; without a mail server the message waits in the outbox. */
export function useSendResetLink({ id }: ListedUser, onDone: () => void) {
  const navigate = useNavigate();
  const action = { label: t('users.resetLink.openOutbox'), onClick: () => void navigate(paths.outbox) };
  return useMutation({
    mutationFn: () => call(sendResetLink, { params: { userId: id } }),
    onSuccess: ({ isSentByMail }) => {
      toast(
        isSentByMail
          ? { title: t('users.resetLink.done.title'), description: t('users.resetLink.done.description') }
          : {
              title: t('users.resetLink.kept.title'),
              description: t('users.resetLink.kept.description'),
              action,
            },
      );
      onDone();
      return invalidate(listAuditEntries, listMails);
    },
    meta: {
      failed: { title: t('users.resetLink.failed.title'), fallback: t('users.resetLink.failed.fallback') },
    },
  });
}

/** Makes a user a member of a group. */
export function useAddToGroup({ id }: ListedUser, onDone: () => void) {
  return useMutation({
    mutationFn: (groupId: string) => call(addGroupMembers, { params: { groupId }, body: { userIds: [id] } }),
    onSuccess: ({ added }) => {
      toast(
        added
          ? { title: t('users.addToGroup.done.title'), description: t('users.addToGroup.done.description') }
          : {
              title: t('users.addToGroup.isMember.title'),
              description: t('users.addToGroup.isMember.description'),
            },
      );
      onDone();
    },
    meta: {
      failed: { title: t('users.addToGroup.failed.title'), fallback: t('users.addToGroup.failed.fallback') },
    },
    onSettled: () => invalidate(listGroups, listUsers, listAuditEntries),
  });
}

async function updateCachedLists(id: string, change: UserChange): Promise<void> {
  const queryKey = getQueryKey(listUsers);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<UserList>({ queryKey }, (list) => {
    const users = list?.users.map((user) => (user.id === id ? { ...user, ...change } : user));
    return list && users && { ...list, users };
  });
}

const refetchUsers = () =>
  invalidate(listUsers, listServiceAccounts, getUser, listAuditEntries, getAdminStats, getAnalytics);
