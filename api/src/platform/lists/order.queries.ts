import type { ListOrder, Locale } from '@lectern/contract';
import { raw, sql, type Sql } from '@lectern/data';

/** The query of a list, with the language by which texts are sorted. */
export type Localized<Query> = Query & { locale: Locale };

/**
 * SQL after ORDER BY: a column of a list, then the id in the same direction, so that one index serves both directions.
 * @param keys the SQL by which each column is sorted
 * @param nullable columns that may be null; rows with null come last
 */
export function orderBy<Sort extends string>(
  { sort, direction }: ListOrder<Sort>,
  { keys, id, nullable = [] }: { keys: Record<Sort, Sql>; id: Sql; nullable?: NoInfer<Sort>[] },
): Sql {
  const directionSql = raw(direction === 'ascending' ? 'ASC' : 'DESC');
  return sql`${keys[sort]} ${directionSql} ${raw(nullable.includes(sort) ? 'NULLS LAST' : '')}, ${id} ${directionSql}`;
}
