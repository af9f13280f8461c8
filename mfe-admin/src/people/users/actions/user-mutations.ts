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
import { usersTexts } from '../texts';

export const REACTIVATION: UserChange = { role: 'student' };

/**
 * Changes a user with an optimistic update of the list, which is refetched in either case. A refused change leaves the list
 * at once; a suspension can be undone, which gives the former role back.
 */
export function useUpdateUser(user: ListedUser, onDone?: () => void) {
  const { id } = user;
  const update = useMutation({
    mutationFn: (body: UserChange) => call(updateUser, { params: { userId: id }, body }),
    onMutate: async (change) => {
      // A role or an address may need a sign-in first, and until then nothing has changed.
      if (!change.role && !change.email) await updateList(id, change);
      // Once the list has changed, this hook has another user.
      return user;
    },
    onSuccess: (_changed, { role }, before) => {
      const undo = { label: usersTexts.undo, onClick: () => update.mutate({ role: before.role }) };
      toast({ ...usersTexts.updated, ...(role === 'suspended' && { action: undo }) });
      onDone?.();
    },
    meta: { failed: usersTexts.updateFailed },
    onError: (_error, _change, before) => before && void updateList(id, before),
    onSettled: refetch,
  });
  return update;
}

/** Permanently deletes a user. */
export function useDeleteUser(user: ListedUser, onDone: () => void) {
  const { id } = user;
  return useMutation({
    mutationFn: () => call(deleteUser, { params: { userId: id } }),
    onSuccess: async () => {
      toast(usersTexts.deleted);
      onDone();
      await refetch();
    },
    meta: { failed: usersTexts.deleteFailed },
  });
}

/** Signs a user out everywhere. */
export function useEndSessions({ id }: ListedUser) {
  return useMutation({
    mutationFn: () => call(endUserSessions, { params: { userId: id } }),
    onSuccess: () => {
      toast(usersTexts.sessionsEnded);
      return invalidate(listAuditEntries);
    },
    meta: { failed: usersTexts.endFailed },
  });
}

/** Shows Lectern as the user sees it, on a new page, so that nothing that was read before is shown. */
export function useStartViewAs({ id, role }: ListedUser) {
  return useMutation({
    mutationFn: () => call(startViewAs, { params: { userId: id } }),
    onSuccess: () => window.location.assign(role === 'instructor' ? '/teaching' : '/'),
    meta: { failed: usersTexts.viewAsFailed },
  });
}

/** Removes a user's passkeys, authenticator app and recovery codes. */
export function useResetSecondFactor(user: ListedUser, onDone: () => void) {
  return useMutation({
    mutationFn: () => call(resetSecondFactor, { params: { userId: user.id } }),
    onSuccess: async () => {
      toast(usersTexts.resetFactor.done);
      onDone();
      await refetch();
    },
    meta: { failed: usersTexts.resetFailed },
  });
}

/** Sends a user a link for a new password; without a mail server the message waits in the outbox. */
export function useSendResetLink({ id }: ListedUser, onDone: () => void) {
  const navigate = useNavigate();
  const { done, kept, openOutbox, failed } = usersTexts.resetLink;
  const action = { label: openOutbox, onClick: () => void navigate(paths.outbox) };
  return useMutation({
    mutationFn: () => call(sendResetLink, { params: { userId: id } }),
    onSuccess: ({ isSentByMail }) => {
      toast(isSentByMail ? done : { ...kept, action });
      onDone();
      return invalidate(listAuditEntries, listMails);
    },
    meta: { failed },
  });
}

/** Makes a user a member of a group. */
export function useAddToGroup({ id }: ListedUser, onDone: () => void) {
  const { done, isMember, failed } = usersTexts.addToGroup;
  return useMutation({
    mutationFn: (groupId: string) => call(addGroupMembers, { params: { groupId }, body: { userIds: [id] } }),
    onSuccess: ({ added }) => {
      toast(added ? done : isMember);
      onDone();
    },
    meta: { failed },
    onSettled: () => invalidate(listGroups, listUsers, listAuditEntries),
  });
}

async function updateList(id: string, change: UserChange): Promise<void> {
  const queryKey = getQueryKey(listUsers);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<UserList>({ queryKey }, (list) => {
    const users = list?.users.map((user) => (user.id === id ? { ...user, ...change } : user));
    return list && users && { ...list, users };
  });
}

const refetch = () => invalidate(listUsers, getUser, listAuditEntries, getAdminStats, getAnalytics);
