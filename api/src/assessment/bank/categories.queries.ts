import type { QuestionCategory, Locale } from '@lectern/contract';
import { collate, isTaughtBy, type Person, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

const CATEGORIES = sql`
  SELECT question_categories.id, question_categories.parent_id AS "parentId", question_categories.course_id AS "courseId",
         question_categories.name,
         (SELECT count(*)::int FROM questions
           WHERE questions.category_id = question_categories.id AND questions.archived_at IS NULL) AS "questionCount"
    FROM question_categories`;

/** Finds the categories that a person may work with, sorted by name. */
export function findCategories(
  manager: EntityManager,
  person: Person,
  locale: Locale,
): Promise<QuestionCategory[]> {
  return queryRows(
    manager,
    sql`
    ${CATEGORIES} WHERE ${isTaughtBy(sql`question_categories.course_id`, person)}
    ORDER BY ${collate(sql`question_categories.name`, locale)}, question_categories.id`,
  );
}

export async function findCategory(
  manager: EntityManager,
  id: string,
): Promise<QuestionCategory | undefined> {
  const [category] = await queryRows<QuestionCategory>(
    manager,
    sql`${CATEGORIES} WHERE question_categories.id = ${id}`,
  );
  return category;
}

/** Finds the id of a category's parent if the person may not work with the parent, else null. */
export async function findHiddenParent(
  manager: EntityManager,
  id: string,
  person: Person,
): Promise<string | null> {
  const [hidden] = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT parents.id FROM question_categories
      JOIN question_categories parents ON parents.id = question_categories.parent_id
     WHERE question_categories.id = ${id} AND NOT ${isTaughtBy(sql`parents.course_id`, person)}`,
  );
  return hidden?.id ?? null;
}

/** Locks the tree of categories. Otherwise two moves at the same time (A below B, B below A) could make a cycle. */
export async function lockCategories(manager: EntityManager): Promise<void> {
  await queryRows(manager, sql`LOCK TABLE question_categories IN SHARE ROW EXCLUSIVE MODE`);
}

/** SQL: the common table expression `ancestors` with the category and all categories above it. */
const withAncestors = (id: string) => sql`
  WITH RECURSIVE ancestors AS (
    SELECT id, parent_id FROM question_categories WHERE id = ${id}
    UNION
    SELECT parents.id, parents.parent_id FROM question_categories parents
      JOIN ancestors ON ancestors.parent_id = parents.id)`;

/** Finds the level of a category; categories without a parent have level 1. */
export async function findDepth(manager: EntityManager, id: string): Promise<number> {
  const query = sql`${withAncestors(id)} SELECT count(*)::int AS depth FROM ancestors`;
  return (await queryRow<{ depth: number }>(manager, query)).depth;
}

/** Counts the levels of the tree that a category and the categories below it form; 1 for a category without children. */
export async function countLevels(manager: EntityManager, id: string): Promise<number> {
  const { levels } = await queryRow<{ levels: number }>(
    manager,
    sql`
    WITH RECURSIVE descendants AS (
      SELECT id, 1 AS level FROM question_categories WHERE id = ${id}
      UNION ALL
      SELECT children.id, descendants.level + 1 FROM question_categories children
        JOIN descendants ON descendants.id = children.parent_id)
    SELECT max(level) AS levels FROM descendants`,
  );
  return levels;
}

/** Whether a category is `ancestorId` itself or is below it. */
export async function isWithin(manager: EntityManager, id: string, ancestorId: string): Promise<boolean> {
  const [found] = await queryRows(
    manager,
    sql`${withAncestors(id)} SELECT FROM ancestors WHERE id = ${ancestorId}`,
  );
  return found !== undefined;
}
