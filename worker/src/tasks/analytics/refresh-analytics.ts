import { refreshAnalytics } from '@lectern/data';
import { Histogram } from '@lectern/infra';
import type { DataSource } from 'typeorm';

const seconds = new Histogram({
  name: 'lectern_analytics_refresh_seconds',
  help: 'Duration of a refresh of the analytics roll-ups',
  buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300],
});

export async function refreshAndMeasure(source: DataSource): Promise<void> {
  const stop = seconds.startTimer();
  if (await refreshAnalytics(source)) stop();
}
