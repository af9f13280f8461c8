import { ASSIGNABLE_COUNT, type Due, type GroupLearningPath } from '@lectern/contract';
import {
  collate,
  changeRows,
  isOverdue,
  isPathVisibleTo,
  join,
  ASSIGNED_DUE_AT,
  type Person,
  queryRows,
  searchPatterns,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';

type PathRow = Omit<GroupLearningPath, 'assignedAt' | 'dueAt'> & { assignedAt: Date; dueAt: Date | null };

/**
 * Finds the learning paths of a group in the order of their due dates. For managers, a member counts as having completed a path only
 * if they completed it after they joined and after the path was assigned; for administrators, every completion counts.
 */
export function findGroupPaths(
  manager: EntityManager,
  groupId: string,
  { person, locale }: Localized<{ person: Person }>,
): Promise<PathRow[]> {
  const isAdmin = sql`${person.role === 'admin'}::boolean`;
  return queryRows<PathRow>(
    manager,
    sql`
    SELECT paths.id, paths.slug, paths.title, paths.is_published AS "isPublished",
           assigned.assigned_at AS "assignedAt", assigned.due_at AS "dueAt", assigned.due_days AS "dueDays",
           counts.completed AS "completedMembers", counts.overdue AS "overdueMembers"
      FROM group_learning_paths assigned
      JOIN groups ON groups.id = assigned.group_id
      JOIN learning_paths paths ON paths.id = assigned.path_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE state.is_completed)::int AS completed,
              count(*) FILTER (WHERE groups.archived_at IS NULL
                                 AND ${isOverdue(ASSIGNED_DUE_AT, sql`state.is_completed`)})::int AS overdue
         FROM group_members members
         LEFT JOIN learning_path_enrollments path_enrollments ON path_enrollments.user_id = members.user_id AND path_enrollments.path_id = paths.id
        CROSS JOIN LATERAL (
          SELECT coalesce(path_enrollments.completed_at >= greatest(members.joined_at, assigned.assigned_at)
                          OR ${isAdmin} AND path_enrollments.completed_at IS NOT NULL, false) AS is_completed) state
        WHERE members.group_id = assigned.group_id) counts
     WHERE assigned.group_id = ${groupId}
     ORDER BY assigned.due_at, assigned.due_days, ${collate(sql`paths.title`, locale)}, paths.id`,
  );
}

/** Finds paths that can be assigned to a group, by title, at most `ASSIGNABLE_COUNT`. */
export function findAssignablePaths(
  manager: EntityManager,
  { groupId, search, person, locale }: Localized<{ groupId: string; search: string; person: Person }>,
): Promise<{ id: string; title: string; isPublished: boolean }[]> {
  const conditions = [
    isPathVisibleTo(sql`paths`, person),
    sql`NOT EXISTS (SELECT FROM group_learning_paths assigned
                     WHERE assigned.group_id = ${groupId} AND assigned.path_id = paths.id)`,
    ...searchPatterns(search).map((pattern) => sql`lower(paths.title) LIKE ${pattern}`),
  ];
  return queryRows(
    manager,
    sql`
    SELECT paths.id, paths.title, paths.is_published AS "isPublished"
      FROM learning_paths paths
     WHERE ${join(conditions, ' AND ')}
     ORDER BY ${collate(sql`paths.title`, locale)}, paths.id LIMIT ${ASSIGNABLE_COUNT}`,
  );
}

/** Finds the paths that the person may open, and locks them against changes until the transaction ends, in the order of their ids. */
export function lockVisiblePaths(
  manager: EntityManager,
  pathIds: string[],
  person: Person,
): Promise<{ id: string; title: string }[]> {
  return queryRows(
    manager,
    sql`
    SELECT paths.id, paths.title FROM learning_paths paths
     WHERE paths.id = ANY (${pathIds}::uuid[]) AND ${isPathVisibleTo(sql`paths`, person)}
     ORDER BY paths.id FOR SHARE`,
  );
}

/** Assigns paths to a group. Paths that are assigned already keep their due dates. @returns the ids of the added paths */
export async function insertGroupPaths(
  manager: EntityManager,
  { groupId, pathIds, due }: { groupId: string; pathIds: string[]; due: Due },
): Promise<string[]> {
  const added = await queryRows<{ id: string }>(
    manager,
    sql`
    INSERT INTO group_learning_paths (group_id, path_id, due_at, due_days)
    SELECT ${groupId}, unnest(${pathIds}::uuid[]), ${due.dueAt}, ${due.dueDays}
    ON CONFLICT DO NOTHING RETURNING path_id AS id`,
  );
  return added.map(({ id }) => id);
}

/** Finds a path that is assigned to a group. */
export async function findGroupPath(
  manager: EntityManager,
  groupId: string,
  pathId: string,
): Promise<{ title: string } | undefined> {
  const [path] = await queryRows<{ title: string }>(
    manager,
    sql`
    SELECT paths.title
      FROM group_learning_paths assigned JOIN learning_paths paths ON paths.id = assigned.path_id
     WHERE assigned.group_id = ${groupId} AND assigned.path_id = ${pathId}`,
  );
  return path;
}

/** Changes the due date of a group's path. */
export async function updatePathDue(
  manager: EntityManager,
  { groupId, pathId, due }: { groupId: string; pathId: string; due: Due },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE group_learning_paths SET due_at = ${due.dueAt}, due_days = ${due.dueDays}
     WHERE group_id = ${groupId} AND path_id = ${pathId}`,
  );
}
