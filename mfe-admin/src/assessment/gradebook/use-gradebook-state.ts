import { MAX_SEARCH_LENGTH } from '@lectern/contract';
import { idParam, pageParam, textParam, useSearchState } from '@lectern/ui';

const schema = {
  course: idParam(undefined),
  group: idParam(undefined),
  search: textParam(MAX_SEARCH_LENGTH),
  page: pageParam,
};

/** The course, its group, the search and the page, kept in the address. */
export const useGradebookState = () => useSearchState(schema);
export type GradebookState = ReturnType<typeof useGradebookState>;
