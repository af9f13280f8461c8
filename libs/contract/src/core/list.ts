import * as z from 'zod/mini';

/** Page of a list, from 1 (the default). */
export const PageNumber = z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(1_000_000)), 1);

/** Longest search text of a list, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/** Search text of a list, trimmed; an empty one matches everything. */
export const OptionalSearch = z._default(z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH)), '');
