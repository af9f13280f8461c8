import { Badge, Row } from '@lectern/ui';
import { describeDue } from './due';
import { dueTexts } from './texts';
import styles from './due.module.css';

const texts = dueTexts;

/** The due date of a course: 'Due in 3 days' and the date, or 'Overdue' and since when. */
export function DueNote({ dueAt }: { dueAt: string }) {
  const { label, tone } = describeDue(dueAt);
  return (
    <Row as="p" gap="4 8" className={styles.note}>
      <Badge tone={tone}>{label}</Badge>
      <span>{texts.date(dueAt, tone === 'danger')}</span>
    </Row>
  );
}
