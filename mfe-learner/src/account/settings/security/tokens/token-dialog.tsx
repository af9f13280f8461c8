import { call, invalidate, useMutation } from '@lectern/client';
import { listAccessTokens, revokeAccessToken, type AccessToken } from '@lectern/contract';
import { Button, TextField, toast, uiText } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { t } from '../../../texts';
import { AddToken } from './add-token';
import type { TokenAction } from './token-action';

/** The dialog of an action; after a token was made, the token, once. */
export default function TokenDialog({ action, onClose }: { action: TokenAction; onClose: () => void }) {
  const [token, setToken] = useState<string>();
  if (token) return <NewToken token={token} onClose={onClose} />;
  if (action.kind === 'add') return <AddToken onAdded={setToken} onClose={onClose} />;
  return <Revocation token={action.token} onClose={onClose} />;
}

function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog
      title={t('tokens.shown')}
      description={t('tokens.shownText')}
      open
      onClose={onClose}
      actions={
        <>
          {'clipboard' in navigator && (
            <Button
              variant="secondary"
              onClick={() => void navigator.clipboard.writeText(token).then(() => setCopied(true))}
            >
              {isCopied ? t('tokens.copied') : t('tokens.copy')}
            </Button>
          )}
          <Button onClick={onClose}>{t('tokens.done')}</Button>
        </>
      }
    >
      <TextField
        label={t('tokens.token')}
        value={token}
        readOnly
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
    </Dialog>
  );
}

function Revocation({ token: { id, name }, onClose }: { token: AccessToken; onClose: () => void }) {
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
    <Dialog
      title={t('tokens.revokeLabel', { name })}
      description={t('tokens.revokeText')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {t('security.cancel')}
          </Button>
          <Button variant="danger" disabled={revoking.isPending} onClick={() => revoking.mutate()}>
            {revoking.isPending ? t('tokens.revoking') : t('tokens.revoke')}
          </Button>
        </>
      }
    />
  );
}
