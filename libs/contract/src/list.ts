import * as z from 'zod/mini';

/** Page of a list, from 1; the first unless told. */
export const PageNumber = z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(1_000_000)), 1);

/** What a list is searched for, trimmed; blank finds everything. */
export const OptionalSearch = z._default(z.string().check(z.trim(), z.maxLength(200)), '');
