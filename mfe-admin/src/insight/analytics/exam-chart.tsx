import '../../parts/rich-text/html-sanitizer';
import { Plot } from '../../parts/charts/plot';
import type { ExamResult } from '@lectern/contract';
import { t } from '../texts';
import styles from '../../parts/charts/chart.module.css';
import { ChartLegend } from '../../parts/charts/chart-legend';
import {
  buildChartConfig,
  describeChart,
  useChartColors,
  type ChartPoint,
} from '../../parts/charts/chart-config';

const NAMES = [t('analytics.examSeries.avgScore'), t('analytics.examSeries.passRate')];

// Shares of the step from exam to exam. They bound the bars, where a maximal width would draw the two of one exam apart.
const EXAM_SPACING = { paddingInner: 0.6, paddingOuter: 1 };

/** Average score and pass rate of each exam. */
export default function ExamChart({ results }: { results: ExamResult[] }) {
  const config = buildChartConfig(useChartColors(), NAMES);
  const marks = results.flatMap(({ examTitle, avgScore, passRate }): ChartPoint[] => [
    { x: examTitle, series: t('analytics.examSeries.avgScore'), value: avgScore },
    { x: examTitle, series: t('analytics.examSeries.passRate'), value: passRate },
  ]);
  return (
    <figure className={styles.chart}>
      <ChartLegend names={NAMES} />
      <div className={styles.canvas} role="img" aria-label={describeChart(t('analytics.tabs.exams'), NAMES)}>
        <Plot
          type="interval"
          {...config}
          data={marks}
          interaction={{ ...config.interaction, elementHighlight: { background: true } }}
          transform={[{ type: 'dodgeX' }]}
          scale={{ ...config.scale, x: EXAM_SPACING, y: { nice: true, domainMin: 0, domainMax: 100 } }}
          style={{ radiusTopLeft: 4, radiusTopRight: 4 }}
        />
      </div>
    </figure>
  );
}
