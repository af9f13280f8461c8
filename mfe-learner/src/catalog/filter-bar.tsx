import { SearchField } from '@lectern/ui';
import { lazy, Suspense } from 'react';
import { texts } from '../texts';
import styles from './catalog.module.css';
import type { Wanted } from './find-courses';

// The list does not wait for the selects' code.
const FilterSelects = lazy(() => import('./filter-selects'));

/** Search, category and level. */
export function FilterBar({ wanted, onWant }: { wanted: Wanted; onWant: (change: Partial<Wanted>) => void }) {
  return (
    <div className={styles.filters} role="search">
      <SearchField
        label={texts.catalog.search}
        placeholder={texts.catalog.searchHint}
        value={wanted.search}
        onSearch={(search) => onWant({ search })}
      />
      <Suspense fallback={<SelectsPlace />}>
        <FilterSelects wanted={wanted} onWant={onWant} />
      </Suspense>
    </div>
  );
}

const SelectsPlace = () => (
  <>
    <div className={styles.selectPlace} />
    <div className={styles.selectPlace} />
  </>
);
