import { call, invalidate, useMutation } from '@lectern/client';
import { deleteWebhook, listWebhooks, rotateWebhookSecret, type Webhook } from '@lectern/contract';
import { Button, TextField, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { copyText } from '../../../../parts/copy-text';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { t } from '../../../texts';
import { AddWebhook } from './add-webhook';
import type { WebhookAction } from './webhook-action';

/** The dialog of an action; after a secret was made, the secret, once. */
export default function WebhookDialog({ action, onClose }: { action: WebhookAction; onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  if (secret) return <NewSecret secret={secret} onClose={onClose} />;
  if (action.kind === 'add') return <AddWebhook onAdded={setSecret} onClose={onClose} />;
  if (action.kind === 'rotate')
    return <Rotation webhook={action.webhook} onRotated={setSecret} onClose={onClose} />;
  return <Deletion webhook={action.webhook} onClose={onClose} />;
}

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const labels = {
    copied: { title: t('webhooks.secret.copied') },
    copyFailed: t('webhooks.secret.copyFailed'),
  };
  return (
    <Dialog
      title={t('webhooks.secret.title')}
      description={t('webhooks.secret.text')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copyText(secret, labels)}>
            {t('webhooks.secret.copy')}
          </Button>
          <Button onClick={onClose}>{t('webhooks.secret.done')}</Button>
        </>
      }
    >
      <TextField
        label={t('webhooks.secret.label')}
        value={secret}
        readOnly
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
    </Dialog>
  );
}

const failed = { title: t('webhooks.notChanged'), fallback: t('webhooks.tryAgain') };

function Rotation({
  webhook: { id, url },
  onRotated,
  onClose,
}: {
  webhook: Webhook;
  onRotated: (secret: string) => void;
  onClose: () => void;
}) {
  const rotating = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { webhookId: id } }),
    onSuccess: ({ secret }) => onRotated(secret),
    meta: { failed },
  });
  return (
    <ConfirmDialog
      labels={{ title: t('webhooks.rotateOf', { url }), confirm: t('webhooks.rotate') }}
      question={t('webhooks.rotateQuestion')}
      variant="primary"
      isPending={rotating.isPending}
      onConfirm={() => rotating.mutate()}
      onClose={onClose}
    />
  );
}

function Deletion({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const deleting = useMutation({
    mutationFn: () => call(deleteWebhook, { params: { webhookId: id } }),
    onSuccess: () => {
      toast({ title: t('webhooks.deleted') });
      onClose();
    },
    meta: { failed },
    onSettled: () => invalidate(listWebhooks),
  });
  return (
    <ConfirmDialog
      labels={{ title: t('webhooks.deleteOf', { url }), confirm: t('webhooks.delete') }}
      question={t('webhooks.deleteQuestion')}
      isPending={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  );
}
