import type { Category } from '@lectern/contract';
import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** The number of published courses in each category that has some; null stands for courses without one. */
export function countPublishedCourses(
  manager: EntityManager,
): Promise<{ category: Category | null; count: number }[]> {
  return queryRows(
    manager,
    sql`SELECT category, count(*)::int AS count FROM courses WHERE is_published GROUP BY category`,
  );
}
