import { Line } from '@ant-design/charts';
import type { EngagementDay } from '@lectern/contract';
import { texts } from '../texts';
import styles from './analytics.module.css';
import { ChartLegend, DASHES } from './chart-legend';
import { chartLabel, chartLook, useChartColors, type Mark } from './chart-look';

const { series, trends, nothing } = texts.analytics;
const SERIES = ['enrollments', 'completions', 'chatMessages'] as const;
const NAMES = SERIES.map((key) => series[key]);

// A day has no time zone any more: it is written as it is.
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Enrollments, completions and questions to the tutor, day by day. */
export default function EngagementChart({ days }: { days: EngagementDay[] }) {
  const look = chartLook(useChartColors(), NAMES);
  const marks = days.flatMap((one): Mark[] =>
    SERIES.map((key) => ({ at: one.date, series: series[key], value: one[key] })),
  );
  const most = Math.max(...marks.map(({ value }) => value));
  return (
    <figure className={styles.chart}>
      <ChartLegend names={NAMES} dashed />
      <div className={styles.canvas} role="img" aria-label={chartLabel(trends, NAMES)}>
        <Line
          {...look}
          data={marks}
          // Without it a period in which nothing happened has no axis to stand on; counts are whole.
          scale={{ ...look.scale, y: { nice: true, domainMin: 0, domainMax: Math.max(most, 4) } }}
          axis={{
            ...look.axis,
            x: {
              ...look.axis.x,
              labelFormatter: (date: string) => day.format(new Date(date)),
              labelAutoHide: true,
              labelAutoRotate: false,
            },
          }}
          style={{
            lineWidth: days.length > 90 ? 1.5 : 2.5,
            lineDash: ([mark]: Mark[]) => DASHES[NAMES.indexOf((mark?.series ?? '') as never)],
          }}
          tooltip={{ title: ({ at }: Mark) => day.format(new Date(at)) }}
        />
      </div>
      {most === 0 && <figcaption className={styles.nothing}>{nothing}</figcaption>}
    </figure>
  );
}
