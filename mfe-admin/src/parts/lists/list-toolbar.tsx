import { Button, SearchField } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { ListFilter } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './list-toolbar.module.css';
import { t } from '../texts';

interface Filters {
  state: { search: string };
  setState: (change: { search: string }) => void;
  reset: () => void;
  isFiltered: boolean;
  activeFilters: string[];
}

interface Props {
  filters: Filters;
  /** Of the search field, which comes first. */
  labels: { search: string; searchHint: string };
  /** A message above the fields. */
  problem?: ReactNode;
  /** A message below the fields. */
  note?: ReactNode;
  /** A `ViewMenu`, at the end. */
  view?: ReactNode;
  /** Has more filters than fit beside the search field, so that they are in the dialog on wide screens, too. */
  isLong?: boolean;
  /** The other filters. */
  children?: ReactNode;
}

/** Search and filters of a list in one line. On narrow screens a button opens the filters in a dialog. */
export function ListToolbar({ filters, labels, problem, note, view, isLong = false, children }: Props) {
  const { state, setState, reset, isFiltered, activeFilters } = filters;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const chosen = activeFilters.filter((name) => name !== 'search').length;
  const clear = (
    <Button variant="quiet" disabled={!isFiltered} onClick={reset}>
      {t('toolbar.clear')}
    </Button>
  );
  return (
    <div className={styles.area} role="search" aria-label={t('toolbar.filters')}>
      {problem}
      <div className={styles.toolbar} data-long={isLong || undefined}>
        <div className={styles.search}>
          <SearchField
            label={labels.search}
            placeholder={labels.searchHint}
            value={state.search}
            onSearch={(search) => setState({ search })}
          />
        </div>
        {children && (
          <Button
            variant="secondary"
            className={styles.open}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <ListFilter aria-hidden />
            {t('toolbar.open', { filters: chosen })}
          </Button>
        )}
        <div className={styles.filters} data-alone={!children || undefined}>
          {children}
          {clear}
        </div>
        {view}
      </div>
      {note}
      {isOpen && (
        <Dialog
          title={t('toolbar.filters')}
          open
          onClose={close}
          actions={
            <>
              {clear}
              <Button onClick={close}>{t('toolbar.done')}</Button>
            </>
          }
        >
          {children}
        </Dialog>
      )}
    </div>
  );
}
