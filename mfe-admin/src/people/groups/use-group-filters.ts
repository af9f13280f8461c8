import { MAX_SEARCH_LENGTH } from '@lectern/contract';
import { choiceParam, pageParam, textParam, useSearchState } from '@lectern/ui';

const schema = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  state: choiceParam(['active', 'archived'], 'active'),
};

/** The page and filters of the list of groups, kept in the address. */
export const useGroupFilters = () => useSearchState(schema);
export type GroupFilters = ReturnType<typeof useGroupFilters>;
