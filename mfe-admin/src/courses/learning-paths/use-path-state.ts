import { DIRECTIONS, MAX_SEARCH_LENGTH, PATH_LEARNER_SORTS } from '@lectern/contract';
import { choiceParam, orderParam, pageParam, textParam, useSearchState } from '@lectern/ui';

const schema = {
  tab: choiceParam(['steps', 'settings', 'learners'], 'steps'),
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  sort: orderParam(PATH_LEARNER_SORTS, 'name'),
  direction: orderParam(DIRECTIONS, 'ascending'),
};

/** The open tab of a learning path, and the page, search and order of its learners, kept in the address. */
export const usePathState = () => useSearchState(schema);
export type PathState = ReturnType<typeof usePathState>;
