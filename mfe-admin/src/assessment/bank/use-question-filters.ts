import { MAX_SEARCH_LENGTH, QUESTION_LIMITS, QUESTION_SORTS, QUESTION_TYPES } from '@lectern/contract';
import { choiceParam, idParam, pageParam, textParam, useSearchState } from '@lectern/ui';
import { orderParams } from '../../parts/lists/order-params';

export const STATUS_FILTERS = ['current', 'draft', 'ready', 'retired', 'all'] as const;

const schema = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  category: idParam(undefined),
  course: idParam(undefined),
  type: choiceParam(['all', ...QUESTION_TYPES] as const, 'all'),
  status: choiceParam(STATUS_FILTERS, 'current'),
  tag: textParam(QUESTION_LIMITS.tag),
  ...orderParams(QUESTION_SORTS, { sort: 'changed', direction: 'descending' }),
};

/** The page, filters and order of the question bank, kept in the address. */
export const useQuestionFilters = () => useSearchState(schema);
export type QuestionFilters = ReturnType<typeof useQuestionFilters>;

/** The filters and the order as the query of the call; an empty tag is no filter. */
export const buildQuery = ({ tag, search, ...state }: QuestionFilters['state']) => ({
  ...state,
  subcategories: true,
  search: search.trim(),
  ...(tag.trim() && { tag: tag.trim() }),
});
