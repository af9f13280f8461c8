import { GOALS, type Dashboard } from '@lectern/contract';
import { getSite } from '@lectern/i18n';
import { Card, CardTitle, formatCount, Muted, ProgressBar, Stack } from '@lectern/ui';
import { OwnGoal } from './own-goal';
import { t } from './texts';
import styles from './progress.module.css';

/** The specification's two fixed goals, as the site has replaced or hidden them, each with the learner's measured figure, and the learner's own goal. */
export function Goals({ stats }: { stats: Dashboard['stats'] }) {
  const { hoursGoal, coursesGoal } = getSite().figures ?? {};
  return (
    <Card aria-labelledby="goals">
      <CardTitle id="goals">{t('goals.title')}</CardTitle>
      <ul role="list" className={styles.rows}>
        {hoursGoal !== null && <HoursGoal own={hoursGoal} stats={stats} />}
        {coursesGoal !== null && <CoursesGoal own={coursesGoal} stats={stats} />}
        <li className={styles.row}>
          <OwnGoal />
        </li>
      </ul>
    </Card>
  );
}

/** Hours a week: the specification's goal with its fixed hours, or the site's own with the measured ones. The bar shows the measured ones. */
function HoursGoal({ own, stats }: { own: string | undefined; stats: Dashboard['stats'] }) {
  const hours = Number(own) || GOALS.hoursPerWeek;
  const measuredHours = stats.studyHoursThisWeek;
  const reached = own ? measuredHours : GOALS.shownHours;
  const measured = t('goals.measuredHours', { hours: measuredHours });
  return (
    <Stack as="li" gap={8} className={styles.row}>
      <p className={styles.line}>
        <span className={styles.name}>{t('goals.hours', { hours })}</span>
        <span className={styles.percent}>{`${formatCount(reached)}/${hours}`}</span>
      </p>
      <Muted>{stats.enrolledCourses > 0 ? measured : t('goals.none')}</Muted>
      {stats.enrolledCourses > 0 && (
        <ProgressBar percent={Math.min(100, (measuredHours / hours) * 100)} label={measured} />
      )}
    </Stack>
  );
}

function CoursesGoal({ own, stats }: { own: string | undefined; stats: Dashboard['stats'] }) {
  return (
    <Stack as="li" gap={8} className={styles.row}>
      <p className={styles.name}>{t('goals.courses', { count: Number(own) || GOALS.coursesPerMonth })}</p>
      <Muted>
        {stats.enrolledCourses > 0
          ? t('goals.measuredCourses', { count: stats.completedThisMonth })
          : t('goals.none')}
      </Muted>
    </Stack>
  );
}
