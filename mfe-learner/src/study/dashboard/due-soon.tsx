import type { DueDate } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, Card, CardTitle, formatDateTime, Muted, RefetchError, Stack } from '@lectern/ui';
import type { useDueDates } from '../../parts/due/use-due-dates';
import { describeDue } from '../../parts/due/due';
import { t as partsText } from '../../parts/texts';
import { paths } from '../../paths';
import styles from './dashboard.module.css';

const SHOWN = 5;

/** The courses and exams that are due next, overdue ones first. Absent for learners without due dates. */
export function DueSoon({ list }: { list: ReturnType<typeof useDueDates> }) {
  const { data, error } = list;
  if (data ? data.length === 0 : !error) return null;
  return (
    <Card aria-labelledby="due">
      <CardTitle id="due">{partsText('due.title')}</CardTitle>
      <RefetchError queries={[list]} />
      {!data && <Muted className={styles.quiet}>{partsText('due.failed')}</Muted>}
      <Stack as="ul" gap={16} role="list" className={styles.exams}>
        {data?.slice(0, SHOWN).map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            <Entry entry={entry} />
          </li>
        ))}
      </Stack>
      {data && data.length > SHOWN && (
        <Muted className={styles.quiet}>{partsText('due.more', { count: data.length - SHOWN })}</Muted>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: DueDate }) {
  const { kind, title, dueAt } = entry;
  const { label, tone } = describeDue(dueAt);
  return (
    <>
      <div>
        <Link to={findPath(entry)} className={styles.name} dir="auto">
          {title}
        </Link>
        <Muted className={styles.quiet}>
          {partsText(`due.kinds.${kind}`)} ·{' '}
          {partsText('due.date', { isOverdue: tone === 'danger', date: formatDateTime(dueAt) })}
        </Muted>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </>
  );
}

function findPath({ kind, id, courseSlug, pathSlug }: DueDate): string {
  if (pathSlug) return paths.learningPath({ slug: pathSlug });
  return kind === 'course' && courseSlug ? paths.course({ slug: courseSlug }) : paths.exam(id);
}
