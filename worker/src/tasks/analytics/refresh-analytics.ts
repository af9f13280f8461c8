import { ANALYTICS_INTERVAL_SECONDS, refreshAnalytics } from '@lectern/data';
import { Histogram, type Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { repeat } from '../repeat.js';

const seconds = new Histogram({
  name: 'lectern_analytics_refresh_seconds',
  help: 'Duration of a refresh of the analytics roll-ups',
  buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300],
});

/**
 * Refreshes the roll-ups of analytics at the interval that the screen promises.
 * @returns a function that stops it
 */
export function startAnalyticsRefresh(source: DataSource, log: Logger): () => void {
  return repeat('Refresh of analytics', log, ANALYTICS_INTERVAL_SECONDS * 1000, async () => {
    const stop = seconds.startTimer();
    if (await refreshAnalytics(source)) stop();
  });
}
