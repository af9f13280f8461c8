import { MAX_SCIM_PAGE_SIZE, type ScimList } from '@lectern/contract';

/** The page of a list that an answer contains. */
export interface PageLimits {
  limit: number;
  offset: number;
}

/** Computes the page. A start below 1 counts as 1, a count below 0 as 0 (RFC 7644, section 3.4.2.4). */
export const readLimits = (
  { startIndex, count }: Pick<ScimList, 'startIndex' | 'count'>,
  maxCount = MAX_SCIM_PAGE_SIZE,
): PageLimits => ({
  limit: Math.min(Math.max(count, 0), maxCount),
  offset: Math.max(startIndex, 1) - 1,
});
