import { query, useQuery } from '@lectern/client';
import { listExams, type ListedExam } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, Card, CardTitle, Muted, RefetchError, Stack } from '@lectern/ui';
import { describeDue } from '../../parts/due/due';
import { isOutstanding } from '../../assessment/parts/exam-state';
import { t } from './texts';
import { paths } from '../../paths';
import styles from './dashboard.module.css';

const SHOWN = 3;

/** The exams that are due next. */
export function UpcomingExams() {
  const list = useQuery({ ...query(listExams), refetchOnMount: 'always' });
  const { data, error } = list;
  const exams = (data ?? []).filter(isOutstanding);
  return (
    <Card aria-labelledby="exams">
      <CardTitle id="exams">{t('exams.title')}</CardTitle>
      <RefetchError queries={[list]} />
      {!data && error && <Muted className={styles.quiet}>{t('exams.failed')}</Muted>}
      {data && exams.length === 0 && <Muted className={styles.quiet}>{t('exams.none')}</Muted>}
      {exams.length > 0 && (
        <>
          <Stack as="ul" gap={16} role="list" className={styles.exams}>
            {exams.slice(0, SHOWN).map((exam) => (
              <li key={exam.id}>
                <UpcomingExam exam={exam} />
              </li>
            ))}
          </Stack>
          <Link to={paths.exams}>{t('exams.all')}</Link>
        </>
      )}
    </Card>
  );
}

function UpcomingExam({ exam }: { exam: ListedExam }) {
  const due = exam.dueDate ? describeDue(exam.dueDate) : undefined;
  return (
    <>
      <div>
        <Link to={paths.exam(exam.id)} className={styles.name} dir="auto">
          {exam.title}
        </Link>
        <Muted className={styles.quiet} dir="auto">
          {exam.courseTitle}
        </Muted>
      </div>
      {due && <Badge tone={due.tone}>{due.label}</Badge>}
    </>
  );
}
