import type { Cell } from '../csv';
import styles from './analytics.module.css';

/** Rows under the column names in the first of them; figures stand at the right. */
export function FigureTable({ caption, rows: [columns = [], ...rows] }: { caption: string; rows: Cell[][] }) {
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
          {rows.map(([first, ...figures], at) => (
            <tr key={at}>
              <th scope="row" dir="auto">
                {first}
              </th>
              {figures.map((figure, column) => (
                <td key={column}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
