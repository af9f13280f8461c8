import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** The buttons of a row, in its last cell. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);
