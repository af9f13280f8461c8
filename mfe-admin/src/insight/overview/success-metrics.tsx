import type { AdminStats } from '@lectern/contract';
import { Card, CardTitle, formatCount, formatPercent, Muted, Stack } from '@lectern/ui';
import { overviewTexts } from './texts';
import styles from './overview.module.css';

const { title, completion, rating, tutor, measuredCompletion, measuredRating, measuredSatisfaction, noData } =
  overviewTexts.metrics;

/** The fixed metrics of the specification, each with the measured value. */
export function SuccessMetrics({ measured }: AdminStats) {
  const { completion: completed, rating: rated, satisfaction } = measured;
  const metrics = [
    {
      ...completion,
      note: completed
        ? measuredCompletion(formatPercent(completed.percent), formatCount(completed.enrollments))
        : noData,
    },
    {
      ...rating,
      note: rated ? measuredRating(rated.mean.toFixed(1), formatCount(rated.ratings)) : noData,
    },
    {
      ...tutor,
      note: satisfaction
        ? measuredSatisfaction(formatPercent(satisfaction.percent), formatCount(satisfaction.ratings))
        : noData,
    },
  ];
  return (
    <Card aria-labelledby="success-metrics">
      <CardTitle id="success-metrics">{title}</CardTitle>
      <dl className={styles.metrics}>
        {metrics.map(({ value, label, note }) => (
          <Stack gap={4} key={label} className={styles.metric}>
            <dt>{label}</dt>
            <dd className={styles.figure}>{value}</dd>
            <Muted as="dd" className={styles.quiet}>
              {note}
            </Muted>
          </Stack>
        ))}
      </dl>
    </Card>
  );
}
