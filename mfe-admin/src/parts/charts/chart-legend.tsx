import { Row } from '@lectern/ui';
import styles from './chart.module.css';

// Dash patterns of the series, in pixels: color alone must not distinguish them.
export const DASH_PATTERNS = [
  [0, 0],
  [6, 4],
  [2, 3],
];

/** The names of the series with samples of their strokes; `dashed` for line charts. */
export function ChartLegend({ names, dashed }: { names: string[]; dashed?: boolean }) {
  return (
    <Row as="ul" gap="4 16" role="list" className={styles.legend}>
      {names.map((name, index) => (
        <li key={name}>
          <svg width="24" height="8" aria-hidden>
            <path
              d="M1 4h22"
              stroke={`var(--chart-${index + 1})`}
              strokeWidth={dashed ? 2.5 : 8}
              strokeDasharray={dashed ? DASH_PATTERNS[index]?.join(' ') : undefined}
            />
          </svg>
          {name}
        </li>
      ))}
    </Row>
  );
}
