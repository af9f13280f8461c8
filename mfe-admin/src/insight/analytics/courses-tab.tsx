import type { CourseStats } from '@lectern/contract';
import { Badge, ButtonLink, Card, CardTitle, EmptyState, formatCount, GrowingList, Row } from '@lectern/ui';
import { Star } from 'lucide-react';
import { usePaths } from '../../paths';
import { overviewTexts } from '../overview/texts';
import { analyticsTexts } from './texts';
import styles from './analytics.module.css';
import { completionPercent, isHighCompletion } from './completion';

const { enrolled, completion, progress, noRatings, noCourses, noCoursesText, rating } = analyticsTexts;

/** Enrollments, completion, progress and rating of each course, most enrollments first. */
export function CoursesTab({ courses }: { courses: CourseStats[] }) {
  const paths = usePaths();
  if (courses.length === 0) {
    return (
      <EmptyState
        title={noCourses}
        text={noCoursesText}
        action={<ButtonLink to={paths.upload}>{overviewTexts.upload}</ButtonLink>}
      />
    );
  }
  return (
    <Card>
      <CardTitle>{analyticsTexts.tabs.courses}</CardTitle>
      <GrowingList entries={courses} className={styles.rows}>
        {(stats) => <CourseRow key={stats.course.id} {...stats} />}
      </GrowingList>
    </Card>
  );
}

function CourseRow(stats: CourseStats) {
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <h3 className={styles.name} dir="auto">
          {stats.course.title}
        </h3>
        <Row as="p" gap="4 16" className={styles.facts}>
          <span>{enrolled(formatCount(stats.enrollments))}</span>
          <Badge tone={isHighCompletion(stats) ? 'success' : 'neutral'}>
            {completion(completionPercent(stats))}
          </Badge>
          <span>{progress(stats.avgProgress)}</span>
        </Row>
      </div>
      {stats.avgRating === null ? (
        <span className={styles.quiet}>{noRatings}</span>
      ) : (
        <span className={styles.rating}>
          <Star size={16} aria-hidden />
          <span className="visually-hidden">{rating}</span>
          {stats.avgRating.toFixed(1)}
        </span>
      )}
    </li>
  );
}
