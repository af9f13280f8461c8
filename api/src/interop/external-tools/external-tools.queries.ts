import { changeRows, queryRow, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Counts the modules that use each tool. A tool without modules has no row. */
export function countModulesPerTool(manager: EntityManager): Promise<{ toolId: string; count: number }[]> {
  return queryRows(
    manager,
    sql`
    SELECT links.tool_id AS "toolId", count(*)::int AS count
      FROM external_tool_links links WHERE links.tool_id IS NOT NULL GROUP BY links.tool_id`,
  );
}

/** Finds the id under which a tool knows a person (LTI `sub`), and records that they opened the tool. The first call makes a random id. */
export async function findOrCreateSubject(
  manager: EntityManager,
  { toolId, userId }: { toolId: string; userId: string },
): Promise<string> {
  await changeRows(
    manager,
    sql`
    INSERT INTO external_tool_people AS people (tool_id, user_id, subject, opened_at)
    VALUES (${toolId}, ${userId}, gen_random_uuid(), now())
    ON CONFLICT (tool_id, user_id) DO UPDATE SET opened_at = excluded.opened_at WHERE people.opened_at IS NULL`,
  );
  const { subject } = await queryRow<{ subject: string }>(
    manager,
    sql`
    SELECT people.subject FROM external_tool_people people
     WHERE people.tool_id = ${toolId} AND people.user_id = ${userId}`,
  );
  return subject;
}

/** Saves that a learner opened the tool of a module. */
export async function saveToolOpening(
  manager: EntityManager,
  { linkId, enrollmentId, userId }: { linkId: string; enrollmentId: string; userId: string },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO external_tool_runs (link_id, enrollment_id, user_id, last_opened_at)
    VALUES (${linkId}, ${enrollmentId}, ${userId}, now())
    ON CONFLICT (link_id, enrollment_id) DO UPDATE SET last_opened_at = now()`,
  );
}

/** A learner for whom a tool reports a score. */
export interface ScoredLearner {
  userId: string;
  role: 'student' | 'instructor' | 'admin';
  courseId: string;
  moduleId: string;
}

/**
 * Finds a learner by the id under which the tool of a module knows them. The learner is enrolled in the module's course, has opened the
 * module in this enrollment, and is not suspended.
 */
export async function findScoredLearner(
  manager: EntityManager,
  { linkId, subject }: { linkId: string; subject: string },
): Promise<ScoredLearner | undefined> {
  const [row] = await queryRows<ScoredLearner>(
    manager,
    sql`
    SELECT users.id AS "userId", users.role, modules.course_id AS "courseId", modules.id AS "moduleId"
      FROM external_tool_links links
      JOIN modules ON modules.id = links.module_id
      JOIN external_tool_people people ON people.tool_id = links.tool_id AND people.subject = ${subject}
      JOIN users ON users.id = people.user_id
      JOIN enrollments ON enrollments.course_id = modules.course_id AND enrollments.user_id = users.id
      JOIN external_tool_runs runs ON runs.link_id = links.id AND runs.enrollment_id = enrollments.id
     WHERE links.id = ${linkId} AND users.role <> 'suspended'`,
  );
  return row;
}

/** Finds the latest score (percent) that a tool reported for a learner in a module, in any enrollment; null: the tool reported none. */
export async function findLastScore(
  manager: EntityManager,
  { linkId, userId }: { linkId: string; userId: string },
): Promise<number | null> {
  const [row] = await queryRows<{ score: number }>(
    manager,
    sql`
    SELECT runs.score FROM external_tool_runs runs
     WHERE runs.link_id = ${linkId} AND runs.user_id = ${userId} AND runs.score IS NOT NULL
     ORDER BY runs.reported_at DESC LIMIT 1`,
  );
  return row?.score ?? null;
}

/** The learner's grade in the gradebook column of a line item. */
export interface LearnerResult {
  subject: string;
  /** Null without a result. */
  points: number | null;
  maxPoints: number;
}

/** Selects a page of results. */
export interface ResultFilter {
  /** The learner's id at the tool; undefined: all learners. */
  subject?: string | null | undefined;
  /** The last subject of the page before. */
  after?: string | null | undefined;
  limit: number;
}

/** SQL: the conditions, order and limit that end a query of results. The results are ordered by subject. */
const limitToPage = ({ subject = null, after = null, limit }: ResultFilter): Sql => sql`
  AND (${subject}::uuid IS NULL OR people.subject = ${subject}::uuid)
  AND (${after}::uuid IS NULL OR people.subject > ${after}::uuid)
  ORDER BY people.subject LIMIT ${limit}::int`;

/** Finds the results of the learners who opened a module in their current enrollment. */
export function findModuleResults(
  manager: EntityManager,
  linkId: string,
  filter: ResultFilter,
): Promise<LearnerResult[]> {
  return queryRows<LearnerResult>(
    manager,
    sql`
    SELECT people.subject, entries.points, columns.max_points AS "maxPoints"
      FROM external_tool_links links
      JOIN modules ON modules.id = links.module_id
      JOIN grade_columns columns ON columns.id = links.grade_column_id
      JOIN external_tool_runs runs ON runs.link_id = links.id
      JOIN enrollments ON enrollments.id = runs.enrollment_id AND enrollments.user_id = runs.user_id
      JOIN users ON users.id = runs.user_id AND users.role <> 'suspended'
      JOIN external_tool_people people ON people.tool_id = links.tool_id AND people.user_id = runs.user_id
      JOIN grade_entries entries ON entries.column_id = columns.id AND entries.user_id = runs.user_id
     WHERE links.id = ${linkId} ${limitToPage(filter)}`,
  );
}

/** Finds the results in a line item that a tool made, for learners of its course to whom the tool has a subject. */
export function findToolCreatedResults(
  manager: EntityManager,
  lineItemId: string,
  filter: ResultFilter,
): Promise<LearnerResult[]> {
  return queryRows<LearnerResult>(
    manager,
    sql`
    SELECT people.subject, entries.points, columns.max_points AS "maxPoints"
      FROM external_tool_line_items line_items
      JOIN grade_columns columns ON columns.id = line_items.grade_column_id
      JOIN grade_entries entries ON entries.column_id = columns.id
      JOIN enrollments ON enrollments.course_id = columns.course_id AND enrollments.user_id = entries.user_id
      JOIN users ON users.id = entries.user_id AND users.role <> 'suspended'
      JOIN external_tool_people people ON people.tool_id = line_items.tool_id AND people.user_id = entries.user_id
     WHERE line_items.id = ${lineItemId} ${limitToPage(filter)}`,
  );
}
