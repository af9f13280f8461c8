import { Card, CardTitle } from '@lectern/ui';
import { studyTexts } from '../study-texts';
import styles from './dashboard.module.css';

const words = studyTexts.dashboard.exams;

/** Upcoming exams; always empty, because exams cannot be created yet. */
export function UpcomingExams() {
  return (
    <Card aria-labelledby="exams">
      <CardTitle id="exams">{words.title}</CardTitle>
      <p className={styles.quiet}>{words.none}</p>
    </Card>
  );
}
