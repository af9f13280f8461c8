import type { AdminStats } from '@lectern/contract';
import { getSite } from '@lectern/i18n';
import { Card, CardTitle, formatPercent, Muted, Stack } from '@lectern/ui';
import { t } from '../texts';
import styles from './overview.module.css';

/** The fixed metrics of the specification, or those of the site, each with the measured value. */
export function SuccessMetrics({ measured }: AdminStats) {
  const { completion: completed, rating: rated, satisfaction } = measured;
  const { figures = {} } = getSite();
  const metrics = [
    {
      own: figures.completion,
      isMeasured: completed !== null,
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
      own: figures.averageRating,
      isMeasured: rated !== null,
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
      own: figures.satisfaction,
      isMeasured: satisfaction !== null,
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
  // If the site hides its own figure, the measured value is shown alone.
  const shown = metrics.filter(({ own, isMeasured }) => own !== null || isMeasured);
  if (shown.length === 0) return null;
  return (
    <Card aria-labelledby="success-metrics">
      <CardTitle id="success-metrics">{t('overview.metrics.title')}</CardTitle>
      <dl className={styles.metrics}>
        {shown.map(({ own, value, label, note }) => (
          <Stack gap={4} key={label} className={styles.metric}>
            <dt>{label}</dt>
            {own !== null && <dd className={styles.figure}>{own || value}</dd>}
            <Muted as="dd" className={styles.quiet}>
              {note}
            </Muted>
          </Stack>
        ))}
      </dl>
    </Card>
  );
}
