import { Card, CardTitle, formatCount, formatPercent } from '@lectern/ui';
import { texts } from '../texts';
import styles from './overview.module.css';

const { title, completion, rating, tutor, measured, noData } = texts.overview.metrics;

/** The platform's promises, each beside what was measured. Nobody can rate a course or the tutor yet. */
export function SuccessMetrics({ rate, enrollments }: { rate: number | null; enrollments: number }) {
  const metrics = [
    {
      ...completion,
      note: rate === null ? noData : measured(formatPercent(rate), formatCount(enrollments)),
    },
    { ...rating, note: noData },
    { ...tutor, note: noData },
  ];
  return (
    <Card aria-labelledby="success-metrics">
      <CardTitle id="success-metrics">{title}</CardTitle>
      <dl className={styles.metrics}>
        {metrics.map(({ value, label, note }) => (
          <div key={label} className={styles.metric}>
            <dt>{label}</dt>
            <dd className={styles.figure}>{value}</dd>
            <dd className={styles.quiet}>{note}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
