import { CATEGORIES, LEVELS } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import type { ReactNode } from 'react';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { coursesTexts as texts } from './texts';
import { STATE_FILTERS, type CourseFilters as Filters } from './use-course-filters';

const categories = [
  { value: 'all', label: texts.allCategories },
  ...CATEGORIES.map((value) => ({ value, label: value })),
] as const;
const levels = [
  { value: 'all', label: texts.allLevels },
  ...LEVELS.map((value) => ({ value, label: value })),
] as const;
const states = STATE_FILTERS.map((value) => ({ value, label: texts.states[value] }));

/** Search, category, level and state of the list of courses, and a button that clears them. */
export function CourseFilters({ filters, view }: { filters: Filters; view: ReactNode }) {
  const { state, setState } = filters;
  return (
    <ListToolbar filters={filters} labels={texts} view={view}>
      <Select
        label={texts.category}
        hideLabel
        options={categories}
        value={state.category}
        onChange={(category) => setState({ category })}
      />
      <Select
        label={texts.level}
        hideLabel
        options={levels}
        value={state.level}
        onChange={(level) => setState({ level })}
      />
      <Select
        label={texts.state}
        hideLabel
        options={states}
        value={state.state}
        onChange={(chosen) => setState({ state: chosen })}
      />
    </ListToolbar>
  );
}
