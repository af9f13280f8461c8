import { CATEGORIES, LEVELS } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import { texts } from '../texts';
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

/** The selects of category and level. */
export default function FilterSelects({
  wanted,
  onWant,
}: {
  wanted: Wanted;
  onWant: (change: Partial<Wanted>) => void;
}) {
  return (
    <>
      <Select
        label={texts.catalog.category}
        hideLabel
        options={categories}
        value={wanted.category ?? ALL}
        onChange={(chosen) => onWant({ category: CATEGORIES.find((category) => category === chosen) })}
      />
      <Select
        label={texts.catalog.level}
        hideLabel
        options={levels}
        value={wanted.level ?? ALL}
        onChange={(chosen) => onWant({ level: LEVELS.find((level) => level === chosen) })}
      />
    </>
  );
}
