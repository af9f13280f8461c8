import type { Category } from '@lectern/contract';
import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Counts the published courses of each category; those without a category are counted under null. */
export function countPublishedCourses(
  manager: EntityManager,
): Promise<{ category: Category | null; count: number }[]> {
  return queryRows(
    manager,
    sql`SELECT category, count(*)::int AS count FROM courses WHERE is_published GROUP BY category`,
  );
}
