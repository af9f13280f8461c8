import { GOALS, type Dashboard } from '@lectern/contract';
import { Card, CardTitle, formatCount, ProgressBar } from '@lectern/ui';
import { studyTexts } from '../study-texts';
import styles from './progress.module.css';

const words = studyTexts.progress.goals;

/** The specification's two fixed goals, each with the learner's measured figure. */
export function Goals({ stats }: { stats: Dashboard['stats'] }) {
  return (
    <Card aria-labelledby="goals">
      <CardTitle id="goals">{words.title}</CardTitle>
      <ul role="list" className={styles.rows}>
        <li className={styles.row}>
          <p className={styles.line}>
            <span className={styles.name}>{words.hours(GOALS.hoursPerWeek)}</span>
            <span className={styles.percent}>{`${GOALS.shownHours}/${GOALS.hoursPerWeek}`}</span>
          </p>
          <ProgressBar
            percent={(GOALS.shownHours / GOALS.hoursPerWeek) * 100}
            label={words.hours(GOALS.hoursPerWeek)}
          />
          <p className={styles.quiet}>
            {words.measuredHours(
              stats.enrolledCourses > 0 ? formatCount(stats.studyHoursThisWeek) : undefined,
            )}
          </p>
        </li>
        <li className={styles.row}>
          <p className={styles.name}>{words.courses(GOALS.coursesPerMonth)}</p>
          <p className={styles.quiet}>
            {words.measuredCourses(
              stats.enrolledCourses > 0 ? formatCount(stats.completedThisMonth) : undefined,
            )}
          </p>
        </li>
      </ul>
    </Card>
  );
}
