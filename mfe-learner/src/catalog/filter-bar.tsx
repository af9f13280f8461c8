import { TextField } from '@lectern/ui';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { texts } from '../texts';
import styles from './catalog.module.css';
import type { Wanted } from './find-courses';

// The list does not wait for the selects' code, nor share the line with it.
const FilterSelects = lazy(() => import('./filter-selects'));

/** Search, category and level; these two come when the courses have. `onRest` tells that a search is typed. */
export function FilterBar({
  wanted,
  isReady,
  onType,
  onRest,
  onWant,
}: {
  wanted: Wanted;
  isReady: boolean;
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
        {isReady ? <FilterSelects wanted={wanted} onWant={onWant} /> : <SelectsPlace />}
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
