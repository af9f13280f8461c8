import {
  type countDrawableQuestions,
  type EditedQuestion,
  type ListedQuestion,
  type Paged,
  type Parsed,
  QUESTION_PAGE_SIZE,
  type QuestionPractice,
  type QuestionQuery,
  type QuestionSource,
  type WholeQuestion,
  type Locale,
} from '@lectern/contract';
import {
  collate,
  categoriesBelow,
  changeRows,
  empty,
  IS_USED_BY_EXAMS,
  isTaughtBy,
  join,
  type Person,
  queryRow,
  queryRows,
  searchPatterns,
  type Sql,
  sql,
  sqlFullName,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { type Localized, orderBy } from '../../platform/lists/order.queries.js';
import { queryPage } from '../../platform/lists/read-page.js';

/** A question as lists show it: the question with its newest version. */
export type ListedRow = Omit<ListedQuestion, 'updatedAt'> & { updatedAt: Date };

/** A question as the editor shows it, with content and key of the newest version. */
export type EditedRow = ListedRow & WholeQuestion & { versionId: string; version: number };

/** SQL: the number of exams that have the question of the row of `questions` in a slot. */
const EXAM_COUNT = sql`
  (SELECT count(DISTINCT exam_sections.exam_id)::int FROM exam_slots
     JOIN exam_sections ON exam_sections.id = exam_slots.section_id
    WHERE exam_slots.question_id = questions.id)`;

const LISTED_COLUMNS = sql`
  questions.id, questions.title, questions.type, newest.version AS "newestVersion", questions.tags, newest.points,
  questions.updated_at AS "updatedAt",
  CASE WHEN questions.archived_at IS NOT NULL THEN 'retired' ELSE newest.status END AS status,
  json_build_object('id', question_categories.id, 'name', question_categories.name) AS category,
  ${EXAM_COUNT} AS "examCount",
  questions.practice, ${IS_USED_BY_EXAMS} AS "isUsedByExams"`;

const WITH_CATEGORY = sql`questions JOIN question_categories ON question_categories.id = questions.category_id`;

/** SQL: joins the newest version of each question, as `newest`. */
const JOIN_NEWEST = sql`
  JOIN LATERAL (SELECT * FROM question_versions WHERE question_versions.question_id = questions.id
                 ORDER BY question_versions.version DESC LIMIT 1) newest ON true`;

/** SQL for FROM: `questions` with `question_categories` and the newest version as `newest`. */
export const QUESTIONS_WITH_NEWEST = sql`${WITH_CATEGORY} ${JOIN_NEWEST}`;

/** SQL: joins the number of exams of all questions at once, as `exam_counts.exams`. */
const JOIN_EXAM_COUNTS = sql`
  LEFT JOIN (SELECT exam_slots.question_id, count(DISTINCT exam_sections.exam_id) AS exams
               FROM exam_slots JOIN exam_sections ON exam_sections.id = exam_slots.section_id
              GROUP BY exam_slots.question_id) exam_counts ON exam_counts.question_id = questions.id`;

/** Builds the condition of the filters and of the person's rights, for a query from `QUESTIONS_WITH_NEWEST`. */
export function filterQuestions(
  {
    search,
    category,
    subcategories,
    course,
    type,
    status,
    tag,
  }: Omit<QuestionQuery, 'page' | 'sort' | 'direction'>,
  person: Person,
): Sql {
  const conditions = [isTaughtBy(sql`question_categories.course_id`, person)];
  for (const pattern of searchPatterns(search))
    conditions.push(sql`
      (lower(questions.title) || ' ' || lower(newest.content ->> 'prompt') || ' ' || array_to_string(questions.tags, ' '))
        LIKE ${pattern}`);
  if (category && subcategories)
    conditions.push(sql`questions.category_id IN ${categoriesBelow(sql`${category}`)}`);
  else if (category) conditions.push(sql`questions.category_id = ${category}`);
  if (course) conditions.push(sql`question_categories.course_id = ${course}`);
  if (type !== 'all') conditions.push(sql`questions.type = ${type}`);
  if (tag) conditions.push(sql`${tag} = ANY (questions.tags)`);
  if (status === 'current') conditions.push(sql`questions.archived_at IS NULL`);
  else if (status === 'retired') conditions.push(sql`questions.archived_at IS NOT NULL`);
  else if (status !== 'all')
    conditions.push(sql`questions.archived_at IS NULL AND newest.status = ${status}`);
  return join(conditions, ' AND ');
}

/** Whether the conditions of `filterQuestions` read the newest version. */
const readsNewest = ({ search, status }: Pick<QuestionQuery, 'search' | 'status'>): boolean =>
  searchPatterns(search).length > 0 || !['all', 'current', 'retired'].includes(status);

/**
 * Finds one page of the questions that a person may work with. The newest version is joined to all questions only if they are
 * filtered or sorted by it, otherwise to those of the page.
 */
export function findQuestionPage(
  manager: EntityManager,
  query: Localized<QuestionQuery>,
  person: Person,
): Promise<Paged<ListedRow>> {
  const joinNewestIf = (isNeeded: boolean) => (isNeeded ? JOIN_NEWEST : empty);
  const where = sql`WHERE ${filterQuestions(query, person)}`;
  const from = sql`FROM ${WITH_CATEGORY} ${joinNewestIf(readsNewest(query))} ${where}`;
  const sortKeys = {
    title: collate(sql`questions.title`, query.locale),
    points: sql`newest.points`,
    exams: sql`coalesce(exam_counts.exams, 0)`,
    changed: sql`questions.updated_at`,
  };
  // The subquery returns the sort key as a column, so that the page can be sorted again after the joins.
  const sortKey = sql`questions.sort_key`;
  const pageSortKeys = { title: sortKey, points: sortKey, exams: sortKey, changed: sortKey };
  const rows = (limits: Sql) => sql`
    SELECT ${LISTED_COLUMNS}
      FROM (SELECT questions.*, ${sortKeys[query.sort]} AS sort_key
              FROM ${WITH_CATEGORY} ${joinNewestIf(readsNewest(query) || query.sort === 'points')}
                   ${query.sort === 'exams' ? JOIN_EXAM_COUNTS : empty}
              ${where}
             ORDER BY ${orderBy(query, { keys: sortKeys, id: sql`questions.id` })} ${limits}) questions
      JOIN question_categories ON question_categories.id = questions.category_id ${JOIN_NEWEST}
     ORDER BY ${orderBy(query, { keys: pageSortKeys, id: sql`questions.id` })}`;
  return queryPage(manager, { from, rows }, { page: query.page, pageSize: QUESTION_PAGE_SIZE });
}

export async function findEditedRow(manager: EntityManager, id: string): Promise<EditedRow | undefined> {
  const [row] = await queryRows<EditedRow>(
    manager,
    sql`
    SELECT ${LISTED_COLUMNS}, newest.id AS "versionId", questions.version, newest.content, question_keys.key
      FROM ${QUESTIONS_WITH_NEWEST}
      JOIN question_keys ON question_keys.version_id = newest.id
     WHERE questions.id = ${id}`,
  );
  return row;
}

/** Finds the versions of a question, newest first. */
export function findVersions(
  manager: EntityManager,
  questionId: string,
): Promise<(EditedQuestion['versions'][number] & { createdAt: Date })[]> {
  return queryRows(
    manager,
    sql`
    SELECT versions.version, versions.status, versions.created_at AS "createdAt",
           ${sqlFullName(sql`users`)} AS "createdBy",
           (SELECT count(*)::int FROM attempt_questions answers WHERE answers.version_id = versions.id) AS "attemptCount"
      FROM question_versions versions LEFT JOIN users ON users.id = versions.created_by_id
     WHERE versions.question_id = ${questionId} ORDER BY versions.version DESC`,
  );
}

/** Finds the exams with a question that the person may work with. */
export function findExamsWith(
  manager: EntityManager,
  questionId: string,
  { person, locale }: { person: Person; locale: Locale | null },
): Promise<EditedQuestion['exams']> {
  return queryRows(
    manager,
    sql`
    SELECT exams.id, exams.title FROM exams
     WHERE exams.id IN (SELECT exam_sections.exam_id
                          FROM exam_slots JOIN exam_sections ON exam_sections.id = exam_slots.section_id
                         WHERE exam_slots.question_id = ${questionId})
       AND ${isTaughtBy(sql`exams.course_id`, person)}
     ORDER BY ${collate(sql`exams.title`, locale)}, exams.id`,
  );
}

/** The slide that a version comes from. */
export type SourceRow = Omit<NonNullable<EditedQuestion['source']>, 'isCurrent'> & { content: string };

export async function findSourceSlide(
  manager: EntityManager,
  versionId: string,
): Promise<SourceRow | undefined> {
  const [row] = await queryRows<SourceRow>(
    manager,
    sql`
    SELECT slides.id AS "slideId", question_versions.quote, slides.title AS "slideTitle", slides.content,
           slides.module_id AS "moduleId", slides.position AS "slidePosition", courses.slug AS "courseSlug"
      FROM question_versions
      JOIN slides ON slides.id = question_versions.slide_id
      JOIN modules ON modules.id = slides.module_id
      JOIN courses ON courses.id = modules.course_id
     WHERE question_versions.id = ${versionId}`,
  );
  return row;
}

/** Whether a version has these values. SQL compares them, because jsonb does not keep the order of keys. */
export async function isSameVersion(
  manager: EntityManager,
  id: string,
  {
    content,
    key,
    points,
    status,
    source,
  }: WholeQuestion & { points: number; status: string; source: QuestionSource | null },
): Promise<boolean> {
  const [same] = await queryRows(
    manager,
    sql`
    SELECT FROM question_versions versions JOIN question_keys ON question_keys.version_id = versions.id
     WHERE versions.id = ${id} AND versions.content = ${content} AND question_keys.key = ${key}
       AND versions.points = ${points} AND versions.status = ${status}
       AND versions.slide_id IS NOT DISTINCT FROM ${source?.slideId ?? null}::uuid
       AND versions.quote IS NOT DISTINCT FROM ${source?.quote ?? null}`,
  );
  return same !== undefined;
}

/** Finds the tags of the person's questions that are not archived, sorted by name. */
export function findTags(
  manager: EntityManager,
  person: Person,
): Promise<{ tag: string; questionCount: number }[]> {
  return queryRows(
    manager,
    sql`
    SELECT tag, count(*)::int AS "questionCount" FROM questions
      JOIN question_categories categories ON categories.id = questions.category_id, unnest(questions.tags) AS tag
     WHERE questions.archived_at IS NULL AND ${isTaughtBy(sql`categories.course_id`, person)}
     GROUP BY tag ORDER BY tag`,
  );
}

/** Counts the person's questions that a draw with these filters can use, by the same conditions as `findExamStructure`. */
export function countDrawable(
  manager: EntityManager,
  { subcategories, tags, types, ...filters }: Parsed<(typeof countDrawableQuestions)['query']>,
  person: Person,
): Promise<{ count: number }> {
  const category = filters.category ?? null;
  return queryRow(
    manager,
    sql`
    SELECT count(*)::int AS count FROM questions
      JOIN question_categories categories ON categories.id = questions.category_id
     WHERE ${isTaughtBy(sql`categories.course_id`, person)}
       AND questions.archived_at IS NULL AND questions.tags @> ${tags}
       AND (${types}::text[] = '{}' OR questions.type = ANY (${types}))
       AND (${category}::uuid IS NULL OR questions.category_id = ${category}
            OR ${subcategories} AND questions.category_id IN ${categoriesBelow(sql`${category}`)})
       AND EXISTS (SELECT FROM question_versions
                    WHERE question_versions.question_id = questions.id AND question_versions.status = 'ready')`,
  );
}

/** Finds and locks the questions whose practice setting differs and that the person may work with. */
export function lockForPractice(
  manager: EntityManager,
  questionIds: string[],
  practice: QuestionPractice,
  person: Person,
): Promise<{ id: string; title: string; practice: QuestionPractice }[]> {
  return queryRows(
    manager,
    sql`
    SELECT questions.id, questions.title, questions.practice FROM questions
      JOIN question_categories categories ON categories.id = questions.category_id
     WHERE questions.id = ANY (${questionIds}) AND questions.practice <> ${practice}
       AND ${isTaughtBy(sql`categories.course_id`, person)}
     ORDER BY questions.id FOR NO KEY UPDATE OF questions`,
  );
}

/** Sets whether learners practice questions, without a new change date of the questions. */
export async function updatePractice(
  manager: EntityManager,
  questionIds: string[],
  practice: QuestionPractice,
): Promise<void> {
  await changeRows(manager, sql`UPDATE questions SET practice = ${practice} WHERE id = ANY (${questionIds})`);
}
