import type { AnalyticsOverview, CourseStats, EngagementDay } from '@lectern/contract';
import { limitToMembers, type MemberSql, type QueryWindow } from './query-window.js';

type PeriodFigures = Pick<AnalyticsOverview, 'totalEnrollments' | 'completionRate' | 'avgStudyTime'>;
type CurrentFigures = Omit<AnalyticsOverview, keyof PeriodFigures>;

/** SQL: ids of all users but students. Two ranges, so that an index is used; `<> 'student'` would read all users. */
export const NON_STUDENTS = `
  SELECT id FROM users WHERE role < 'student' UNION ALL SELECT id FROM users WHERE role > 'student'`;

/** SQL: the figures of the period from `made` (enrollments) and `learners` (people who studied). */
const RATES = `
  SELECT made.total::int AS "totalEnrollments",
         coalesce(trunc(100.0 * made.completed / nullif(made.total, 0), 1), 0)::float AS "completionRate",
         coalesce(made.seconds / 3600.0 / nullif(learners.total, 0), 0)::float AS "avgStudyTime"
    FROM made, learners`;

/** The summary cards. */
export async function getOverview(window: QueryWindow): Promise<AnalyticsOverview> {
  return window.courseIds
    ? { ...(await getCurrentOfCourses(window)), ...(await getPeriodOfCourses(window)) }
    : { ...(await getCurrentOfAll(window)), ...(await getPeriodOfAll(window)) };
}

// made: enrollments of the period, with completions and study time. learners: users who studied in the period, and
// enrollments of deleted accounts, each counted as one learner.
async function getPeriodOfAll({ manager, since }: QueryWindow): Promise<PeriodFigures> {
  const [row] = await manager.query<[PeriodFigures]>(
    `WITH made AS (
       SELECT coalesce(sum(enrollments), 0) AS total, sum(completed) AS completed, sum(study_seconds) AS seconds
         FROM analytics_quarters WHERE starts_at >= $1
     ), learners AS (
       SELECT (SELECT count(*) FROM analytics_learners WHERE last_studied_at >= $1)
            + (SELECT count(DISTINCT enrollments.id)
                 FROM enrollments JOIN analytics_study ON enrollment_id = enrollments.id
                WHERE user_id IS NULL AND starts_at >= $1
                  AND NOT EXISTS (SELECT FROM past_enrollments WHERE enrollment_id = enrollments.id)) AS total
     )${RATES}`,
    [since],
  );
  return row;
}

// studied: total study time, and the number of people and of enrollments of deleted accounts that have some. made:
// enrollments of the period. learners: the shape RATES needs.
async function getPeriodOfCourses(window: QueryWindow): Promise<PeriodFigures> {
  const { manager, since, asOf, courseIds } = window;
  const { parameters, enrollments, byStudy } = limitToMembers(window, [since, asOf, courseIds]);
  const [row] = await manager.query<[PeriodFigures]>(
    `WITH studied AS (
       SELECT sum(seconds) AS seconds, count(DISTINCT coalesce(enrollments.user_id, past.user_id, enrollments.id)) AS learners
         FROM (SELECT enrollment_id, sum(seconds) AS seconds FROM analytics_study
                WHERE course_id = ANY ($3) AND starts_at >= $1 ${byStudy}
                GROUP BY enrollment_id) each
         JOIN enrollments ON enrollments.id = enrollment_id
         LEFT JOIN past_enrollments past ON past.enrollment_id = enrollments.id
     ), made AS (
       SELECT count(*) AS total, count(*) FILTER (WHERE completed_at <= $2) AS completed,
              (SELECT seconds FROM studied) AS seconds
         FROM ${enrollments} WHERE course_id = ANY ($3) AND enrolled_at BETWEEN $1 AND $2
     ), learners AS (
       SELECT learners AS total FROM studied
     )${RATES}`,
    parameters,
  );
  return row;
}

async function getCurrentOfAll({ manager, since }: QueryWindow): Promise<CurrentFigures> {
  const [row] = await manager.query<[CurrentFigures]>(
    `SELECT (SELECT count(*)::int FROM users WHERE role = 'student') AS "totalStudents",
            (SELECT count(*)::int FROM courses WHERE is_published) AS "totalCourses",
            (SELECT count(*)::int FROM chat_sessions
              WHERE updated_at > created_at AND updated_at >= $1) AS "activeChatSessions"`,
    [since],
  );
  return row;
}

/** SQL: the students in some courses. */
const STUDENTS_OF_COURSES = `
  SELECT count(DISTINCT user_id)::int FROM enrollments
   WHERE course_id = ANY ($2) AND user_id NOT IN (${NON_STUDENTS})`;

async function getCurrentOfCourses(window: QueryWindow): Promise<CurrentFigures> {
  const { manager, since, courseIds, groupId } = window;
  const { parameters, byPerson, byEvent } = limitToMembers(window, [since, courseIds]);
  const studentsOfGroup = `SELECT count(*)::int FROM users WHERE role = 'student' ${byPerson('users.id')}`;
  const [row] = await manager.query<[CurrentFigures]>(
    `SELECT (${groupId ? studentsOfGroup : STUDENTS_OF_COURSES}) AS "totalStudents",
            (SELECT count(*)::int FROM courses WHERE is_published AND id = ANY ($2)) AS "totalCourses",
            (SELECT count(*)::int FROM chat_sessions
              WHERE updated_at > created_at AND updated_at >= $1 AND course_id = ANY ($2)
                    ${byEvent({ userId: 'chat_sessions.user_id', courseId: 'chat_sessions.course_id', at: 'updated_at' })}) AS "activeChatSessions"`,
    parameters,
  );
  return row;
}

/** SQL: enrollments, completions and chat messages of all courses by quarter of an hour. */
const EVENTS_OF_ALL = `
  SELECT starts_at AS at, enrollments, completions, chat_messages FROM analytics_quarters WHERE starts_at >= $3`;

/** SQL: the same of some courses, one row for each event. */
const eventsOfCourses = ({ enrollments, byEvent }: MemberSql) => `
  SELECT enrolled_at AS at, 1 AS enrollments, 0 AS completions, 0 AS chat_messages
    FROM ${enrollments} WHERE course_id = ANY ($4) AND enrolled_at BETWEEN $3 AND $5
   UNION ALL
  SELECT completed_at, 0, 1, 0 FROM ${enrollments}
   WHERE course_id = ANY ($4) AND completed_at BETWEEN $3 AND $5
   UNION ALL
  SELECT chat_messages.created_at, 0, 0, 1
    FROM chat_sessions JOIN chat_messages ON session_id = chat_sessions.id
   WHERE course_id = ANY ($4) AND updated_at >= $3 AND chat_messages.created_at BETWEEN $3 AND $5
         ${byEvent({ userId: 'chat_sessions.user_id', courseId: 'chat_sessions.course_id', at: 'chat_messages.created_at' })}`;

/** Every day from the first to today, empty ones too. */
export function getStudentEngagement(window: QueryWindow): Promise<EngagementDay[]> {
  const { manager, firstDay, timeZone, since, courseIds, asOf } = window;
  const ofCourses = limitToMembers(window, [firstDay, timeZone, since, courseIds, asOf]);
  // happened: the events added up by day in the viewer's time zone.
  return manager.query<EngagementDay[]>(
    `WITH happened AS (
       SELECT (at AT TIME ZONE $2)::date AS date, sum(enrollments)::int AS enrollments,
              sum(completions)::int AS completions, sum(chat_messages)::int AS messages
         FROM (${courseIds ? eventsOfCourses(ofCourses) : EVENTS_OF_ALL}) rows
        GROUP BY 1
     )
     SELECT day::date::text AS date,
            coalesce(enrollments, 0) AS enrollments,
            coalesce(completions, 0) AS completions,
            coalesce(messages, 0) AS "chatMessages"
       FROM generate_series($1::date::timestamp, (now() AT TIME ZONE $2)::date, interval '1 day') AS day
       LEFT JOIN happened ON happened.date = day::date
      ORDER BY day`,
    courseIds ? ofCourses.parameters : [firstDay, timeZone, since],
  );
}

/** SQL: enrollments by course. Whole months come from the roll-up; the part of the first month is read row by row. */
const ENROLLMENTS_OF_ALL = `
  SELECT course_id, sum(enrollments) AS total, sum(completed) AS completed, sum(progress) AS progress
    FROM (
      SELECT course_id, enrollments, completed, progress FROM analytics_course_months, edge
       WHERE analytics_course_months.month >= edge.month
       UNION ALL
      SELECT course_id, count(*), count(*) FILTER (WHERE completed_at <= $2), sum(progress)
        FROM enrollments, edge
       WHERE enrolled_at BETWEEN $1 AND $2 AND enrolled_at < edge.month AT TIME ZONE 'UTC'
       GROUP BY course_id
    ) parts
   GROUP BY course_id`;

/** SQL: the same for some courses, from their rows. */
const enrollmentsOfCourses = ({ enrollments }: MemberSql) => `
  SELECT course_id, count(*) AS total, count(*) FILTER (WHERE completed_at <= $2) AS completed,
         sum(progress) AS progress
    FROM ${enrollments} WHERE course_id = ANY ($3) AND enrolled_at BETWEEN $1 AND $2
   GROUP BY course_id`;

const ALL_RATINGS = 'rating_sum::numeric / nullif(rating_count, 0)';

/** Courses without an enrollment in the period are listed too. */
export function getCourseStats(window: QueryWindow): Promise<CourseStats[]> {
  const { manager, since, asOf, courseIds, groupId } = window;
  const ofCourses = limitToMembers(window, [since, asOf, courseIds]);
  const ratings = { userId: 'course_ratings.user_id', courseId: 'courses.id', at: 'rated_at' };
  const ratingsOfMembers = `(SELECT avg(stars) FROM course_ratings
                              WHERE course_ratings.course_id = courses.id ${ofCourses.byEvent(ratings)})`;
  // edge: the first whole month (UTC) of the period. made: the enrollments of the period by course.
  return manager.query<CourseStats[]>(
    `WITH edge AS (
       SELECT date_trunc('month', ($1::timestamptz AT TIME ZONE 'UTC') + interval '1 month - 1 microsecond') AS month
     ), made AS (${courseIds ? enrollmentsOfCourses(ofCourses) : ENROLLMENTS_OF_ALL})
     SELECT json_build_object('id', courses.id, 'title', courses.title) AS course,
            coalesce(total, 0)::int AS enrollments,
            coalesce(completed, 0)::int AS completions,
            coalesce(trunc(progress / total, 1), 0)::float AS "avgProgress",
            round(${groupId ? ratingsOfMembers : ALL_RATINGS}, 2)::float AS "avgRating"
       FROM courses LEFT JOIN made ON made.course_id = courses.id
      ${courseIds ? 'WHERE courses.id = ANY ($3)' : ''}
      ORDER BY enrollments DESC, courses.title, courses.id`,
    courseIds ? ofCourses.parameters : [since, asOf],
  );
}
