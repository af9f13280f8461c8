import styles from './analytics.module.css';

// Also told apart by their stroke, for who sees no colours.
export const DASHES = [
  [0, 0],
  [6, 4],
  [2, 3],
];

/** The names of the series with their strokes, in order; `dashed` as in line charts. */
export function ChartLegend({ names, dashed }: { names: string[]; dashed?: boolean }) {
  return (
    <ul role="list" className={styles.legend}>
      {names.map((name, at) => (
        <li key={name}>
          <svg width="24" height="8" aria-hidden>
            <path
              d="M1 4h22"
              stroke={`var(--chart-${at + 1})`}
              strokeWidth={dashed ? 2.5 : 8}
              strokeDasharray={dashed ? DASHES[at]?.join(' ') : undefined}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
