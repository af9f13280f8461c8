import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { listAuditEntries, openInvitationMails, type OpenedInvitations } from '@lectern/contract';
import { Button, Muted, Stack, TextField } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Mails } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../parts/copy-text';
import { t as partsText } from '../../parts/texts';
import { t } from '../texts';

/** Opens the links of all open invitations, to copy them together. */
export function InvitationLinks() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Mails aria-hidden />
        {t('outbox.links.open')}
      </Button>
      {isOpen && <LinksDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function LinksDialog({ onClose }: { onClose: () => void }) {
  const { mutate, data, error } = useMutation({
    mutationFn: () => call(openInvitationMails),
    onSuccess: () => invalidate(listAuditEntries),
  });
  useEffect(() => mutate(), [mutate]);
  const lines = data?.items.map(({ recipient, link }) => `${recipient}\t${link}`).join('\n');
  return (
    <Dialog
      title={t('outbox.links.open')}
      open
      onClose={onClose}
      actions={
        lines && <Button onClick={() => void copyText(lines, COPY_TEXTS)}>{t('outbox.links.copy')}</Button>
      }
    >
      {error && <p role="alert">{serverMessage(error) ?? t('outbox.links.failed')}</p>}
      {!data && !error && <p role="status">{partsText('mail.loading')}</p>}
      {data && !lines && <p>{t('outbox.links.none')}</p>}
      {data && lines && <Links opened={data} lines={lines} />}
    </Dialog>
  );
}

function Links({ opened: { items, total }, lines }: { opened: OpenedInvitations; lines: string }) {
  return (
    <Stack>
      <p>{t('outbox.links.text')}</p>
      {items.length < total && <Muted>{t('outbox.links.cut', { shown: items.length, total })}</Muted>}
      <TextField
        label={t('outbox.links.list')}
        value={lines}
        rows={8}
        readOnly
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
    </Stack>
  );
}

const COPY_TEXTS = {
  copied: { title: t('outbox.links.copied'), description: t('outbox.links.copiedText') },
  copyFailed: t('outbox.links.copyFailed'),
};
