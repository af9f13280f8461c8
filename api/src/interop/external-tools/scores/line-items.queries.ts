import { changeRows, queryRow, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A line item of a tool: of a module, whose link has the same id, or one that the tool made. */
export interface LineItem {
  id: string;
  courseId: string;
  label: string;
  maxPoints: number;
  linkId: string | null;
  resourceId: string | null;
  tag: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  isMade: boolean;
}

/** SQL: the courses with a module of a tool that reports a score. Only there the tool has line items. */
const scoredCourses = (toolId: string): Sql => sql`
  SELECT modules.course_id FROM external_tool_links scored JOIN modules ON modules.id = scored.module_id
   WHERE scored.tool_id = ${toolId} AND scored.is_scored`;

/** SQL: the line items of a tool in all courses. */
const lineItems = (toolId: string): Sql => sql`
  SELECT links.id, modules.course_id AS "courseId", modules.title AS label, links.max_points AS "maxPoints",
         links.id AS "linkId", links.resource_id AS "resourceId", links.tag, NULL::timestamptz AS "startsAt",
         NULL::timestamptz AS "endsAt", false AS "isMade"
    FROM external_tool_links links JOIN modules ON modules.id = links.module_id
   WHERE links.tool_id = ${toolId} AND links.is_scored
   UNION ALL
  SELECT made.id, columns.course_id, columns.title, columns.max_points, made.link_id, made.resource_id, made.tag,
         made.starts_at, made.ends_at, true
    FROM external_tool_line_items made JOIN grade_columns columns ON columns.id = made.grade_column_id
   WHERE made.tool_id = ${toolId} AND columns.course_id IN (${scoredCourses(toolId)})`;

export async function findLineItem(
  manager: EntityManager,
  { id, toolId }: { id: string; toolId: string },
): Promise<LineItem | undefined> {
  const [item] = await queryRows<LineItem>(
    manager,
    sql`SELECT items.* FROM (${lineItems(toolId)}) items WHERE items.id = ${id}::uuid`,
  );
  return item;
}

/** Which line items are listed; undefined: all. */
export interface LineItemFilter {
  linkId?: string | null | undefined;
  resourceId?: string | null | undefined;
  tag?: string | null | undefined;
  /** The last id of the page before. */
  after?: string | null | undefined;
  limit: number;
}

export function findLineItems(
  manager: EntityManager,
  { courseId, toolId }: { courseId: string; toolId: string },
  { linkId = null, resourceId = null, tag = null, after = null, limit }: LineItemFilter,
): Promise<LineItem[]> {
  return queryRows<LineItem>(
    manager,
    sql`
    SELECT items.* FROM (${lineItems(toolId)}) items
     WHERE items."courseId" = ${courseId}::uuid
       AND (${linkId}::text IS NULL OR items."linkId"::text = ${linkId}::text)
       AND (${resourceId}::text IS NULL OR items."resourceId" = ${resourceId}::text)
       AND (${tag}::text IS NULL OR items.tag = ${tag}::text)
       AND (${after}::uuid IS NULL OR items.id > ${after}::uuid)
     ORDER BY items.id LIMIT ${limit}::int`,
  );
}

/** Whether a tool has line items in a course: it has a module there that reports a score. */
export async function reportsScores(
  manager: EntityManager,
  { courseId, toolId }: { courseId: string; toolId: string },
): Promise<boolean> {
  const found = await queryRows(
    manager,
    sql`SELECT FROM (${scoredCourses(toolId)}) scored WHERE scored.course_id = ${courseId}::uuid LIMIT 1`,
  );
  return found.length > 0;
}

/** Counts the line items that a tool made in a course. */
export async function countMadeItems(
  manager: EntityManager,
  { courseId, toolId }: { courseId: string; toolId: string },
): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`
    SELECT count(*)::int AS count
      FROM external_tool_line_items made JOIN grade_columns columns ON columns.id = made.grade_column_id
     WHERE made.tool_id = ${toolId} AND columns.course_id = ${courseId}`,
  );
  return count;
}

/**
 * Locks the column of a line item that a tool made: until the transaction ends, its maximum does not change, and it is not deleted.
 * @returns its id; undefined where it was deleted
 */
export async function lockMadeColumn(
  manager: EntityManager,
  lineItemId: string,
): Promise<string | undefined> {
  const [column] = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT columns.id FROM external_tool_line_items made JOIN grade_columns columns ON columns.id = made.grade_column_id
     WHERE made.id = ${lineItemId} FOR SHARE OF columns`,
  );
  return column?.id;
}

/** Changes the maximum of a column, and all points in it by the same factor. Scores of the tool stay exactly their share of it. */
export async function rescaleColumn(
  manager: EntityManager,
  { lineItemId, columnId, from, to }: { lineItemId: string; columnId: string; from: number; to: number },
): Promise<void> {
  await changeRows(manager, sql`UPDATE grade_columns SET max_points = ${to} WHERE id = ${columnId}`);
  const reported = (maximum: number) => sql`
    (SELECT scores.score * ${maximum}::double precision / 100 FROM external_tool_scores scores
      WHERE scores.line_item_id = ${lineItemId} AND scores.user_id = entries.user_id)`;
  await changeRows(
    manager,
    sql`
    UPDATE grade_entries entries
       SET points = CASE WHEN entries.points = ${reported(from)} THEN ${reported(to)}
                         ELSE entries.points * ${to}::double precision / ${from}::double precision END,
           version = entries.version + 1, updated_at = now()
     WHERE entries.column_id = ${columnId} AND entries.points IS NOT NULL`,
  );
}

/** Finds the learner of the course of a line item whom its tool knows by a name, where they are not suspended. @returns their id */
export async function findKnownLearner(
  manager: EntityManager,
  { courseId, toolId, subject }: { courseId: string; toolId: string; subject: string },
): Promise<string | undefined> {
  const [learner] = await queryRows<{ userId: string }>(
    manager,
    sql`
    SELECT users.id AS "userId"
      FROM external_tool_people people
      JOIN users ON users.id = people.user_id AND users.role <> 'suspended'
      JOIN enrollments ON enrollments.course_id = ${courseId} AND enrollments.user_id = users.id
     WHERE people.tool_id = ${toolId} AND people.subject = ${subject}::uuid`,
  );
  return learner?.userId;
}
