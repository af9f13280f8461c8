import { MAX_SEARCH_LENGTH } from '@lectern/contract';
import { choiceParam, pageParam, textParam, useSearchState } from '@lectern/ui';

const schema = {
  tab: choiceParam(['members', 'courses', 'links', 'invitations', 'settings'], 'members'),
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
};

/** The open tab of a group, and the page and search of its members, kept in the address. */
export const useGroupState = () => useSearchState(schema);
