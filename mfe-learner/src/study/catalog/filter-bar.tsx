import { LEVELS } from '@lectern/contract';
import { NativeSelect, TextField, categoryName, findCategory, levelName, listCategories } from '@lectern/ui';
import { Search } from 'lucide-react';
import { t } from '../texts';
import styles from './catalog.module.css';
import type { CourseFilters } from './find-courses';

/** The value of both boxes that filters nothing. */
const ALL = 'all';

/** A function, because an administrator may change the site's categories during the session. */
const listCategoryOptions = () => [
  { value: ALL, label: t('catalog.allCategories') },
  ...listCategories().map((category) => ({ value: category, label: categoryName(category) })),
];
const levelOptions = [
  { value: ALL, label: t('catalog.allLevels') },
  ...LEVELS.map((level) => ({ value: level, label: levelName(level) })),
];

/**
 * Search field, category and level. `onSearchSubmit` is called when the person has finished typing. The select boxes
 * are the browser's own, because the code of the styled `Select` is larger than the rest of the course list.
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
        label={t('catalog.search')}
        hideLabel
        placeholder={t('catalog.searchHint')}
        icon={<Search aria-hidden />}
        value={filters.search}
        onChange={onSearch}
        onBlur={onSearchSubmit}
        onKeyDown={(event) => event.key === 'Enter' && onSearchSubmit()}
      />
      <NativeSelect
        label={t('catalog.category')}
        hideLabel
        options={listCategoryOptions()}
        value={filters.category ?? ALL}
        onChange={(chosen) => onFilter({ category: findCategory(chosen) })}
      />
      <NativeSelect
        label={t('catalog.level')}
        hideLabel
        options={levelOptions}
        value={filters.level ?? ALL}
        onChange={(chosen) => onFilter({ level: LEVELS.find((level) => level === chosen) })}
      />
    </div>
  );
}
