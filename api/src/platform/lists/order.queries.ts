import type { ListOrder, Locale } from '@lectern/contract';
import { raw, sql, type Sql } from '@lectern/data';

/** The query of a list, with the language whose order its texts have. */
export type Localized<Query> = Query & { locale: Locale };

/**
 * SQL after ORDER BY: a column of a list, then the id in the same direction, so that an index of both has both orders.
 * @param keys what each column compares
 * @param nullable columns whose rows may have no value; these rows come last
 */
export function orderBy<Sort extends string>(
  { sort, direction }: ListOrder<Sort>,
  { keys, id, nullable = [] }: { keys: Record<Sort, Sql>; id: Sql; nullable?: NoInfer<Sort>[] },
): Sql {
  const way = raw(direction === 'ascending' ? 'ASC' : 'DESC');
  return sql`${keys[sort]} ${way} ${raw(nullable.includes(sort) ? 'NULLS LAST' : '')}, ${id} ${way}`;
}
