import type { EngagementDay } from '@lectern/contract';
import { lazy } from 'react';
import type { Cell } from '../../parts/files/csv';
import { t } from '../texts';
import { ChartCard } from '../../parts/charts/chart-card';

// The chart library is larger than the rest of the remote: it is loaded when a tab with a chart opens.
const EngagementChart = lazy(() => import('./engagement-chart'));

export function EngagementTab({ days, rows }: { days: EngagementDay[]; rows: Cell[][] }) {
  return (
    <ChartCard title={t('analytics.trends')} rows={rows}>
      <EngagementChart days={days} />
    </ChartCard>
  );
}
