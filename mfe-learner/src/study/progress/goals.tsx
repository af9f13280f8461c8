import { GOALS, type Dashboard } from '@lectern/contract';
import { Card, CardTitle, formatCount, Muted, ProgressBar, Stack } from '@lectern/ui';
import { OwnGoal } from './own-goal';
import { progressTexts } from './texts';
import styles from './progress.module.css';

const labels = progressTexts.goals;

/** The specification's two fixed goals, each with the learner's measured figure, and the learner's own goal. */
export function Goals({ stats }: { stats: Dashboard['stats'] }) {
  return (
    <Card aria-labelledby="goals">
      <CardTitle id="goals">{labels.title}</CardTitle>
      <ul role="list" className={styles.rows}>
        <Stack as="li" gap={8} className={styles.row}>
          <p className={styles.line}>
            <span className={styles.name}>{labels.hours(GOALS.hoursPerWeek)}</span>
            <span className={styles.percent}>{`${GOALS.shownHours}/${GOALS.hoursPerWeek}`}</span>
          </p>
          <ProgressBar
            percent={(GOALS.shownHours / GOALS.hoursPerWeek) * 100}
            label={labels.hours(GOALS.hoursPerWeek)}
          />
          <Muted>
            {labels.measuredHours(
              stats.enrolledCourses > 0 ? formatCount(stats.studyHoursThisWeek) : undefined,
            )}
          </Muted>
        </Stack>
        <Stack as="li" gap={8} className={styles.row}>
          <p className={styles.name}>{labels.courses(GOALS.coursesPerMonth)}</p>
          <Muted>
            {labels.measuredCourses(
              stats.enrolledCourses > 0 ? formatCount(stats.completedThisMonth) : undefined,
            )}
          </Muted>
        </Stack>
        <li className={styles.row}>
          <OwnGoal />
        </li>
      </ul>
    </Card>
  );
}
