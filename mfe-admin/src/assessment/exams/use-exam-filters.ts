import { EXAM_SORTS, MAX_SEARCH_LENGTH } from '@lectern/contract';
import { idParam, pageParam, textParam, useSearchState } from '@lectern/ui';
import { orderParams } from '../../parts/lists/order-params';

const schema = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  course: idParam(undefined),
  ...orderParams(EXAM_SORTS, { sort: 'changed', direction: 'descending' }),
};

/** The page, filters and order of the list of exams, kept in the address. */
export const useExamFilters = () => useSearchState(schema);
export type ExamFilters = ReturnType<typeof useExamFilters>;
