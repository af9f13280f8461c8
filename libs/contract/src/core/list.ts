import * as z from 'zod/mini';

/** Page of a list, from 1 (the default). */
export const PageNumber = z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(1_000_000)), 1);

/**
 * Response of a list that is read page by page: the rows of one page, and how many rows all pages have together. A page
 * beyond the last one has no items. `UserList` alone has other names, which the specification fixes.
 */
export const paged = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int() });
/** One page, as `paged` describes it. */
export interface Paged<Item> {
  items: Item[];
  total: number;
}

export const DIRECTIONS = ['ascending', 'descending'] as const;
export const Direction = z.enum(DIRECTIONS);
export type Direction = z.output<typeof Direction>;

/** By which of its columns a list is sorted, and in which direction. */
export interface ListOrder<Sort extends string> {
  sort: Sort;
  direction: Direction;
}

/**
 * The order of a list, as fields of its query. Texts are in the order of the person's language, and rows without a value last.
 * @param first the order where the query has none
 */
export const listOrder = <const Sort extends string>(sorts: readonly Sort[], first: ListOrder<Sort>) => ({
  sort: z._default(z.enum(sorts), first.sort),
  direction: z._default(Direction, first.direction),
});

/** Longest search text of a list, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/** Search text of a list, trimmed; an empty one matches everything. */
export const OptionalSearch = z._default(z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH)), '');
