import { changeRows, queryRow, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A line item of a tool: either that of a module, whose `external_tool_links` row has the same id, or one that the tool made. */
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
  isToolCreated: boolean;
}

/** SQL: the courses that have a module with a score of the tool. The tool has line items only in these. */
const selectScoredCourses = (toolId: string): Sql => sql`
  SELECT modules.course_id FROM external_tool_links links JOIN modules ON modules.id = links.module_id
   WHERE links.tool_id = ${toolId} AND links.is_scored`;

/** SQL: the line items of a tool in all courses. */
const selectLineItems = (toolId: string): Sql => sql`
  SELECT links.id, modules.course_id AS "courseId", modules.title AS label, links.max_points AS "maxPoints",
         links.id AS "linkId", links.resource_id AS "resourceId", links.tag, NULL::timestamptz AS "startsAt",
         NULL::timestamptz AS "endsAt", false AS "isToolCreated"
    FROM external_tool_links links JOIN modules ON modules.id = links.module_id
   WHERE links.tool_id = ${toolId} AND links.is_scored
   UNION ALL
  SELECT line_items.id, columns.course_id, columns.title, columns.max_points, line_items.link_id, line_items.resource_id, line_items.tag,
         line_items.starts_at, line_items.ends_at, true
    FROM external_tool_line_items line_items JOIN grade_columns columns ON columns.id = line_items.grade_column_id
   WHERE line_items.tool_id = ${toolId} AND columns.course_id IN (${selectScoredCourses(toolId)})`;

export async function findLineItem(
  manager: EntityManager,
  { id, toolId }: { id: string; toolId: string },
): Promise<LineItem | undefined> {
  const [item] = await queryRows<LineItem>(
    manager,
    sql`SELECT items.* FROM (${selectLineItems(toolId)}) items WHERE items.id = ${id}::uuid`,
  );
  return item;
}

/** Selects a page of line items. An undefined or null field selects all. */
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
    SELECT items.* FROM (${selectLineItems(toolId)}) items
     WHERE items."courseId" = ${courseId}::uuid
       AND (${linkId}::text IS NULL OR items."linkId"::text = ${linkId}::text)
       AND (${resourceId}::text IS NULL OR items."resourceId" = ${resourceId}::text)
       AND (${tag}::text IS NULL OR items.tag = ${tag}::text)
       AND (${after}::uuid IS NULL OR items.id > ${after}::uuid)
     ORDER BY items.id LIMIT ${limit}::int`,
  );
}

/** Whether a tool has line items in a course, which is so where one of its modules there reports a score. */
export async function hasLineItems(
  manager: EntityManager,
  { courseId, toolId }: { courseId: string; toolId: string },
): Promise<boolean> {
  const rows = await queryRows(
    manager,
    sql`SELECT FROM (${selectScoredCourses(toolId)}) courses WHERE courses.course_id = ${courseId}::uuid LIMIT 1`,
  );
  return rows.length > 0;
}

/** Counts the line items that a tool made in a course. */
export async function countToolCreatedItems(
  manager: EntityManager,
  { courseId, toolId }: { courseId: string; toolId: string },
): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`
    SELECT count(*)::int AS count
      FROM external_tool_line_items line_items JOIN grade_columns columns ON columns.id = line_items.grade_column_id
     WHERE line_items.tool_id = ${toolId} AND columns.course_id = ${courseId}`,
  );
  return count;
}

/**
 * Locks the column of a line item that a tool made, so that no other transaction changes or deletes it until this one ends.
 * @returns the column's id; undefined where the line item was deleted
 */
export async function lockToolCreatedColumn(
  manager: EntityManager,
  lineItemId: string,
): Promise<string | undefined> {
  const [column] = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT columns.id FROM external_tool_line_items line_items JOIN grade_columns columns ON columns.id = line_items.grade_column_id
     WHERE line_items.id = ${lineItemId} FOR SHARE OF columns`,
  );
  return column?.id;
}

/**
 * Changes the maximum of a column and multiplies the points in it by the same factor. Points that equal the tool's score are computed again
 * from that score (percent), so that they stay equal in spite of rounding.
 */
export async function rescaleColumn(
  manager: EntityManager,
  {
    lineItemId,
    columnId,
    oldMaximum,
    newMaximum,
  }: { lineItemId: string; columnId: string; oldMaximum: number; newMaximum: number },
): Promise<void> {
  await changeRows(manager, sql`UPDATE grade_columns SET max_points = ${newMaximum} WHERE id = ${columnId}`);
  const selectScorePoints = (maximum: number) => sql`
    (SELECT scores.score * ${maximum}::double precision / 100 FROM external_tool_scores scores
      WHERE scores.line_item_id = ${lineItemId} AND scores.user_id = entries.user_id)`;
  await changeRows(
    manager,
    sql`
    UPDATE grade_entries entries
       SET points = CASE WHEN entries.points = ${selectScorePoints(oldMaximum)} THEN ${selectScorePoints(newMaximum)}
                         ELSE entries.points * ${newMaximum}::double precision / ${oldMaximum}::double precision END,
           version = entries.version + 1, updated_at = now()
     WHERE entries.column_id = ${columnId} AND entries.points IS NOT NULL`,
  );
}

/** Finds the learner of a course by the id under which a tool knows them, unless they are suspended. @returns the learner's user id */
export async function findLearnerBySubject(
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
