import type { EngagementDay } from '@lectern/contract';
import { lazy } from 'react';
import type { Cell } from '../csv';
import { texts } from '../texts';
import { ChartCard } from './chart-card';

// The charts weigh more than all the rest: only who opens a tab with one fetches them.
const EngagementChart = lazy(() => import('./engagement-chart'));

export function EngagementTab({ days, rows }: { days: EngagementDay[]; rows: Cell[][] }) {
  return (
    <ChartCard title={texts.analytics.trends} rows={rows}>
      <EngagementChart days={days} />
    </ChartCard>
  );
}
