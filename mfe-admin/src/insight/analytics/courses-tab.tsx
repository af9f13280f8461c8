import type { CourseStats } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Badge, ButtonLink, Card, CardTitle, EmptyState, GrowingList, Row } from '@lectern/ui';
import { Star } from 'lucide-react';
import { usePaths } from '../../paths';
import { t } from '../texts';
import styles from './analytics.module.css';
import { completionPercent, formatTenths, isHighCompletion } from './completion';

/** Enrollments, completion, progress and rating of each course, most enrollments first. */
export function CoursesTab({ courses }: { courses: CourseStats[] }) {
  const paths = usePaths();
  if (courses.length === 0) {
    return (
      <EmptyState
        title={t('analytics.noCourses')}
        text={t('analytics.noCoursesText')}
        action={<ButtonLink to={paths.upload}>{t('overview.upload')}</ButtonLink>}
      />
    );
  }
  return (
    <Card>
      <CardTitle>{t('analytics.tabs.courses')}</CardTitle>
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
          <span>{t('analytics.enrolled', { enrollments: stats.enrollments })}</span>
          <Badge tone={isHighCompletion(stats) ? 'success' : 'neutral'}>
            {t('analytics.completion', { percent: formatTenths(completionPercent(stats)) })}
          </Badge>
          <span>{t('analytics.progress', { percent: formatTenths(stats.avgProgress) })}</span>
          {hasFeature('discussion') && stats.questionsAsked > 0 && <Questions {...stats} />}
        </Row>
      </div>
      {stats.avgRating === null ? (
        <span className={styles.quiet}>{t('analytics.noRatings')}</span>
      ) : (
        <span className={styles.rating}>
          <Star size={16} aria-hidden />
          <span className="visually-hidden">{t('analytics.rating')}</span>
          {t('analytics.stars', { rating: stats.avgRating })}
        </span>
      )}
    </li>
  );
}

/** How many questions learners asked people, and how long they waited. */
function Questions({ questionsAsked, questionsAnswered, medianMinutesToAnswer }: CourseStats) {
  return (
    <>
      <span>{t('analytics.asked', { asked: questionsAsked, answered: questionsAnswered })}</span>
      {medianMinutesToAnswer !== null && (
        <span>{t('analytics.timeToAnswer', { hours: Math.round(medianMinutesToAnswer / 60) })}</span>
      )}
    </>
  );
}
