import { GOALS, type Dashboard } from '@lectern/contract';
import { Card, CardTitle, formatCount, ProgressBar } from '@lectern/ui';
import { progressTexts } from './texts';
import styles from './progress.module.css';

const labels = progressTexts.goals;

/** The specification's two fixed goals, each with the learner's measured figure. */
export function Goals({ stats }: { stats: Dashboard['stats'] }) {
  return (
    <Card aria-labelledby="goals">
      <CardTitle id="goals">{labels.title}</CardTitle>
      <ul role="list" className={styles.rows}>
        <li className={styles.row}>
          <p className={styles.line}>
            <span className={styles.name}>{labels.hours(GOALS.hoursPerWeek)}</span>
            <span className={styles.percent}>{`${GOALS.shownHours}/${GOALS.hoursPerWeek}`}</span>
          </p>
          <ProgressBar
            percent={(GOALS.shownHours / GOALS.hoursPerWeek) * 100}
            label={labels.hours(GOALS.hoursPerWeek)}
          />
          <p className={styles.quiet}>
            {labels.measuredHours(
              stats.enrolledCourses > 0 ? formatCount(stats.studyHoursThisWeek) : undefined,
            )}
          </p>
        </li>
        <li className={styles.row}>
          <p className={styles.name}>{labels.courses(GOALS.coursesPerMonth)}</p>
          <p className={styles.quiet}>
            {labels.measuredCourses(
              stats.enrolledCourses > 0 ? formatCount(stats.completedThisMonth) : undefined,
            )}
          </p>
        </li>
      </ul>
    </Card>
  );
}
