import type { ListedMail, MailStatus } from '@lectern/contract';
import { Badge, Button, formatDateTime } from '@lectern/ui';
import { outboxTexts } from './texts';
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
            {outboxTexts.answer(error)}
          </p>
        )}
      </div>
      <Badge tone={tones[status] ?? 'neutral'}>{outboxTexts.statuses[status]}</Badge>
      <time className={styles.quiet} dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
      {status === 'kept' && (
        <Button variant="secondary" aria-label={outboxTexts.openFor(subject, recipient)} onClick={onOpen}>
          {outboxTexts.open}
        </Button>
      )}
    </li>
  );
}
