import {
  CERTIFICATE_FILTERS,
  MAX_SEARCH_LENGTH,
  REPORT_SORTS,
  REPORT_STATUSES,
  type SavedReportContent,
} from '@lectern/contract';
import { choiceParam, dayParam, idParam, pageParam, textParam, timeZone, useSearchState } from '@lectern/ui';
import { orderParams } from '../../parts/lists/order-params';

const schema = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  group: idParam(undefined),
  course: idParam(undefined),
  path: idParam(undefined),
  status: choiceParam(REPORT_STATUSES, 'all'),
  dueFrom: dayParam,
  dueTo: dayParam,
  certificate: choiceParam(['all', ...CERTIFICATE_FILTERS], 'all'),
  ...orderParams(REPORT_SORTS, { sort: 'enrolled', direction: 'descending' }),
};

/** Filters, order and page of a report, kept in the address, so that a report can be shared as a link. */
export const useReportState = () => useSearchState(schema);
export type ReportState = ReturnType<typeof useReportState>;

/** The report of the address without its page, as the API takes it. */
export function buildQuery({ state }: ReportState): SavedReportContent['query'] {
  const { search, group, course, path, status, dueFrom, dueTo, certificate, sort, direction } = state;
  return {
    ...{ search: search.trim(), status, sort, direction, timeZone: timeZone() },
    ...(group && { group }),
    ...(course && { course }),
    ...(path && { path }),
    ...(dueFrom && { dueFrom }),
    ...(dueTo && { dueTo }),
    ...(certificate !== 'all' && { certificate }),
  };
}
