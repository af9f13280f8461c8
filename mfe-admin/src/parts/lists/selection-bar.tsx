import { MAX_BULK_ROWS } from '@lectern/contract';
import { Button } from '@lectern/ui';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { t } from '../texts';
import type { Selection } from './use-selection';

/** How many rows are chosen, what can be done with them, and 'Clear'. Screen readers announce the number. */
export function SelectionBar<Row>({
  selection: { ids, choose },
  rows = [],
  actions,
}: {
  selection: Selection<Row>;
  /** The rows of this page, undefined while they are loaded. */
  rows: readonly object[] | undefined;
  /** They stay when nothing is chosen, because they show what was done. */
  actions: ReactNode;
}) {
  const count = ids.length;
  const elsewhere = count - countOnPage(ids, rows);
  return (
    <div role="group" aria-label={t('list.selection')} className={styles.selection} data-empty={count === 0}>
      <p role="status">
        {count > 0 && <strong>{t('list.selected', { count })}</strong>}
        {elsewhere > 0 && <span> {t('list.elsewhere', { count: elsewhere })}</span>}
        {count === MAX_BULK_ROWS && <span> {t('list.most', { count: MAX_BULK_ROWS })}</span>}
      </p>
      {actions}
      {count > 0 && (
        <Button variant="quiet" onClick={() => choose([])}>
          {t('list.clear')}
        </Button>
      )}
    </div>
  );
}

function countOnPage(ids: string[], rows: readonly object[]): number {
  const chosen = new Set<unknown>(ids);
  return rows.filter((row) => 'id' in row && chosen.has(row.id)).length;
}
