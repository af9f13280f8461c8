import '../../parts/rich-text/html-sanitizer';
import { Plot } from '../../parts/charts/plot';
import {
  buildChartConfig,
  describeChart,
  useChartColors,
  type ChartPoint,
} from '../../parts/charts/chart-config';
import styles from '../../parts/charts/chart.module.css';
import { bandNames } from './bands';
import { t } from '../texts';

const NAMES = [t('results.analysis.bandCount')];

/** Attempts by result, in ten bands. */
export default function DistributionChart({ distribution }: { distribution: number[] }) {
  const config = buildChartConfig(useChartColors(), NAMES);
  const marks = distribution.map((value, index): ChartPoint => ({
    x: bandNames[index] ?? '',
    series: t('results.analysis.bandCount'),
    value,
  }));
  return (
    <figure className={styles.chart}>
      <div
        className={styles.canvas}
        role="img"
        aria-label={describeChart(t('results.analysis.distribution'), NAMES)}
      >
        <Plot
          type="interval"
          {...config}
          data={marks}
          interaction={{ ...config.interaction, elementHighlight: { background: true } }}
          // At least 4, so that the axis of a few attempts has whole numbers.
          scale={{
            ...config.scale,
            y: { nice: true, domainMin: 0, domainMax: Math.max(...distribution, 4) },
          }}
          style={{ radiusTopLeft: 4, radiusTopRight: 4 }}
        />
      </div>
    </figure>
  );
}
