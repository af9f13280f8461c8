import { type Sql, sql } from '../database/sql.js';

/**
 * SQL: the people whom an announcement is for: rows `user_id`, without suspended people and the author.
 * @param courseId SQL of the id of the course; null for an announcement to a group
 * @param groupId SQL of the id of the group; null for an announcement to a course
 * @param until SQL of a time; people who enrolled or joined later are left out
 */
export const selectAudience = ({
  courseId,
  groupId,
  authorId,
  until,
}: {
  courseId: Sql;
  groupId: Sql;
  authorId: Sql;
  until: Sql;
}): Sql => sql`
  SELECT users.id AS user_id
    FROM users
   WHERE users.role <> 'suspended' AND users.id IS DISTINCT FROM ${authorId}
     AND users.id IN (SELECT enrollments.user_id FROM enrollments
                       WHERE enrollments.course_id = ${courseId} AND enrollments.enrolled_at <= ${until}
                       UNION ALL
                      SELECT members.user_id FROM group_members members
                       WHERE members.group_id = ${groupId} AND members.joined_at <= ${until})`;
