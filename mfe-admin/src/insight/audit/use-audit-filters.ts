import { AUDIT_ACTIONS, type AuditFilter, MAX_SEARCH_LENGTH } from '@lectern/contract';
import { choiceParam, dayParam, idParam, pageParam, textParam, timeZone, useSearchState } from '@lectern/ui';

export const ACTION_FILTERS = ['all', ...AUDIT_ACTIONS] as const;

const schema = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  action: choiceParam(ACTION_FILTERS, 'all'),
  target: idParam(undefined),
  from: dayParam,
  to: dayParam,
};

/** The page and filters of the audit log, kept in the address. */
export const useAuditFilters = () => useSearchState(schema);
export type AuditFilters = ReturnType<typeof useAuditFilters>;

/** The filters of the address as the API takes them. */
export function toAuditFilter({ state: { search, action, target, from, to } }: AuditFilters): AuditFilter {
  return {
    ...{ search: search.trim(), action, timeZone: timeZone() },
    ...(target && { target }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
