import type { AdminStats } from '@lectern/contract';
import { Card, CardTitle, formatPercent, Muted, Stack } from '@lectern/ui';
import { t } from '../texts';
import styles from './overview.module.css';

/** The fixed metrics of the specification, each with the measured value. */
export function SuccessMetrics({ measured }: AdminStats) {
  const { completion: completed, rating: rated, satisfaction } = measured;
  const metrics = [
    {
      value: t('overview.metrics.completion.value'),
      label: t('overview.metrics.completion.label'),
      note: completed
        ? t('overview.metrics.measuredCompletion', {
            percent: formatPercent(completed.percent),
            enrollments: completed.enrollments,
          })
        : t('overview.metrics.noData'),
    },
    {
      value: t('overview.metrics.rating.value'),
      label: t('overview.metrics.rating.label'),
      note: rated
        ? t('overview.metrics.measuredRating', {
            mean: rated.mean,
            ratings: rated.ratings,
          })
        : t('overview.metrics.noData'),
    },
    {
      value: t('overview.metrics.tutor.value'),
      label: t('overview.metrics.tutor.label'),
      note: satisfaction
        ? t('overview.metrics.measuredSatisfaction', {
            percent: formatPercent(satisfaction.percent),
            ratings: satisfaction.ratings,
          })
        : t('overview.metrics.noData'),
    },
  ];
  return (
    <Card aria-labelledby="success-metrics">
      <CardTitle id="success-metrics">{t('overview.metrics.title')}</CardTitle>
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
