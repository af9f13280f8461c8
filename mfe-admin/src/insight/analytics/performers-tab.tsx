import type { TopPerformer } from '@lectern/contract';
import { Card, CardTitle, EmptyState, Row, userName } from '@lectern/ui';
import { t } from '../texts';
import styles from './analytics.module.css';

/** The students with the best results of the period. */
export function PerformersTab({ performers }: { performers: TopPerformer[] }) {
  if (performers.length === 0)
    return <EmptyState title={t('analytics.noPerformers')} text={t('analytics.noPerformersText')} />;
  return (
    <Card>
      <CardTitle>{t('analytics.tabs.performers')}</CardTitle>
      <ol role="list" className={styles.rows}>
        {performers.map(({ student, coursesCompleted, certificatesEarned, studyHours: hours }, index) => (
          <li key={student.id} className={styles.row}>
            <span className={styles.rank} data-first={index === 0}>
              {index + 1}
            </span>
            <div className={styles.main}>
              <h3 className={styles.name} dir="auto">
                {userName(student)}
              </h3>
              <Row as="p" gap="4 16" className={styles.facts}>
                <span>{t('analytics.courses', { courses: coursesCompleted })}</span>
                <span>{t('analytics.certificates', { certificates: certificatesEarned })}</span>
                <span>{t('analytics.studyHours', { hours })}</span>
              </Row>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
