import { Card, CardTitle } from '@lectern/ui';
import { studyTexts } from '../study-texts';
import styles from './dashboard.module.css';

const labels = studyTexts.dashboard.exams;

/** Upcoming exams; always empty, because exams cannot be created yet. */
export function UpcomingExams() {
  return (
    <Card aria-labelledby="exams">
      <CardTitle id="exams">{labels.title}</CardTitle>
      <p className={styles.quiet}>{labels.none}</p>
    </Card>
  );
}
