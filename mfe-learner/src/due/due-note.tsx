import { Badge } from '@lectern/ui';
import { dueOf } from '../exam/due';
import { groupTexts } from '../group-texts';
import styles from './due.module.css';

const { due: texts } = groupTexts;

/** By when a course is due: 'Due in 3 days' with the date, or since when it is overdue. */
export function DueNote({ dueAt }: { dueAt: string }) {
  const { label, tone } = dueOf(dueAt, new Date());
  return (
    <p className={styles.note}>
      <Badge tone={tone}>{label}</Badge>
      <span>{tone === 'danger' ? texts.since(dueAt) : texts.by(dueAt)}</span>
    </p>
  );
}
