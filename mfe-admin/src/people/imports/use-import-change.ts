import {
  call,
  getQueryKey,
  invalidate,
  queryClient,
  serverMessage,
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
import { toast } from '@lectern/ui';
import { userImportTexts as texts } from './texts';

/** Name of the form whose choice is restored after an administrator had to sign in again. */
export const IMPORT_FORM = 'user-import';

function show(params: { importId: string }, changed: UserImport) {
  queryClient.setQueryData(getQueryKey(getUserImport, { params }), changed);
  return invalidate(listUserImports, listAuditEntries);
}

const showError = ({ title, fallback }: { title: string; fallback: string }, error: Error) =>
  toast({ title, description: serverMessage(error) ?? fallback, variant: 'destructive' });

/** Starts an import. The server may ask for a sign-in first, which leads back here. */
export function useStartImport({ id }: UserImport) {
  const params = { importId: id };
  return useMutation({
    mutationFn: (createsGroups: boolean) => call(startUserImport, { params, body: { createsGroups } }),
    onSuccess: (started) => show(params, started),
    onError: (error, createsGroups) => {
      if (!signInAgain(error, IMPORT_FORM, createsGroups)) showError(texts.startFailed, error);
    },
  });
}

export function useCancelImport({ id }: UserImport) {
  const params = { importId: id };
  return useMutation({
    mutationFn: () => call(cancelUserImport, { params }),
    onSuccess: (cancelled) => show(params, cancelled),
    onError: (error) => showError(texts.cancelFailed, error),
  });
}
