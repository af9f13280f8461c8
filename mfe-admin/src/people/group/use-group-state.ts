import { MAX_SEARCH_LENGTH, MEMBER_SORTS } from '@lectern/contract';
import { choiceParam, pageParam, textParam, useSearchState } from '@lectern/ui';
import { orderParams } from '../../parts/lists/order-params';

const schema = {
  tab: choiceParam(['members', 'courses', 'links', 'invitations', 'settings'], 'members'),
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  ...orderParams(MEMBER_SORTS, { sort: 'name', direction: 'ascending' }),
};

/** The open tab of a group, and the page, search and order of its members, kept in the address. */
export const useGroupState = () => useSearchState(schema);
