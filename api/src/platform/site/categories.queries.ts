import type { Category } from '@lectern/contract';
import { changeRows, holdLock, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Locks the courses of these categories until the transaction ends, and prevents that a course gets another category meanwhile. */
export async function lockCoursesIn(manager: EntityManager, categories: Category[]): Promise<void> {
  await queryRows(
    manager,
    sql`SELECT id FROM courses WHERE category = ANY(${categories}::text[]) ORDER BY id FOR NO KEY UPDATE`,
  );
  await holdLock(manager, 'course categories');
}

/** Finds one of these categories that has a course. */
export async function findUsedCategory(
  manager: EntityManager,
  categories: Category[],
): Promise<Category | undefined> {
  const [row] = await queryRows<{ category: Category }>(
    manager,
    sql`SELECT category FROM courses WHERE category = ANY(${categories}::text[]) LIMIT 1`,
  );
  return row?.category;
}

/** Moves the courses of removed categories to the targets in the saved settings. A trigger of the table replaces the category. */
export async function moveCoursesFrom(manager: EntityManager, categories: Category[]): Promise<void> {
  await changeRows(
    manager,
    sql`UPDATE courses SET category = category WHERE category = ANY(${categories}::text[])`,
  );
}
