import {
  call,
  invalidate,
  getQueryKey,
  needsSignIn,
  queryClient,
  signInAgain,
  useMutation,
} from '@lectern/client';
import {
  deleteUser,
  endUserSessions,
  getAdminStats,
  getAnalytics,
  getUser,
  listAuditEntries,
  listUsers,
  resetSecondFactor,
  updateUser,
  type ListedUser,
  type UserChange,
  type UserList,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { usersTexts } from '../texts';
import type { UserAction } from './user-action';

/** Restores the dialog in which an administrator was when they had to sign in again. */
export const USER_FORM = 'user';

export const SUSPENSION: UserChange = { role: 'suspended' };
export const REACTIVATION: UserChange = { role: 'student' };

/**
 * Changes a user with an optimistic update of the list, which is refetched in either case. A refused change leaves the list
 * at once.
 * @param kind the dialog that offers the change again after a sign-in
 */
export function useUpdateUser(
  user: ListedUser,
  { kind, onDone }: { kind: UserAction['kind']; onDone?: () => void },
) {
  const { id } = user;
  return useMutation({
    mutationFn: (body: UserChange) => call(updateUser, { params: { userId: id }, body }),
    onMutate: async (change) => {
      // Once the list has changed, this hook has another user and kind.
      const action = { kind, user, change } satisfies UserAction;
      await updateList(id, change);
      return action;
    },
    onSuccess: () => {
      toast(usersTexts.updated);
      onDone?.();
    },
    meta: { failed: { ...usersTexts.updateFailed, isHandled: needsSignIn } },
    onError: (error, _, action) => {
      if (action) void updateList(id, action.user);
      signInAgain(error, USER_FORM, action);
    },
    onSettled: refetch,
  });
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
    meta: { failed: { ...usersTexts.deleteFailed, isHandled: needsSignIn } },
    onError: (error) => signInAgain(error, USER_FORM, { kind: 'delete', user } satisfies UserAction),
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

/** Removes a user's passkeys, authenticator app and recovery codes. */
export function useResetSecondFactor(user: ListedUser, onDone: () => void) {
  return useMutation({
    mutationFn: () => call(resetSecondFactor, { params: { userId: user.id } }),
    onSuccess: async () => {
      toast(usersTexts.resetFactor.done);
      onDone();
      await refetch();
    },
    meta: { failed: { ...usersTexts.resetFailed, isHandled: needsSignIn } },
    onError: (error) =>
      signInAgain(error, USER_FORM, { kind: 'reset-second-factor', user } satisfies UserAction),
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
