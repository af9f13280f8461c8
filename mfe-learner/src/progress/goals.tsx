import { GOALS, type Dashboard } from '@lectern/contract';
import { Card, CardTitle, formatCount, ProgressBar } from '@lectern/ui';
import { texts } from '../texts';
import styles from './progress.module.css';

const words = texts.progress.goals;

/** Two goals that are the same for everyone, each beside what was measured. */
export function Goals({ stats }: { stats: Dashboard['stats'] }) {
  return (
    <Card aria-labelledby="goals">
      <CardTitle id="goals">{words.title}</CardTitle>
      <dl className={styles.rows}>
        <div className={styles.row}>
          <div className={styles.line}>
            <dt className={styles.name}>{words.hours(GOALS.hoursPerWeek)}</dt>
            <dd className={styles.percent}>{`${GOALS.shownHours}/${GOALS.hoursPerWeek}`}</dd>
          </div>
          <dd>
            <ProgressBar
              percent={(GOALS.shownHours / GOALS.hoursPerWeek) * 100}
              label={words.hours(GOALS.hoursPerWeek)}
            />
          </dd>
          <dd className={styles.quiet}>
            {words.measuredHours(
              stats.enrolledCourses > 0 ? formatCount(stats.studyHoursThisWeek) : undefined,
            )}
          </dd>
        </div>
        <div className={styles.row}>
          <dt className={styles.name}>{words.courses(GOALS.coursesPerMonth)}</dt>
          <dd className={styles.quiet}>
            {words.measuredCourses(
              stats.enrolledCourses > 0 ? formatCount(stats.completedThisMonth) : undefined,
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
