/** SQL: by when a row of `members` (group_members) completes the course of a row of `assigned` (group_courses), or null. */
export const MEMBER_DUE_AT = `coalesce(assigned.due_at,
    greatest(members.joined_at, assigned.assigned_at) + make_interval(days => assigned.due_days))`;

/**
 * SQL of the courses that people take as members of groups that are not archived: one row for each person, group and
 * course, with `user_id`, `group_id`, `course_id`, `assigned_at` (when the course became the person's) and `due_at` (null:
 * no due date). A person with several groups may have a course more than once; the earliest date is the one that counts.
 * @param where condition on `members` (group_members) and `assigned` (group_courses), such as `members.user_id = $1`
 */
export const assignedCourses = (where: string): string => `
  SELECT members.user_id, members.group_id, assigned.course_id,
         greatest(members.joined_at, assigned.assigned_at) AS assigned_at, ${MEMBER_DUE_AT} AS due_at
    FROM group_members members
    JOIN groups ON groups.id = members.group_id AND groups.archived_at IS NULL
    JOIN group_courses assigned ON assigned.group_id = members.group_id
   WHERE ${where}`;
