import type { EntityManager } from 'typeorm';
import type { GroupMember, MembershipSource } from './entities/index.js';

/**
 * Adds people to groups and enrolls them in the groups' courses; people who are members already stay as they are.
 * @returns the new memberships
 */
export async function addGroupMembers(
  manager: EntityManager,
  members: Pick<GroupMember, 'groupId' | 'userId'>[],
  source: MembershipSource,
): Promise<Pick<GroupMember, 'groupId' | 'userId'>[]> {
  if (!members.length) return [];
  return manager.query(
    // In one order everywhere, so that two calls at the same time do not wait for each other.
    `WITH added AS (
       INSERT INTO group_members (group_id, user_id, source)
       SELECT DISTINCT group_id, user_id, $3 FROM unnest($1::uuid[], $2::uuid[]) AS members(group_id, user_id)
        ORDER BY group_id, user_id
       ON CONFLICT DO NOTHING RETURNING group_id, user_id
     ), enrolled AS (
       INSERT INTO enrollments (user_id, course_id)
       SELECT DISTINCT user_id, course_id FROM added JOIN group_courses USING (group_id) ORDER BY user_id, course_id
       ON CONFLICT DO NOTHING
     )
     SELECT group_id AS "groupId", user_id AS "userId" FROM added`,
    [members.map(({ groupId }) => groupId), members.map(({ userId }) => userId), source],
  );
}
