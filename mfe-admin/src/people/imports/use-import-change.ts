import { call, getQueryKey, invalidate, queryClient, useMutation } from '@lectern/client';
import {
  cancelUserImport,
  getUserImport,
  listAuditEntries,
  listUserImports,
  startUserImport,
  type UserImport,
} from '@lectern/contract';
import { t } from '../texts';

function showChangedImport(params: { importId: string }, changed: UserImport) {
  queryClient.setQueryData(getQueryKey(getUserImport, { params }), changed);
  return invalidate(listUserImports, listAuditEntries);
}

/** Starts an import. */
export function useStartImport({ id }: UserImport) {
  const params = { importId: id };
  return useMutation({
    mutationFn: (createsGroups: boolean) => call(startUserImport, { params, body: { createsGroups } }),
    onSuccess: (started) => showChangedImport(params, started),
    meta: { failed: { title: t('imports.startFailed.title'), fallback: t('imports.startFailed.fallback') } },
  });
}

export function useCancelImport({ id }: UserImport) {
  const params = { importId: id };
  return useMutation({
    mutationFn: () => call(cancelUserImport, { params }),
    onSuccess: (cancelled) => showChangedImport(params, cancelled),
    meta: {
      failed: { title: t('imports.cancelFailed.title'), fallback: t('imports.cancelFailed.fallback') },
    },
  });
}
