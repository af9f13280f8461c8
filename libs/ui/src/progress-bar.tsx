import { wholePercent } from './format';
import styles from './progress-bar.module.css';

/** A bar of `percent` (0 to 100); its figure is whole and rounded down. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const whole = wholePercent(percent);
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={whole}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={`${styles.done} ${whole === 100 ? styles.full : ''}`} style={{ width: `${whole}%` }} />
    </div>
  );
}
