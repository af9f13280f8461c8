import { keepPreviousData, useQuery, type UseQueryOptions } from '@lectern/client';
import { useEffect } from 'react';

interface PageState {
  state: { page: number };
  setState: (change: { page: number }) => void;
}

/**
 * Reads the page of a list that `state` names. The previous page stays until the next one is loaded, and a list that was
 * read before is read again when its screen opens, because other people may have changed it.
 * @param options of the query, with `select` where the answer has no `total`
 * @param pageSize rows per page
 * @returns the query and the number of pages, as `usePages` returns it
 */
export function usePagedList<Answer, List extends { total: number }>(
  options: UseQueryOptions<Answer, Error, List>,
  pageSize: number,
  pageState: PageState,
) {
  const list = useQuery({ refetchOnMount: 'always', placeholderData: keepPreviousData, ...options });
  const { data, isPlaceholderData } = list;
  return { list, pages: usePages(data?.total, pageSize, pageState, isPlaceholderData) };
}

/**
 * Counts the pages of a list. Where `state` has a later page, for example because the last row of a page was deleted, it
 * gets the last one.
 * @param total rows of all pages, undefined while they are loaded
 * @param isPrevious `total` is that of the previous page or filters
 * @returns undefined while the list is loaded or the page is corrected
 */
export function usePages(
  total: number | undefined,
  pageSize: number,
  { state, setState }: PageState,
  isPrevious = false,
): number | undefined {
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  const isBeyond = !isPrevious && pages !== undefined && state.page > pages;
  useEffect(() => {
    if (isBeyond) setState({ page: pages });
  });
  return isBeyond ? undefined : pages;
}
