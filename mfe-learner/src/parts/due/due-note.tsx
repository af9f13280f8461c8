import { Badge, formatDateTime, Row } from '@lectern/ui';
import { describeDue } from './due';
import { t } from '../texts';
import styles from './due.module.css';

/** The due date of a course: 'Due in 3 days' and the date, or 'Overdue' and since when. */
export function DueNote({ dueAt }: { dueAt: string }) {
  const { label, tone } = describeDue(dueAt);
  return (
    <Row as="p" gap="4 8" className={styles.note}>
      <Badge tone={tone}>{label}</Badge>
      <span>{t('due.date', { isOverdue: tone === 'danger', date: formatDateTime(dueAt) })}</span>
    </Row>
  );
}
