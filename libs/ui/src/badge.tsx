import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A small word on a ground; colour is never its only meaning. `accent` takes the nearest category's. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'primary' | 'accent' | 'success' | 'warning' | 'danger';
  children: ReactNode;
}) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
