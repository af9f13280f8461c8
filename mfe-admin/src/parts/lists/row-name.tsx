import { Link } from '@lectern/remote';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** The first cell of a row: its name, which may open something, and quiet lines below. */
export function RowName({
  name,
  to,
  lines = [],
  children,
}: {
  name: string;
  to?: string;
  /** Falsy ones are left out. */
  lines?: (string | false | null | undefined)[];
  children?: ReactNode;
}) {
  return (
    <>
      <h3 className={styles.name} dir="auto">
        {to ? <Link to={to}>{name}</Link> : name}
      </h3>
      {lines.filter(Boolean).map((line, index) => (
        <p key={index} className={styles.line} dir="auto">
          {line}
        </p>
      ))}
      {children}
    </>
  );
}
