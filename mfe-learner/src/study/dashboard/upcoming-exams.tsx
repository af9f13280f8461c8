import { query, useQuery } from '@lectern/client';
import { listExams, type ListedExam } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, Card, CardTitle, Muted, RefetchError, Stack } from '@lectern/ui';
import { describeDue } from '../../parts/due/due';
import { isOutstanding } from '../../assessment/parts/exam-state';
import { t } from './texts';
import { paths } from '../../paths';
import styles from './dashboard.module.css';

const MAX_SHOWN_EXAMS = 3;

/** The first exams that the learner still has to take, and a link to all. */
export function UpcomingExams() {
  const examsQuery = useQuery({ ...query(listExams), refetchOnMount: 'always' });
  const { data, error } = examsQuery;
  const outstandingExams = (data ?? []).filter(isOutstanding);
  return (
    <Card aria-labelledby="exams">
      <CardTitle id="exams">{t('exams.title')}</CardTitle>
      <RefetchError queries={[examsQuery]} />
      {!data && error && <Muted className={styles.quiet}>{t('exams.failed')}</Muted>}
      {data && outstandingExams.length === 0 && <Muted className={styles.quiet}>{t('exams.none')}</Muted>}
      {outstandingExams.length > 0 && (
        <>
          <Stack as="ul" gap={16} role="list" className={styles.exams}>
            {outstandingExams.slice(0, MAX_SHOWN_EXAMS).map((exam) => (
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
