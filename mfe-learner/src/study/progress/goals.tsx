import { GOALS, type Dashboard } from '@lectern/contract';
import { Card, CardTitle, Muted, ProgressBar, Stack } from '@lectern/ui';
import { OwnGoal } from './own-goal';
import { t } from '../texts';
import styles from './progress.module.css';

/** The specification's two fixed goals, each with the learner's measured figure, and the learner's own goal. */
export function Goals({ stats }: { stats: Dashboard['stats'] }) {
  return (
    <Card aria-labelledby="goals">
      <CardTitle id="goals">{t('progress.goals.title')}</CardTitle>
      <ul role="list" className={styles.rows}>
        <Stack as="li" gap={8} className={styles.row}>
          <p className={styles.line}>
            <span className={styles.name}>{t('progress.goals.hours', { hours: GOALS.hoursPerWeek })}</span>
            <span className={styles.percent}>{`${GOALS.shownHours}/${GOALS.hoursPerWeek}`}</span>
          </p>
          <ProgressBar
            percent={(GOALS.shownHours / GOALS.hoursPerWeek) * 100}
            label={t('progress.goals.hours', { hours: GOALS.hoursPerWeek })}
          />
          <Muted>
            {stats.enrolledCourses > 0
              ? t('progress.goals.measuredHours', { hours: stats.studyHoursThisWeek })
              : t('progress.goals.none')}
          </Muted>
        </Stack>
        <Stack as="li" gap={8} className={styles.row}>
          <p className={styles.name}>{t('progress.goals.courses', { count: GOALS.coursesPerMonth })}</p>
          <Muted>
            {stats.enrolledCourses > 0
              ? t('progress.goals.measuredCourses', { count: stats.completedThisMonth })
              : t('progress.goals.none')}
          </Muted>
        </Stack>
        <li className={styles.row}>
          <OwnGoal />
        </li>
      </ul>
    </Card>
  );
}
