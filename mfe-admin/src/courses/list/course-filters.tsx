import { LEVELS } from '@lectern/contract';
import { categoryName, levelName, listCategories } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import type { ReactNode } from 'react';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { t } from '../texts';
import { STATE_FILTERS, type CourseFilters as Filters } from './use-course-filters';

const allCategories = { value: 'all', label: t('list.allCategories') };
const levels = [
  { value: 'all', label: t('list.allLevels') },
  ...LEVELS.map((value) => ({ value, label: levelName(value) })),
] as const;
const labels = { search: t('list.search'), searchHint: t('list.searchHint') };
const states = STATE_FILTERS.map((value) => ({ value, label: t(`list.states.${value}`) }));

/** Search, category, level and state of the list of courses, and a button that clears them. */
export function CourseFilters({ filters, view }: { filters: Filters; view: ReactNode }) {
  const { state, setState } = filters;
  const categories = listCategories().map((value) => ({ value, label: categoryName(value) }));
  return (
    <ListToolbar filters={filters} labels={labels} view={view}>
      <Select
        label={t('list.category')}
        hideLabel
        options={[allCategories, ...categories]}
        value={state.category}
        onChange={(category) => setState({ category })}
      />
      <Select
        label={t('list.level')}
        hideLabel
        options={levels}
        value={state.level}
        onChange={(level) => setState({ level })}
      />
      <Select
        label={t('list.state')}
        hideLabel
        options={states}
        value={state.state}
        onChange={(chosen) => setState({ state: chosen })}
      />
    </ListToolbar>
  );
}
