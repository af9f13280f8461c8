import { type Sql, sql } from '../database/sql.js';
import { isCourseOpenForManyRows } from './access-conditions.queries.js';

/** SQL: when the meeting of the row `meetings` ends. */
export const MEETING_ENDS_AT = sql`(meetings.starts_at + make_interval(mins => meetings.minutes))`;

/** SQL: the meeting of the row `meetings` is planned and not over. @param now SQL of a time */
export const isMeetingPlanned = (now = sql`now()`): Sql =>
  sql`(meetings.cancelled_at IS NULL AND ${MEETING_ENDS_AT} > ${now})`;

/**
 * SQL of who attends the meetings of which courses: rows `user_id`, `course_id`, and `since` (of learners: when they enrolled; null
 * for the instructors of the course). The course is published and open to its learners.
 * @param isChosen narrows the rows by SQL of person and course
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
       AND NOT EXISTS (SELECT FROM enrollments own JOIN courses ON courses.id = own.course_id AND courses.is_published
                        WHERE own.course_id = taught.course_id AND own.user_id = taught.user_id)`;
};
