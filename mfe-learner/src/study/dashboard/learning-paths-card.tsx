import { query, useQuery } from '@lectern/client';
import { listOwnLearningPaths, type ListedLearningPath } from '@lectern/contract';
import { Link } from '@lectern/remote';
import {
  Badge,
  Card,
  CardTitle,
  formatPercent,
  Muted,
  ProgressBar,
  RefetchError,
  Row,
  Stack,
} from '@lectern/ui';
import { describeDue } from '../../parts/due/due';
import { paths } from '../../paths';
import { t as studyText } from '../texts';
import styles from './dashboard.module.css';
import { t } from './texts';

const MAX_SHOWN_PATHS = 3;

/** The first learning paths that the person has joined, in the server's order; absent for people without a learning path. */
export default function LearningPathsCard() {
  const pathsQuery = useQuery({ ...query(listOwnLearningPaths), refetchOnMount: 'always' });
  const { data, error } = pathsQuery;
  // Absent also while the list loads.
  if (data ? data.length === 0 : !error) return null;
  return (
    <Card aria-labelledby="learning-paths">
      <Row gap="8 12" className={styles.head}>
        <CardTitle id="learning-paths">{t('paths.title')}</CardTitle>
        <Link to={paths.learningPaths}>{t('paths.all')}</Link>
      </Row>
      <RefetchError queries={[pathsQuery]} />
      {!data && <Muted className={styles.quiet}>{t('paths.failed')}</Muted>}
      <Stack as="ul" gap={24} role="list">
        {data?.slice(0, MAX_SHOWN_PATHS).map((learningPath) => (
          <PathRow key={learningPath.id} learningPath={learningPath} />
        ))}
      </Stack>
    </Card>
  );
}

function PathRow({ learningPath }: { learningPath: ListedLearningPath }) {
  const { title, requiredSteps, enrollment } = learningPath;
  if (!enrollment) return null;
  const { progress, completedSteps, completedAt, dueAt, nextCourse } = enrollment;
  const due = dueAt && completedAt === null ? describeDue(dueAt) : undefined;
  return (
    <li className={styles.details}>
      <Row gap="4 12">
        <h3 className={styles.name} dir="auto">
          <Link to={paths.learningPath(learningPath)}>{title}</Link>
        </h3>
        {due && <Badge tone={due.tone}>{due.label}</Badge>}
        {completedAt !== null && <Badge tone="success">{studyText('course.completed')}</Badge>}
      </Row>
      <Muted className={styles.quiet}>
        <span>{t('recent.progress', { percent: formatPercent(progress) })}</span>
        <span>{t('paths.steps', { completed: completedSteps, count: requiredSteps })}</span>
      </Muted>
      <ProgressBar percent={progress} label={studyText('course.progressOf', { title })} />
      {nextCourse && (
        <p className={styles.quiet}>
          <Link to={paths.course(nextCourse)} dir="auto">
            {t('paths.next', { title: nextCourse.title })}
          </Link>
        </p>
      )}
    </li>
  );
}
