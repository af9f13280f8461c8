import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { listAuditEntries, openMail } from '@lectern/contract';
import { Button, formatDateTime, Stack, TextField } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useEffect } from 'react';
import { copyText } from '../copy-text';
import { mailTexts } from './texts';
import styles from './mail-dialog.module.css';

const labels = mailTexts;

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
      title={data?.subject ?? labels.title}
      open
      onClose={onClose}
      actions={link && <Button onClick={() => void copyText(link, labels)}>{labels.copy}</Button>}
    >
      {error && <p role="alert">{serverMessage(error) ?? labels.failed}</p>}
      {!data && !error && <p role="status">{labels.loading}</p>}
      {data && (
        <Stack>
          <p className={styles.quiet} dir="auto">
            {labels.to(data.recipient)}
          </p>
          {link && (
            <TextField
              label={labels.link}
              value={link}
              hint={labels.until(formatDateTime(data.validUntil))}
              readOnly
              onFocus={(event) => event.target.select()}
              onChange={() => undefined}
            />
          )}
          <pre className={styles.text} dir="auto" tabIndex={0} aria-label={labels.text}>
            {data.text ?? labels.noText}
          </pre>
        </Stack>
      )}
    </Dialog>
  );
}
