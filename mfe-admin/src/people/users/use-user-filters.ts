import { MAX_SEARCH_LENGTH, RoleFilter, StatusFilter, USER_SORTS } from '@lectern/contract';
import { choiceParam, pageParam, textParam, useSearchState } from '@lectern/ui';
import { orderParams } from '../../parts/lists/order-params';

const schema = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  role: choiceParam(RoleFilter.options, 'all'),
  status: choiceParam(StatusFilter.options, 'all'),
  ...orderParams(USER_SORTS, { sort: 'joined', direction: 'descending' }),
};

/** The page, filters and order of the user list, kept in the address. */
export const useUserFilters = () => useSearchState(schema);
export type UserFilters = ReturnType<typeof useUserFilters>;
