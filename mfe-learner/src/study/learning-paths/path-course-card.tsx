import { useCurrentUser } from '@lectern/client';
import type { PathCourse } from '@lectern/contract';
import {
  Badge,
  Card,
  CardLink,
  CardTitle,
  formatPercent,
  Muted,
  ProgressBar,
  Stack,
  Thumbnail,
} from '@lectern/ui';
import { Check, Lock } from 'lucide-react';
import { paths } from '../../paths';
import { t as studyText } from '../texts';
import styles from './learning-paths.module.css';
import { t } from './texts';

/**
 * A course of a step. Its link covers the whole card, except while the step is locked or the course not available. The page of a
 * course that is locked in an open step says why.
 */
export function PathCourseCard({
  entry,
  isJoined,
  isStepOpen,
}: {
  entry: PathCourse;
  isJoined: boolean;
  isStepOpen: boolean;
}) {
  const { user } = useCurrentUser();
  const { title, course, state } = entry;
  const isReachable = course !== null && state !== 'unavailable' && (state !== 'locked' || isStepOpen);
  const category = course?.category ?? null;
  return (
    <Card as="article" category={category} interactive={isReachable} padded={false} className={styles.course}>
      <Thumbnail src={course?.thumbnailUrl ?? null} title={title} category={category} />
      <Stack gap={6} className={styles.courseText}>
        <CardTitle as="h3" lang={course?.language ?? undefined}>
          {isReachable ? (
            <CardLink to={user ? paths.course(course) : paths.publicCourse(course)}>{title}</CardLink>
          ) : (
            title
          )}
        </CardTitle>
        <CourseState entry={entry} isJoined={isJoined} />
      </Stack>
    </Card>
  );
}

function CourseState({
  entry: { title, state, progress },
  isJoined,
}: {
  entry: PathCourse;
  isJoined: boolean;
}) {
  switch (state) {
    case 'completed':
      return (
        <div>
          <Badge tone="success">
            <Check aria-hidden />
            {studyText('course.completed')}
          </Badge>
        </div>
      );
    case 'in-progress':
      return (
        <div className={styles.progress}>
          <ProgressBar percent={progress} label={studyText('course.progressOf', { title })} />
          <span className={styles.percent}>{formatPercent(progress)}</span>
        </div>
      );
    case 'locked':
      return (
        <Muted className={styles.courseState}>
          <Lock size={14} aria-hidden />
          {t('step.locked')}
        </Muted>
      );
    case 'unavailable':
      return <Muted>{t('course.unavailable')}</Muted>;
    case 'open':
      return isJoined ? <Muted>{t('course.open')}</Muted> : null;
  }
}
