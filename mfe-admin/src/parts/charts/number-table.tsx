import type { Cell } from '../files/csv';
import styles from './chart.module.css';

/** A table of numbers, right-aligned; the first row holds the column names, the first cell of a row its name. */
export function NumberTable({ caption, rows: [columns = [], ...rows] }: { caption: string; rows: Cell[][] }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], index) => (
            <tr key={index}>
              <th scope="row">
                <span dir="auto">{first}</span>
              </th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
