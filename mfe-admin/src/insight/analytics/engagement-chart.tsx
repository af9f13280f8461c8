import '../../parts/rich-text/html-sanitizer';
import { Plot } from '../../parts/charts/plot';
import type { EngagementDay } from '@lectern/contract';
import { formatShortDay } from '@lectern/ui';
import styles from '../../parts/charts/chart.module.css';
import {
  buildChartConfig,
  describeChart,
  useChartColors,
  type ChartPoint,
} from '../../parts/charts/chart-config';
import { ChartLegend, DASH_PATTERNS } from '../../parts/charts/chart-legend';
import { t } from '../texts';

const SERIES = ['enrollments', 'completions', 'chatMessages'] as const;
const NAMES = SERIES.map((key) => t(`analytics.series.${key}`));

/** Enrollments, completions and chat messages by day. */
export default function EngagementChart({ days }: { days: EngagementDay[] }) {
  const config = buildChartConfig(useChartColors(), NAMES);
  const marks = days.flatMap((day): ChartPoint[] =>
    SERIES.map((key) => ({ x: day.date, series: t(`analytics.series.${key}`), value: day[key] })),
  );
  const maximum = Math.max(...marks.map(({ value }) => value));
  return (
    <figure className={styles.chart}>
      <ChartLegend names={NAMES} dashed />
      <div className={styles.canvas} role="img" aria-label={describeChart(t('analytics.trends'), NAMES)}>
        <Plot
          type="line"
          {...config}
          data={marks}
          // At least 4, so that a period without activity still has an axis with whole numbers.
          scale={{ ...config.scale, y: { nice: true, domainMin: 0, domainMax: Math.max(maximum, 4) } }}
          axis={{
            ...config.axis,
            x: {
              ...config.axis.x,
              labelFormatter: formatShortDay,
              labelAutoHide: true,
              labelAutoRotate: false,
            },
          }}
          style={{
            lineWidth: days.length > 90 ? 1.5 : 2.5,
            lineDash: ([mark]: ChartPoint[]) => DASH_PATTERNS[NAMES.indexOf((mark?.series ?? '') as never)],
          }}
          tooltip={{ title: ({ x }: ChartPoint) => formatShortDay(x) }}
        />
      </div>
      {maximum === 0 && <figcaption className={styles.noActivity}>{t('analytics.noActivity')}</figcaption>}
    </figure>
  );
}
