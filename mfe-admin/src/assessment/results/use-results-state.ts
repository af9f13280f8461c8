import { MAX_SEARCH_LENGTH } from '@lectern/contract';
import { choiceParam, pageParam, textParam, useSearchState } from '@lectern/ui';

const TABS = ['learners', 'analysis', 'regrades'] as const;
export const SCOPES = ['exam', 'course'] as const;
export const USED = ['counting', 'first', 'last', 'highest', 'all'] as const;

const schema = {
  tab: choiceParam(TABS, 'learners'),
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  scope: choiceParam(SCOPES, 'exam'),
  used: choiceParam(USED, 'counting'),
};

/** The open tab and its filters, kept in the address. */
export const useResultsState = () => useSearchState(schema);
export type ResultsState = ReturnType<typeof useResultsState>;
