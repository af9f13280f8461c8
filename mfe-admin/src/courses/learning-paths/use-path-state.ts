import { MAX_SEARCH_LENGTH, PATH_LEARNER_SORTS } from '@lectern/contract';
import { choiceParam, pageParam, textParam, useSearchState } from '@lectern/ui';
import { orderParams } from '../../parts/lists/order-params';

const schema = {
  tab: choiceParam(['steps', 'settings', 'learners'], 'steps'),
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  ...orderParams(PATH_LEARNER_SORTS, { sort: 'name', direction: 'ascending' }),
};

/** The open tab of a learning path, and the page, search and order of its learners, kept in the address. */
export const usePathState = () => useSearchState(schema);
export type PathState = ReturnType<typeof usePathState>;
