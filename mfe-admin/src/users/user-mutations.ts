import {
  call,
  invalidate,
  getQueryKey,
  queryClient,
  serverMessage,
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
  updateUser,
  type ListedUser,
  type UserChange,
  type UserList,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { texts } from '../texts';
import type { UserAction } from './user-action';

/** Restores the dialog in which an administrator was when they had to sign in again. */
export const USER_FORM = 'user';

/** Changes a user with an optimistic update of the list, which is refetched in either case. */
export function useUpdateUser(user: ListedUser, onDone?: () => void) {
  const { id } = user;
  return useMutation({
    mutationFn: (body: UserChange) => call(updateUser, { params: { userId: id }, body }),
    onMutate: (change) => updateList(id, change),
    onSuccess: () => {
      toast(texts.users.updated);
      onDone?.();
    },
    onError: (error, change) => {
      const action = { kind: 'edit', user, change } satisfies UserAction;
      if (!signInAgain(error, USER_FORM, action)) showFailure(texts.users.updateFailed, error);
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
      toast(texts.users.deleted);
      onDone();
      await refetch();
    },
    onError: (error) => {
      const action = { kind: 'delete', user } satisfies UserAction;
      if (!signInAgain(error, USER_FORM, action)) showFailure(texts.users.deleteFailed, error);
    },
  });
}

/** Signs a user out everywhere. */
export function useEndSessions({ id }: ListedUser) {
  return useMutation({
    mutationFn: () => call(endUserSessions, { params: { userId: id } }),
    onSuccess: () => {
      toast(texts.users.sessionsEnded);
      return invalidate(listAuditEntries);
    },
    onError: (error) => showFailure(texts.users.endFailed, error),
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

function showFailure({ title, fallback }: { title: string; fallback: string }, error: unknown): void {
  toast({ title, description: serverMessage(error) ?? fallback, variant: 'destructive' });
}
