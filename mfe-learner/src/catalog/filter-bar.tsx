import { CATEGORIES, LEVELS } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { LateSelect } from '@lectern/ui/late-select';
import { Search } from 'lucide-react';
import { texts } from '../texts';
import styles from './catalog.module.css';
import type { Wanted } from './find-courses';

const ALL = 'all';

const categories = [
  { value: ALL, label: texts.catalog.allCategories },
  ...CATEGORIES.map((category) => ({ value: category, label: category })),
];
const levels = [
  { value: ALL, label: texts.catalog.allLevels },
  ...LEVELS.map((level) => ({ value: level, label: level })),
];

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
      <LateSelect
        label={texts.catalog.category}
        hideLabel
        options={categories}
        value={wanted.category ?? ALL}
        onChange={(chosen) => onWant({ category: CATEGORIES.find((category) => category === chosen) })}
      />
      <LateSelect
        label={texts.catalog.level}
        hideLabel
        options={levels}
        value={wanted.level ?? ALL}
        onChange={(chosen) => onWant({ level: LEVELS.find((level) => level === chosen) })}
      />
    </div>
  );
}
