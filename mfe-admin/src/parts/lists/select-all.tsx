import { useEffect, useRef } from 'react';
import styles from './data-table.module.css';
import { t } from '../texts';
import type { Selection } from './use-selection';

/** The checkbox of a list that is no table: chooses all rows of this page, or gives them up if all are chosen. */
export function SelectAll<Row extends { id: string }>({
  selection: { ids, choose },
  rows,
}: {
  selection: Selection<Row>;
  rows: Row[];
}) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = rows.filter(({ id }) => ids.includes(id)).length;
  const isEach = chosen === rows.length;
  const others = ids.filter((id) => rows.every((row) => row.id !== id));
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isEach;
  }, [chosen, isEach]);
  return (
    <label className={styles.selectAll}>
      <input
        type="checkbox"
        ref={box}
        checked={isEach}
        onChange={() => choose(isEach ? others : [...others, ...rows.map(({ id }) => id)])}
      />
      {t('list.selectAll')}
    </label>
  );
}
