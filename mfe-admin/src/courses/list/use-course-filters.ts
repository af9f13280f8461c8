import { CATEGORIES, LEVELS, MAX_SEARCH_LENGTH } from '@lectern/contract';
import { choiceParam, orderParam, pageParam, textParam, useSearchState } from '@lectern/ui';

export const STATE_FILTERS = ['all', 'published', 'draft'] as const;

const schema = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  category: choiceParam(['all', ...CATEGORIES], 'all'),
  level: choiceParam(['all', ...LEVELS], 'all'),
  state: choiceParam(STATE_FILTERS, 'all'),
  sort: orderParam(['title', 'learners', 'created'], 'created'),
  direction: orderParam(['ascending', 'descending'], 'descending'),
};

/** The page, filters and order of the list of courses, kept in the address. */
export const useCourseFilters = () => useSearchState(schema);
export type CourseFilters = ReturnType<typeof useCourseFilters>;
