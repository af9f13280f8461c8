import { MAX_SEARCH_LENGTH, RoleFilter, StatusFilter } from '@lectern/contract';
import { choiceParam, pageParam, textParam, useSearchState } from '@lectern/ui';

const schema = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  role: choiceParam(RoleFilter.options, 'all'),
  status: choiceParam(StatusFilter.options, 'all'),
};

/** The page and filters of the user list, kept in the address. */
export const useUserFilters = () => useSearchState(schema);
export type UserFilters = ReturnType<typeof useUserFilters>;
