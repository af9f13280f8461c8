import { DIRECTIONS, MAX_SEARCH_LENGTH, MEMBER_SORTS } from '@lectern/contract';
import { choiceParam, orderParam, pageParam, textParam, useSearchState } from '@lectern/ui';

const schema = {
  tab: choiceParam(['members', 'courses', 'links', 'invitations', 'settings'], 'members'),
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  sort: orderParam(MEMBER_SORTS, 'name'),
  direction: orderParam(DIRECTIONS, 'ascending'),
};

/** The open tab of a group, and the page, search and order of its members, kept in the address. */
export const useGroupState = () => useSearchState(schema);
