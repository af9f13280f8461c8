import type { ListedMail, MailStatus } from '@lectern/contract';
import { Badge, Button, formatDateTime } from '@lectern/ui';
import { texts } from '../texts';
import styles from './outbox.module.css';

const tones: Partial<Record<MailStatus, 'primary' | 'danger'>> = { kept: 'primary', failed: 'danger' };

/** One message: subject, recipient, status and time; kept ones can be opened. */
export function MailRow({ mail, onOpen }: { mail: ListedMail; onOpen: () => void }) {
  const { subject, recipient, status, createdAt, error } = mail;
  return (
    <li className={styles.row}>
      <div className={styles.message}>
        <h3 className={styles.subject} dir="auto">
          {subject}
        </h3>
        <p className={styles.quiet} dir="auto">
          {recipient}
        </p>
        {error && (
          <p className={styles.quiet} dir="auto">
            {texts.outbox.answer(error)}
          </p>
        )}
      </div>
      <Badge tone={tones[status] ?? 'neutral'}>{texts.outbox.statuses[status]}</Badge>
      <time className={styles.quiet} dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
      {status === 'kept' && (
        <Button variant="secondary" aria-label={texts.outbox.openFor(subject, recipient)} onClick={onOpen}>
          {texts.outbox.open}
        </Button>
      )}
    </li>
  );
}
