import type { TopPerformer } from '@lectern/contract';
import { Card, CardTitle, EmptyState } from '@lectern/ui';
import { nameOf } from '../person';
import { texts } from '../texts';
import styles from './analytics.module.css';

const { noPerformers, noPerformersText, courses, certificates, studyHours } = texts.analytics;

/** The students who did most in the period. */
export function PerformersTab({ performers }: { performers: TopPerformer[] }) {
  if (performers.length === 0) return <EmptyState title={noPerformers} text={noPerformersText} />;
  return (
    <Card>
      <CardTitle>{texts.analytics.tabs.performers}</CardTitle>
      <ol role="list" className={styles.rows}>
        {performers.map(({ student, coursesCompleted, certificatesEarned, studyHours: hours }, at) => (
          <li key={student.id} className={styles.row}>
            <span className={styles.rank} data-first={at === 0}>
              {at + 1}
            </span>
            <div className={styles.what}>
              <h3 className={styles.name} dir="auto">
                {nameOf(student)}
              </h3>
              <p className={styles.facts}>
                <span>{courses(coursesCompleted)}</span>
                <span>{certificates(certificatesEarned)}</span>
                <span>{studyHours(hours)}</span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
