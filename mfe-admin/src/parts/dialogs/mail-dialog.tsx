import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { listAuditEntries, openMail } from '@lectern/contract';
import { Button, formatDateTime, Stack, TextField } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useEffect } from 'react';
import { copyText } from '../copy-text';
import { t } from '../texts';
import styles from './mail-dialog.module.css';

const COPY_TEXTS = {
  copied: { title: t('mail.copied.title'), description: t('mail.copied.description') },
  copyFailed: t('mail.copyFailed'),
};

/** A message as text, with its one-time link to copy. Opening it is recorded in the audit log. */
export function MailDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const { mutate, data, error } = useMutation({
    mutationFn: () => call(openMail, { params: { mailId } }),
    onSuccess: () => invalidate(listAuditEntries),
  });
  useEffect(() => mutate(), [mutate]);
  const link = data?.link;

  return (
    <Dialog
      title={data?.subject ?? t('mail.title')}
      open
      onClose={onClose}
      actions={link && <Button onClick={() => void copyText(link, COPY_TEXTS)}>{t('mail.copy')}</Button>}
    >
      {error && <p role="alert">{serverMessage(error) ?? t('mail.failed')}</p>}
      {!data && !error && <p role="status">{t('mail.loading')}</p>}
      {data && (
        <Stack>
          <p className={styles.quiet} dir="auto">
            {t('mail.to', { recipient: data.recipient })}
          </p>
          {link && (
            <TextField
              label={t('mail.link')}
              value={link}
              hint={t('mail.until', { time: formatDateTime(data.validUntil) })}
              readOnly
              onFocus={(event) => event.target.select()}
              onChange={() => undefined}
            />
          )}
          <pre className={styles.text} dir="auto" tabIndex={0} aria-label={t('mail.text')}>
            {data.text ?? t('mail.noText')}
          </pre>
        </Stack>
      )}
    </Dialog>
  );
}
