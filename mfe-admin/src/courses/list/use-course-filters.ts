import { LEVELS, MAX_SEARCH_LENGTH } from '@lectern/contract';
import {
  choiceParam,
  findCategory,
  pageParam,
  textParam,
  type SearchParam,
  useSearchState,
} from '@lectern/ui';
import { orderParams } from '../../parts/lists/order-params';

export const STATE_FILTERS = ['all', 'published', 'draft'] as const;

/** The parameter of the address for a category, or for all. */
const categoryParam: SearchParam<string> = {
  parse: (text) => findCategory(text) ?? 'all',
  format: (category) => (category === 'all' ? undefined : category),
};

const schema = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  category: categoryParam,
  level: choiceParam(['all', ...LEVELS], 'all'),
  state: choiceParam(STATE_FILTERS, 'all'),
  ...orderParams(['title', 'learners', 'created'], { sort: 'created', direction: 'descending' }),
};

/** The page, filters and order of the list of courses, kept in the address. */
export const useCourseFilters = () => useSearchState(schema);
export type CourseFilters = ReturnType<typeof useCourseFilters>;
