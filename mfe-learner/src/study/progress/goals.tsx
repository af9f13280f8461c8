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

/** Hours a week: the specification's goal with its fixed hours, or the site's own with the measured ones. */
function HoursGoal({ own, stats }: { own: string | undefined; stats: Dashboard['stats'] }) {
  const hours = Number(own) || GOALS.hoursPerWeek;
  const reached = own ? stats.studyHoursThisWeek : GOALS.shownHours;
  return (
    <Stack as="li" gap={8} className={styles.row}>
      <p className={styles.line}>
        <span className={styles.name}>{t('goals.hours', { hours })}</span>
        <span className={styles.percent}>{`${formatCount(reached)}/${hours}`}</span>
      </p>
      <ProgressBar percent={Math.min(100, (reached / hours) * 100)} label={t('goals.hours', { hours })} />
      <Muted>
        {stats.enrolledCourses > 0
          ? t('goals.measuredHours', { hours: stats.studyHoursThisWeek })
          : t('goals.none')}
      </Muted>
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
