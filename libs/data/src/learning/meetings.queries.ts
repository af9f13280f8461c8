import { type Sql, sql } from '../database/sql.js';
import { isCourseOpenForManyRows } from './access-conditions.queries.js';

/** SQL: when the meeting of the row `meetings` ends. */
export const MEETING_ENDS_AT = sql`(meetings.starts_at + make_interval(mins => meetings.minutes))`;

/** SQL: the meeting of the row `meetings` is planned and not over. @param now SQL of a time */
export const isMeetingPlanned = (now = sql`now()`): Sql =>
  sql`(meetings.cancelled_at IS NULL AND ${MEETING_ENDS_AT} > ${now})`;

/**
 * SQL: the people who attend the meetings of courses: rows `user_id`, `course_id` and `since`. These are the learners of published courses
 * that are open to them (`since` is when they enrolled), and the instructors (`since` is null).
 * @param isChosen makes the SQL condition on the ids of a person and a course
 */
export const selectMeetingAudience = (isChosen: (row: { userId: Sql; courseId: Sql }) => Sql): Sql => {
  const learner = { userId: sql`enrollments.user_id`, courseId: sql`enrollments.course_id` };
  const instructor = { userId: sql`taught.user_id`, courseId: sql`taught.course_id` };
  return sql`
    SELECT enrollments.user_id, enrollments.course_id, enrollments.enrolled_at AS since
      FROM enrollments JOIN courses ON courses.id = enrollments.course_id AND courses.is_published
     WHERE ${isChosen(learner)}
       AND ${isCourseOpenForManyRows(learner.courseId, learner.userId)}
     UNION ALL
    SELECT taught.user_id, taught.course_id, NULL
      FROM course_instructors taught
      JOIN users ON users.id = taught.user_id AND users.role IN ('instructor', 'admin')
     WHERE ${isChosen(instructor)}
       AND NOT EXISTS (SELECT FROM enrollments own_enrollment JOIN courses ON courses.id = own_enrollment.course_id AND courses.is_published
                        WHERE own_enrollment.course_id = taught.course_id AND own_enrollment.user_id = taught.user_id)`;
};
