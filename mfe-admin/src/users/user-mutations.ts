import { call, invalidate, keyOf, queryClient, serverMessage } from '@lectern/client';
import {
  deleteUser,
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
import { useMutation } from '@tanstack/react-query';
import { texts } from '../texts';

/** Changes a user with an optimistic update of the list, which is refetched in either case. */
export function useUpdateUser({ id }: ListedUser, onDone?: () => void) {
  return useMutation({
    mutationFn: (body: UserChange) => call(updateUser, { params: { userId: id }, body }),
    onMutate: (change) => updateList(id, change),
    onSuccess: () => {
      toast(texts.users.updated);
      onDone?.();
    },
    onError: (error) => showFailure(texts.users.updateFailed, error),
    onSettled: refetch,
  });
}

/** Permanently deletes a user. */
export function useDeleteUser({ id }: ListedUser, onDone: () => void) {
  return useMutation({
    mutationFn: () => call(deleteUser, { params: { userId: id } }),
    onSuccess: async () => {
      toast(texts.users.deleted);
      onDone();
      await refetch();
    },
    onError: (error) => showFailure(texts.users.deleteFailed, error),
  });
}

async function updateList(id: string, change: UserChange): Promise<void> {
  const queryKey = keyOf(listUsers);
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
