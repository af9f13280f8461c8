import { MAX_SEARCH_LENGTH } from '@lectern/contract';
import { idParam, pageParam, textParam, useSearchState } from '@lectern/ui';

const schema = { page: pageParam, search: textParam(MAX_SEARCH_LENGTH), course: idParam(undefined) };

/** The page and filters of the list of exams, kept in the address. */
export const useExamFilters = () => useSearchState(schema);
export type ExamFilters = ReturnType<typeof useExamFilters>;
