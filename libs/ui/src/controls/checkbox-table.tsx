import styles from './checkbox-table.module.css';

interface Named<Key extends string> {
  key: Key;
  /** The heading of the row or column. */
  label: string;
}

/** A table with a checkbox where a row and a column meet. */
export function CheckboxTable<Row extends string, Column extends string>({
  heading,
  rows,
  columns,
  isOffered = () => true,
  isChecked,
  label,
  onToggle,
}: {
  /** The heading of the column that names the rows. */
  heading: string;
  rows: Named<Row>[];
  columns: Named<Column>[];
  /** Whether a cell has a checkbox; otherwise it is empty. */
  isOffered?: (row: Row, column: Column) => boolean;
  isChecked: (row: Row, column: Column) => boolean;
  /** The name of a checkbox for screen readers, from the headings of its row and column. */
  label: (row: string, column: string) => string;
  onToggle: (row: Row, column: Column) => void;
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {columns.map((column) => (
            <th key={column.key} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {columns.map((column) => (
              <td key={column.key}>
                {isOffered(row.key, column.key) && (
                  <label>
                    <input
                      type="checkbox"
                      aria-label={label(row.label, column.label)}
                      checked={isChecked(row.key, column.key)}
                      onChange={() => onToggle(row.key, column.key)}
                    />
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
