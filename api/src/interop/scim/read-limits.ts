import { MAX_SCIM_PAGE_SIZE, type ScimList } from '@lectern/contract';

/** Which resources of a list an answer has. */
export interface Limits {
  limit: number;
  offset: number;
}

/** A start below 1 counts as 1, a count below 0 as 0 (RFC 7644, section 3.4.2.4). */
export const readLimits = (
  { startIndex, count }: Pick<ScimList, 'startIndex' | 'count'>,
  maxCount = MAX_SCIM_PAGE_SIZE,
): Limits => ({
  limit: Math.min(Math.max(count, 0), maxCount),
  offset: Math.max(startIndex, 1) - 1,
});
