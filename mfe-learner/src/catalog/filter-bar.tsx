import { TextField } from '@lectern/ui';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { texts } from '../texts';
import styles from './catalog.module.css';
import type { Wanted } from './find-courses';

// The list does not wait for the selects' code.
const FilterSelects = lazy(() => import('./filter-selects'));

/** Search, category and level. `onRest` tells that a search is typed. */
export function FilterBar({
  wanted,
  onType,
  onRest,
  onWant,
}: {
  wanted: Wanted;
  onType: (search: string) => void;
  onRest: () => void;
  onWant: (change: Partial<Wanted>) => void;
}) {
  return (
    <div className={styles.filters} role="search">
      <TextField
        type="search"
        label={texts.catalog.search}
        hideLabel
        placeholder={texts.catalog.searchHint}
        icon={<Search aria-hidden />}
        value={wanted.search}
        onChange={onType}
        onBlur={onRest}
        onKeyDown={(event) => event.key === 'Enter' && onRest()}
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
