import { sql, type Sql } from '../../database/sql.js';
import { ASSIGNED_DUE_AT } from '../due-dates.queries.js';
import { HAS_LEARNING_PATHS } from '../learning-paths.queries.js';

/**
 * SQL: the paths that are assigned to people as members of groups that are not archived: `user_id`, `group_id`, `path_id`, `assigned_at`
 * and `due_at`, with the same meaning as in `assignedCourses`.
 * @param where condition on `members` (group_members) and `assigned` (group_learning_paths)
 */
export const assignedLearningPaths = (where: Sql): Sql => sql`
  SELECT members.user_id, members.group_id, assigned.path_id,
         greatest(members.joined_at, assigned.assigned_at) AS assigned_at, ${ASSIGNED_DUE_AT} AS due_at
    FROM group_members members
    JOIN groups ON groups.id = members.group_id AND groups.archived_at IS NULL
    JOIN group_learning_paths assigned ON assigned.group_id = members.group_id
   WHERE ${where}`;

/**
 * SQL: the assigned, published paths that people have not completed, once each: `user_id`, `id`, `title`, `slug`,
 * `assigned_at` (when it first became the person's) and `due_at`, the earliest due date of all their groups (null: none).
 * @param where condition on `members` (group_members)
 */
export const unfinishedLearningPaths = (where: Sql): Sql => sql`
  SELECT assigned.user_id, paths.id, paths.title, paths.slug, paths.updated_at, assigned.assigned_at, assigned.due_at
    FROM (SELECT assignments.user_id, assignments.path_id, min(assignments.assigned_at) AS assigned_at,
                 min(assignments.due_at) AS due_at
            FROM (${assignedLearningPaths(where)}) assignments
           GROUP BY assignments.user_id, assignments.path_id) assigned
    JOIN learning_paths paths ON paths.id = assigned.path_id AND paths.is_published
   WHERE ${HAS_LEARNING_PATHS}
     AND NOT EXISTS (SELECT FROM learning_path_enrollments done
                      WHERE done.path_id = paths.id AND done.user_id = assigned.user_id
                        AND done.completed_at IS NOT NULL)`;
