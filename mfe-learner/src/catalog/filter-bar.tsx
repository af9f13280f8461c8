import { TextField } from '@lectern/ui';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { texts } from '../texts';
import styles from './catalog.module.css';
import type { Wanted } from './find-courses';

const QUIET_MS = 200;

// The list does not wait for the selects' code.
const FilterSelects = lazy(() => import('./filter-selects'));

/** Search, category and level. */
export function FilterBar({ wanted, onWant }: { wanted: Wanted; onWant: (change: Partial<Wanted>) => void }) {
  return (
    <div className={styles.filters} role="search">
      <SearchField value={wanted.search} onSearch={(search) => onWant({ search })} />
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

/** Shows what is typed at once and searches when the typing rests; a search from elsewhere replaces it. */
function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState({ value, sent: value });
  if (value !== given.value) {
    setGiven({ value, sent: value });
    if (value !== given.sent) setTyped(value);
  }

  function search(): void {
    if (typed === given.sent) return;
    setGiven({ ...given, sent: typed });
    onSearch(typed);
  }

  useEffect(() => {
    const timer = setTimeout(search, QUIET_MS);
    return () => clearTimeout(timer);
  });

  return (
    <TextField
      type="search"
      label={texts.catalog.search}
      hideLabel
      placeholder={texts.catalog.searchHint}
      icon={<Search aria-hidden />}
      value={typed}
      onChange={setTyped}
      onBlur={search}
      onKeyDown={(event) => event.key === 'Enter' && search()}
    />
  );
}
