import { call, invalidate, useMutation } from '@lectern/client';
import { listAccessTokens, revokeAccessToken, type AccessToken } from '@lectern/contract';
import { toast, uiText } from '@lectern/ui';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { t } from '../../../texts';

/** Ends an access token of the person, after a question. */
export default function RevokeToken({
  token: { id, name },
  onClose,
}: {
  token: AccessToken;
  onClose: () => void;
}) {
  const revoking = useMutation({
    mutationFn: () => call(revokeAccessToken, { params: { tokenId: id } }),
    onSuccess: () => {
      toast({ title: t('tokens.revoked.title'), description: t('tokens.revoked.description') });
      onClose();
    },
    meta: { failed: { title: uiText('error'), fallback: t('tokens.revokeFailed') } },
    onSettled: () => invalidate(listAccessTokens),
  });
  return (
    <ConfirmDialog
      labels={{
        title: t('tokens.revokeLabel', { name }),
        confirm: t('tokens.revoke'),
        confirming: t('tokens.revoking'),
      }}
      question={t('tokens.revokeText')}
      isPending={revoking.isPending}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    />
  );
}
