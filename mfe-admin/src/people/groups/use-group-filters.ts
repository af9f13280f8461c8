import { GROUP_SORTS, MAX_SEARCH_LENGTH } from '@lectern/contract';
import { choiceParam, pageParam, textParam, useSearchState } from '@lectern/ui';
import { orderParams } from '../../parts/lists/order-params';

const schema = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  state: choiceParam(['active', 'archived'], 'active'),
  ...orderParams(GROUP_SORTS, { sort: 'name', direction: 'ascending' }),
};

/** The page, filters and order of the list of groups, kept in the address. */
export const useGroupFilters = () => useSearchState(schema);
export type GroupFilters = ReturnType<typeof useGroupFilters>;
