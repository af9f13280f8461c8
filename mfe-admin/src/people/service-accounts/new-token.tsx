import { call, invalidate, useMutation } from '@lectern/client';
import {
  createServiceToken,
  listAuditEntries,
  listServiceAccounts,
  listServiceTokenAreas,
  listUserTokens,
  type NewServiceToken,
  SERVICE_TOKEN_SCOPES,
  type UserDetails,
} from '@lectern/contract';
import { TokenDialog } from '@lectern/ui/token';
import { t } from '../texts';

/** Makes an access token of a service account, and shows it once. */
export default function NewToken({
  user: { id, role },
  onClose,
}: {
  user: UserDetails;
  onClose: () => void;
}) {
  const creation = useMutation({
    mutationFn: (body: NewServiceToken) => call(createServiceToken, { params: { userId: id }, body }),
    meta: { failed: { title: t('serviceTokens.notMade'), fallback: t('serviceAccounts.tryAgain') } },
    onSettled: () => invalidate(listUserTokens, listServiceAccounts, listAuditEntries),
  });
  return (
    <TokenDialog
      title={t('serviceTokens.add')}
      description={t('serviceTokens.addText')}
      areas={listServiceTokenAreas(role)}
      offered={SERVICE_TOKEN_SCOPES}
      schema={createServiceToken.body}
      making={creation}
      onClose={onClose}
    />
  );
}
