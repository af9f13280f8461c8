import { CATEGORIES, LEVELS } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { ChevronDown, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { catalogTexts } from './texts';
import styles from './catalog.module.css';
import type { CourseFilters } from './find-courses';

// The list does not wait for the selects, whose code is larger than that of the list.
const Select = lazy(async () => ({ default: (await import('@lectern/ui/select')).Select }));

// A select item may not have an empty value.
const ALL = 'all';

const categories = [
  { value: ALL, label: catalogTexts.allCategories },
  ...CATEGORIES.map((category) => ({ value: category, label: category })),
];
const levels = [
  { value: ALL, label: catalogTexts.allLevels },
  ...LEVELS.map((level) => ({ value: level, label: level })),
];

/** Search field, category and level. `onSearchSubmit` is called when the person has finished typing. */
export function FilterBar({
  filters,
  onSearch,
  onSearchSubmit,
  onFilter,
}: {
  filters: CourseFilters;
  onSearch: (search: string) => void;
  onSearchSubmit: () => void;
  onFilter: (change: Partial<CourseFilters>) => void;
}) {
  return (
    <div className={styles.filters} role="search">
      <TextField
        type="search"
        label={catalogTexts.search}
        hideLabel
        placeholder={catalogTexts.searchHint}
        icon={<Search aria-hidden />}
        value={filters.search}
        onChange={onSearch}
        onBlur={onSearchSubmit}
        onKeyDown={(event) => event.key === 'Enter' && onSearchSubmit()}
      />
      <Suspense fallback={<SelectBox text={filters.category ?? catalogTexts.allCategories} />}>
        <Select
          label={catalogTexts.category}
          hideLabel
          options={categories}
          value={filters.category ?? ALL}
          onChange={(chosen) => onFilter({ category: CATEGORIES.find((category) => category === chosen) })}
        />
      </Suspense>
      <Suspense fallback={<SelectBox text={filters.level ?? catalogTexts.allLevels} />}>
        <Select
          label={catalogTexts.level}
          hideLabel
          options={levels}
          value={filters.level ?? ALL}
          onChange={(chosen) => onFilter({ level: LEVELS.find((level) => level === chosen) })}
        />
      </Suspense>
    </div>
  );
}

/** Looks like the select whose code loads. */
function SelectBox({ text }: { text: string }) {
  return (
    <p className={styles.selectBox} data-loading>
      {text}
      <ChevronDown size={16} aria-hidden />
    </p>
  );
}
