import { AUDIT_ACTIONS, MAX_SEARCH_LENGTH } from '@lectern/contract';
import { choiceParam, idParam, pageParam, textParam, useSearchState } from '@lectern/ui';

export const ACTION_FILTERS = ['all', ...AUDIT_ACTIONS] as const;

const schema = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  action: choiceParam(ACTION_FILTERS, 'all'),
  target: idParam(undefined),
};

/** The page and filters of the audit log, kept in the address. */
export const useAuditFilters = () => useSearchState(schema);
export type AuditFilters = ReturnType<typeof useAuditFilters>;
