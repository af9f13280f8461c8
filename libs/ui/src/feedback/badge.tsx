import type { ReactNode } from 'react';
import styles from './badge.module.css';

/**
 * A short label. Its text carries the meaning, not only its color. `accent` uses the category of the nearest ancestor.
 */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'primary' | 'accent' | 'success' | 'warning' | 'danger';
  children: ReactNode;
}) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
