import { CATEGORIES, LEVELS } from '@lectern/contract';
import { NativeSelect, TextField } from '@lectern/ui';
import { Search } from 'lucide-react';
import { catalogTexts } from './texts';
import styles from './catalog.module.css';
import type { CourseFilters } from './find-courses';

const ALL = 'all';

const categories = [
  { value: ALL, label: catalogTexts.allCategories },
  ...CATEGORIES.map((category) => ({ value: category, label: category })),
];
const levels = [
  { value: ALL, label: catalogTexts.allLevels },
  ...LEVELS.map((level) => ({ value: level, label: level })),
];

/**
 * Search field, category and level. `onSearchSubmit` is called when the person has finished typing. The boxes are the
 * browser's, because the code of the other select weighs more than the rest of the list.
 */
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
      <NativeSelect
        label={catalogTexts.category}
        hideLabel
        options={categories}
        value={filters.category ?? ALL}
        onChange={(chosen) => onFilter({ category: CATEGORIES.find((category) => category === chosen) })}
      />
      <NativeSelect
        label={catalogTexts.level}
        hideLabel
        options={levels}
        value={filters.level ?? ALL}
        onChange={(chosen) => onFilter({ level: LEVELS.find((level) => level === chosen) })}
      />
    </div>
  );
}
