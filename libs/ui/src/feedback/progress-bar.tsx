import { wholePercent } from '../format/format';
import styles from './progress-bar.module.css';

/** A progress bar; `percent` (0 to 100) is rounded down. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const roundedPercent = wholePercent(percent);
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={roundedPercent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div
        className={`${styles.fill} ${roundedPercent === 100 ? styles.complete : ''}`}
        style={{ width: `${roundedPercent}%` }}
      />
    </div>
  );
}
