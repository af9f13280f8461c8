import type { EntityManager } from 'typeorm';
import { changeRows, queryRows, sql } from '../database/sql.js';
import type { Group, MembershipSource } from '../entities/index.js';
import { settleLearningPaths } from '../learning/learning-paths/settle-paths.js';

type LockedGroup = Pick<Group, 'id' | 'name' | 'description' | 'archivedAt'>;

/**
 * Locks a group until the transaction ends. Every change of the group's members or courses locks it first. Otherwise a person who joins
 * while a course is assigned would not be enrolled in this course.
 * @returns undefined for an unknown group
 */
export async function lockGroup(manager: EntityManager, groupId: string): Promise<LockedGroup | undefined> {
  const [group] = await queryRows<LockedGroup>(
    manager,
    sql`SELECT id, name, description, archived_at AS "archivedAt" FROM groups WHERE id = ${groupId} FOR NO KEY UPDATE`,
  );
  return group;
}

/**
 * Makes people members of a group, and enrolls them in its courses and learning paths. Unknown people and service accounts are left out;
 * people who are members already stay as they are. The caller has locked the group by `lockGroup`.
 * @returns the ids of the new members
 */
export async function addMembers(
  manager: EntityManager,
  groupId: string,
  userIds: string[],
  source: MembershipSource,
): Promise<string[]> {
  const added = await queryRows<{ userId: string }>(
    manager,
    sql`INSERT INTO group_members (group_id, user_id, source)
     SELECT ${groupId}, id, ${source} FROM users WHERE id = ANY (${userIds}) AND NOT is_service ORDER BY id
     ON CONFLICT DO NOTHING
     RETURNING user_id AS "userId"`,
  );
  const ids = added.map(({ userId }) => userId);
  await enrollMembers(manager, groupId, { userIds: ids });
  await enrollMembersInPaths(manager, groupId, { userIds: ids });
  return ids;
}

/**
 * Enrolls members of a group in the courses of the group. People who are enrolled already keep their progress.
 * @param userIds only these members; null: all
 * @param courseIds only these courses; null: all
 */
export async function enrollMembers(
  manager: EntityManager,
  groupId: string,
  { userIds = null, courseIds = null }: { userIds?: string[] | null; courseIds?: string[] | null },
): Promise<void> {
  // Every such statement inserts in this order, so that concurrent ones wait for each other instead of ending in a deadlock.
  await changeRows(
    manager,
    sql`
    INSERT INTO enrollments (user_id, course_id)
    SELECT members.user_id, assigned.course_id
      FROM group_members members JOIN group_courses assigned ON assigned.group_id = members.group_id
     WHERE members.group_id = ${groupId}
       AND (${userIds}::uuid[] IS NULL OR members.user_id = ANY (${userIds}))
       AND (${courseIds}::uuid[] IS NULL OR assigned.course_id = ANY (${courseIds}))
     ORDER BY assigned.course_id, members.user_id
    ON CONFLICT (user_id, course_id) DO NOTHING`,
  );
}

/**
 * Enrolls members of a group in the learning paths of the group. People who have joined a path already keep their progress.
 * @param userIds only these members; null: all
 * @param pathIds only these paths; null: all
 */
export async function enrollMembersInPaths(
  manager: EntityManager,
  groupId: string,
  { userIds = null, pathIds = null }: { userIds?: string[] | null; pathIds?: string[] | null },
): Promise<void> {
  const added = await queryRows<{ pathId: string; userId: string }>(
    manager,
    sql`
    INSERT INTO learning_path_enrollments (path_id, user_id)
    SELECT assigned.path_id, members.user_id
      FROM group_members members JOIN group_learning_paths assigned ON assigned.group_id = members.group_id
     WHERE members.group_id = ${groupId}
       AND (${userIds}::uuid[] IS NULL OR members.user_id = ANY (${userIds}))
       AND (${pathIds}::uuid[] IS NULL OR assigned.path_id = ANY (${pathIds}))
     ORDER BY assigned.path_id, members.user_id
    ON CONFLICT (path_id, user_id) DO NOTHING
    RETURNING path_id AS "pathId", user_id AS "userId"`,
  );
  await settleLearningPaths(manager, added);
}
