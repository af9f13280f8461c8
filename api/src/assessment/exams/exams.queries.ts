import {
  type AdminExamQuery,
  type AdminListedExam,
  EXAM_PAGE_SIZE,
  type Paged,
  type WholeQuestion,
} from '@lectern/contract';
import {
  collate,
  type Exam,
  categoriesBelow,
  isReplaced,
  isTaughtBy,
  join,
  NEVER_SHOWS_REQUIRED_SCORE,
  type Person,
  queryRow,
  queryRows,
  searchPatterns,
  type Sql,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { type Localized, orderBy } from '../../platform/lists/order.queries.js';
import { queryPage } from '../../platform/lists/read-page.js';

/** An exam as lists of exams show it. */
export type ListedRow = Omit<
  AdminListedExam,
  'opensAt' | 'dueDate' | 'closesAt' | 'updatedAt' | 'questionCount'
> &
  Pick<Exam, 'opensAt' | 'dueDate' | 'closesAt' | 'updatedAt'> & { questionCount: number };

const LISTED_COLUMNS = sql`
  exams.id, exams.title, exams.type, json_build_object('id', courses.id, 'title', courses.title) AS course,
  exams.is_published AS "isPublished", exams.opens_at AS "opensAt", exams.due_date AS "dueDate",
  exams.closes_at AS "closesAt", exams.updated_at AS "updatedAt",
  (SELECT coalesce(sum(coalesce(exam_slots.draw_count, 1)), 0)::int
     FROM exam_slots JOIN exam_sections ON exam_sections.id = exam_slots.section_id
    WHERE exam_sections.exam_id = exams.id) AS "questionCount",
  (SELECT count(*)::int FROM attempts
    WHERE attempts.exam_id = exams.id AND attempts.submitted_at IS NULL) AS "openAttempts",
  (SELECT count(*)::int FROM attempts
    WHERE attempts.exam_id = exams.id AND attempts.submitted_at IS NOT NULL) AS "endedAttempts",
  (SELECT count(*)::int FROM attempts
    WHERE attempts.exam_id = exams.id AND attempts.needs_grading AND NOT ${isReplaced(sql`attempts`)}) AS "needsGrading",
  ${NEVER_SHOWS_REQUIRED_SCORE} AS "neverShowsRequiredScore"`;

/** Finds one page of the exams that a person may work with. */
export function findExamPage(
  manager: EntityManager,
  { page, search, course, locale, ...order }: Localized<AdminExamQuery>,
  person: Person,
): Promise<Paged<ListedRow>> {
  const conditions = [
    isTaughtBy(sql`exams.course_id`, person),
    ...(course ? [sql`exams.course_id = ${course}`] : []),
    ...searchPatterns(search).map(
      (pattern) => sql`lower(exams.title || ' ' || courses.title) LIKE ${pattern}`,
    ),
  ];
  const from = sql`
    FROM exams JOIN courses ON courses.id = exams.course_id WHERE ${join(conditions, ' AND ')}`;
  const sortKeys = {
    title: collate(sql`exams.title`, locale),
    due: sql`exams.due_date`,
    changed: sql`exams.updated_at`,
  };
  const orderTerms = orderBy(order, { keys: sortKeys, id: sql`exams.id`, nullable: ['due'] });
  const rows = (limits: Sql) => sql`SELECT ${LISTED_COLUMNS} ${from} ORDER BY ${orderTerms} ${limits}`;
  return queryPage(manager, { from, rows }, { page, pageSize: EXAM_PAGE_SIZE });
}

export function findListedExam(manager: EntityManager, id: string): Promise<ListedRow> {
  return queryRow(
    manager,
    sql`SELECT ${LISTED_COLUMNS} FROM exams JOIN courses ON courses.id = exams.course_id WHERE exams.id = ${id}`,
  );
}

export function countAttempts(
  manager: EntityManager,
  examId: string,
): Promise<{ open: number; ended: number }> {
  return queryRow(
    manager,
    sql`
    SELECT count(*) FILTER (WHERE submitted_at IS NULL)::int AS open, count(submitted_at)::int AS ended
      FROM attempts WHERE exam_id = ${examId}`,
  );
}

/** Finds whether an exam that the certificate requires never shows its score. */
export function findScoreRules(
  manager: EntityManager,
  examId: string,
): Promise<{ neverShowsRequiredScore: boolean }> {
  return queryRow(
    manager,
    sql`SELECT ${NEVER_SHOWS_REQUIRED_SCORE} AS "neverShowsRequiredScore" FROM exams WHERE exams.id = ${examId}`,
  );
}

/** Finds the ids of the learners who have points in an exam. */
export async function findGradedLearners(manager: EntityManager, examId: string): Promise<string[]> {
  const learners = await queryRows<{ userId: string }>(
    manager,
    sql`
    SELECT DISTINCT user_id AS "userId" FROM attempts
     WHERE exam_id = ${examId} AND points IS NOT NULL AND user_id IS NOT NULL`,
  );
  return learners.map(({ userId }) => userId);
}

export function findWholeVersions(
  manager: EntityManager,
  ids: string[],
): Promise<(WholeQuestion & { id: string })[]> {
  return queryRows(
    manager,
    sql`
    SELECT question_versions.id, question_versions.content, question_keys.key
      FROM question_versions JOIN question_keys ON question_keys.version_id = question_versions.id
     WHERE question_versions.id = ANY (${ids})`,
  );
}

/** Whether all questions exist and the person may work with them. */
export function areUsableQuestions(manager: EntityManager, ids: string[], person: Person): Promise<boolean> {
  return isEmptyResult(
    manager,
    sql`
    SELECT FROM unnest(${ids}::uuid[]) AS chosen(id)
     WHERE NOT EXISTS (SELECT FROM questions
                         JOIN question_categories categories ON categories.id = questions.category_id
                        WHERE questions.id = chosen.id AND ${isTaughtBy(sql`categories.course_id`, person)})`,
  );
}

/** Whether all categories exist and the person may work with them. */
export function areUsableCategories(manager: EntityManager, ids: string[], person: Person): Promise<boolean> {
  return isEmptyResult(
    manager,
    sql`
    SELECT FROM unnest(${ids}::uuid[]) AS chosen(id)
     WHERE NOT EXISTS (SELECT FROM question_categories categories
                        WHERE categories.id = chosen.id AND ${isTaughtBy(sql`categories.course_id`, person)})`,
  );
}

/** Whether the person may work with all categories below the given ones, at any depth. */
export function areUsableSubcategories(
  manager: EntityManager,
  ids: string[],
  person: Person,
): Promise<boolean> {
  return isEmptyResult(
    manager,
    sql`
    SELECT FROM unnest(${ids}::uuid[]) AS chosen(id)
      JOIN question_categories categories ON categories.id IN ${categoriesBelow(sql`chosen.id`)}
     WHERE NOT ${isTaughtBy(sql`categories.course_id`, person)}`,
  );
}

async function isEmptyResult(manager: EntityManager, query: Sql): Promise<boolean> {
  const rows = await queryRows(manager, query);
  return rows.length === 0;
}
