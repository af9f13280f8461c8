import { MAX_TRANSFERRED_QUESTIONS, type QuestionExport, type WholeQuestion } from '@lectern/contract';
import { collate, isTaughtBy, type Person, queryRows, sql } from '@lectern/data';
import type { EncodedPicture } from '@lectern/import-reader';
import type { EntityManager } from 'typeorm';
import { filterQuestions, QUESTIONS_WITH_NEWEST } from '../bank/questions.queries.js';
import type { Localized } from '../../platform/lists/order.queries.js';

export interface ExportedRow extends WholeQuestion {
  id: string;
  title: string;
  /** Path of names, from the uppermost category to the question's. */
  category: string[];
  tags: string[];
  points: number;
}

/** Finds the questions to export, sorted by category and title; one more than allowed, so that the caller sees if there are too many. */
export function findExported(
  manager: EntityManager,
  { filter, leaveOut, locale }: Localized<Omit<QuestionExport, 'format'>>,
  person: Person,
): Promise<ExportedRow[]> {
  return queryRows(
    manager,
    sql`
    -- paths: each category with the names from the uppermost one to its own
    WITH RECURSIVE paths AS (
      SELECT id, ARRAY[name] AS path FROM question_categories WHERE parent_id IS NULL
      UNION ALL
      SELECT children.id, paths.path || children.name
        FROM question_categories children JOIN paths ON paths.id = children.parent_id)
    SELECT questions.id, questions.title, paths.path AS category, questions.tags, newest.points, newest.content,
           question_keys.key
      FROM ${QUESTIONS_WITH_NEWEST}
      JOIN question_keys ON question_keys.version_id = newest.id
      JOIN paths ON paths.id = questions.category_id
     WHERE ${filterQuestions(filter, person)} AND NOT questions.id = ANY (${leaveOut}::uuid[])
     ORDER BY ${collate(sql`paths.path`, locale)}, ${collate(sql`questions.title`, locale)}, questions.id
     LIMIT ${MAX_TRANSFERRED_QUESTIONS + 1}`,
  );
}

/** Makes imports run one after the other, so that importing a file twice at the same time creates no duplicates. */
export async function lockImports(manager: EntityManager): Promise<void> {
  await queryRows(manager, sql`LOCK TABLE question_imports IN SHARE ROW EXCLUSIVE MODE`);
}

/** Finds the questions, of those that the person may work with, that have one of the prompts in their newest version. */
export function findByPrompt(
  manager: EntityManager,
  prompts: string[],
  person: Person,
): Promise<(WholeQuestion & { id: string; title: string })[]> {
  return queryRows(
    manager,
    sql`
    SELECT questions.id, questions.title, versions.content, question_keys.key
      FROM question_versions versions
      JOIN questions ON questions.id = versions.question_id
      JOIN question_categories categories ON categories.id = questions.category_id
      JOIN question_keys ON question_keys.version_id = versions.id
     WHERE ${isTaughtBy(sql`categories.course_id`, person)}
       AND md5(versions.content ->> 'prompt') = ANY (SELECT md5(prompt) FROM unnest(${prompts}::text[]) AS prompt)
       AND versions.version = (SELECT max(newest.version) FROM question_versions newest
                                WHERE newest.question_id = questions.id)`,
  );
}

/**
 * Finds stored categories by parent and name, ignoring case.
 * @returns each with the number of its name in the list `named`, from 1
 */
export function findNamedCategories(
  manager: EntityManager,
  named: { name: string; parentId: string }[],
  person: Person,
): Promise<{ id: string; courseId: string | null; number: number }[]> {
  const parentIds = named.map(({ parentId }) => parentId);
  const names = named.map(({ name }) => name);
  return queryRows(
    manager,
    sql`
    SELECT DISTINCT ON (named.number) named.number::int, question_categories.id,
           question_categories.course_id AS "courseId"
      FROM unnest(${parentIds}::uuid[], ${names}::text[]) WITH ORDINALITY AS named(parent_id, name, number)
      JOIN question_categories ON question_categories.parent_id = named.parent_id
                              AND lower(question_categories.name) = lower(named.name)
     WHERE ${isTaughtBy(sql`question_categories.course_id`, person)}
     ORDER BY named.number, question_categories.id`,
  );
}

/**
 * Adds pictures. A picture that is stored already gets a new creation time, so that the worker does not delete it as unused.
 * @returns the ids of the pictures that were not stored before
 */
export async function insertPictures(
  manager: EntityManager,
  pictures: EncodedPicture[],
  createdById: string,
): Promise<string[]> {
  const ids = pictures.map(({ id }) => id);
  const widths = pictures.map(({ width }) => width);
  const heights = pictures.map(({ height }) => height);
  const rows = await queryRows<{ id: string; isAdded: boolean }>(
    manager,
    sql`
    INSERT INTO question_pictures (id, width, height, created_by_id)
    SELECT pictures.id, pictures.width, pictures.height, ${createdById}
      FROM unnest(${ids}::uuid[], ${widths}::int[], ${heights}::int[]) AS pictures (id, width, height)
     ORDER BY pictures.id
        ON CONFLICT (id) DO UPDATE SET created_at = now()
    RETURNING id, xmax = 0 AS "isAdded"`,
  );
  return rows.filter(({ isAdded }) => isAdded).map(({ id }) => id);
}
