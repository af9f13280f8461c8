import { useEffect } from 'react';

/**
 * How many pages a list has. Where the address has a later page, for example because the last row of a page was deleted,
 * it gets the last one.
 * @param total rows of all pages, undefined while they are loaded
 * @param pageSize rows per page
 * @returns undefined while the list is loaded or the address is corrected
 */
export function usePages(
  { isPlaceholderData }: { isPlaceholderData: boolean },
  total: number | undefined,
  pageSize: number,
  { state, setState }: { state: { page: number }; setState: (change: { page: number }) => void },
): number | undefined {
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  const isBeyond = !isPlaceholderData && pages !== undefined && state.page > pages;
  useEffect(() => {
    if (isBeyond) setState({ page: pages });
  });
  return isBeyond ? undefined : pages;
}
