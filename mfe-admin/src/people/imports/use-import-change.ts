import {
  call,
  getQueryKey,
  invalidate,
  needsSignIn,
  queryClient,
  signInAgain,
  useMutation,
} from '@lectern/client';
import {
  cancelUserImport,
  getUserImport,
  listAuditEntries,
  listUserImports,
  startUserImport,
  type UserImport,
} from '@lectern/contract';
import { userImportTexts as texts } from './texts';

/** Name of the form whose choice is restored after an administrator had to sign in again. */
export const IMPORT_FORM = 'user-import';

function show(params: { importId: string }, changed: UserImport) {
  queryClient.setQueryData(getQueryKey(getUserImport, { params }), changed);
  return invalidate(listUserImports, listAuditEntries);
}

/** Starts an import. The server may ask for a sign-in first, which leads back here. */
export function useStartImport({ id }: UserImport) {
  const params = { importId: id };
  return useMutation({
    mutationFn: (createsGroups: boolean) => call(startUserImport, { params, body: { createsGroups } }),
    onSuccess: (started) => show(params, started),
    meta: { failed: { ...texts.startFailed, isHandled: needsSignIn } },
    onError: (error, createsGroups) => signInAgain(error, IMPORT_FORM, createsGroups),
  });
}

export function useCancelImport({ id }: UserImport) {
  const params = { importId: id };
  return useMutation({
    mutationFn: () => call(cancelUserImport, { params }),
    onSuccess: (cancelled) => show(params, cancelled),
    meta: { failed: texts.cancelFailed },
  });
}
