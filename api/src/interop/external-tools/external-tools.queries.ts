import { changeRows, queryRow, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Counts the modules of each tool that has any. */
export function countModules(manager: EntityManager): Promise<{ toolId: string; count: number }[]> {
  return queryRows(
    manager,
    sql`
    SELECT links.tool_id AS "toolId", count(*)::int AS count
      FROM external_tool_links links WHERE links.tool_id IS NOT NULL GROUP BY links.tool_id`,
  );
}

/** Finds the name of a person who opens a tool, which the first call makes. */
export async function findSubject(
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
export async function saveOpening(
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

/** A learner of whom a tool reports a score. */
export interface ScoredLearner {
  userId: string;
  role: 'student' | 'instructor' | 'admin';
  courseId: string;
  moduleId: string;
}

/**
 * Finds a learner by their name at the tool of a module: they are enrolled in its course, have opened the module in this enrollment,
 * and are not suspended.
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

/** Finds the score that a tool reported last of a learner for a module, also in an earlier enrollment; null: none. */
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

/** What the gradebook has of a learner for a line item of a tool. */
export interface LearnerResult {
  subject: string;
  /** Null without a result. */
  points: number | null;
  maxPoints: number;
}

/** Which results are listed. */
export interface ResultFilter {
  /** The learner's name at the tool; undefined: all learners. */
  subject?: string | null | undefined;
  /** The last name of the page before. */
  after?: string | null | undefined;
  limit: number;
}

/** SQL: the end of a query of results, which are ordered by the names of learners at the tool. */
const selectPage = ({ subject = null, after = null, limit }: ResultFilter): Sql => sql`
  AND (${subject}::uuid IS NULL OR people.subject = ${subject}::uuid)
  AND (${after}::uuid IS NULL OR people.subject > ${after}::uuid)
  ORDER BY people.subject LIMIT ${limit}::int`;

/** Finds the results of the learners who opened a module in their present enrollment. */
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
     WHERE links.id = ${linkId} ${selectPage(filter)}`,
  );
}

/** Finds the results of the learners of a course in a line item that a tool made, where the tool knows them. */
export function findMadeResults(
  manager: EntityManager,
  lineItemId: string,
  filter: ResultFilter,
): Promise<LearnerResult[]> {
  return queryRows<LearnerResult>(
    manager,
    sql`
    SELECT people.subject, entries.points, columns.max_points AS "maxPoints"
      FROM external_tool_line_items made
      JOIN grade_columns columns ON columns.id = made.grade_column_id
      JOIN grade_entries entries ON entries.column_id = columns.id
      JOIN enrollments ON enrollments.course_id = columns.course_id AND enrollments.user_id = entries.user_id
      JOIN users ON users.id = entries.user_id AND users.role <> 'suspended'
      JOIN external_tool_people people ON people.tool_id = made.tool_id AND people.user_id = entries.user_id
     WHERE made.id = ${lineItemId} ${selectPage(filter)}`,
  );
}
