import type { AnalyticsOverview, CourseStats, EngagementDay } from '@lectern/contract';
import { collate, empty, isPerson, queryRow, queryRows, sql, type Sql } from '@lectern/data';
import { limitToMembers, type MemberSql, type QueryWindow } from './query-window.queries.js';

type PeriodFigures = Pick<AnalyticsOverview, 'totalEnrollments' | 'completionRate' | 'avgStudyTime'>;
type CurrentFigures = Omit<AnalyticsOverview, keyof PeriodFigures>;
/** A window of some courses. */
type CoursesWindow = QueryWindow & { courseIds: string[] };

const hasCourses = (window: QueryWindow): window is CoursesWindow => window.courseIds !== null;

/** SQL: ids of all users but students. Two ranges, so that an index is used; `<> 'student'` would read all users. */
export const NON_STUDENTS = sql`
  SELECT others.id FROM users others WHERE others.role < 'student'
   UNION ALL SELECT others.id FROM users others WHERE others.role > 'student'`;

/** SQL: the figures of a period from the common table expressions `made` (enrollments) and `learners`. */
const selectRates = (expressions: Sql): Sql => sql`
  WITH ${expressions}
  SELECT made.total::int AS "totalEnrollments",
         coalesce(trunc(100.0 * made.completed / nullif(made.total, 0), 1), 0)::float AS "completionRate",
         coalesce(made.seconds / 3600.0 / nullif(learners.total, 0), 0)::float AS "avgStudyTime"
    FROM made, learners`;

/** The summary cards. */
export async function getOverview(window: QueryWindow): Promise<AnalyticsOverview> {
  return hasCourses(window)
    ? { ...(await getCurrentOfCourses(window)), ...(await getPeriodOfCourses(window)) }
    : { ...(await getCurrentOfAll(window)), ...(await getPeriodOfAll(window)) };
}

function getPeriodOfAll({ manager, since }: QueryWindow): Promise<PeriodFigures> {
  return queryRow<PeriodFigures>(
    manager,
    selectRates(sql`
    -- the enrollments of the period, with completions and study time
    made AS (
      SELECT coalesce(sum(quarters.enrollments), 0) AS total, sum(quarters.completed) AS completed,
             sum(quarters.study_seconds) AS seconds
        FROM analytics_quarters quarters WHERE quarters.starts_at >= ${since}
    ),
    -- users who studied in the period, and enrollments of deleted accounts, each counted as one learner
    learners AS (
      SELECT (SELECT count(*) FROM analytics_learners own WHERE own.last_studied_at >= ${since})
           + (SELECT count(DISTINCT enrollments.id)
                FROM enrollments JOIN analytics_study study ON study.enrollment_id = enrollments.id
               WHERE enrollments.user_id IS NULL AND study.starts_at >= ${since}
                 AND NOT EXISTS (SELECT FROM past_enrollments past
                                  WHERE past.enrollment_id = enrollments.id)) AS total
    )`),
  );
}

function getPeriodOfCourses(window: CoursesWindow): Promise<PeriodFigures> {
  const { manager, since, asOf, courseIds } = window;
  const { enrollments, byStudy } = limitToMembers(window);
  return queryRow<PeriodFigures>(
    manager,
    selectRates(sql`
    -- total study time, and the number of people and of enrollments of deleted accounts that have some
    studied AS (
      SELECT sum(each.seconds) AS seconds,
             count(DISTINCT coalesce(enrollments.user_id, past.user_id, enrollments.id)) AS learners
        FROM (SELECT study.enrollment_id, sum(study.seconds) AS seconds FROM analytics_study study
               WHERE study.course_id = ANY (${courseIds}) AND study.starts_at >= ${since} ${byStudy}
               GROUP BY study.enrollment_id) each
        JOIN enrollments ON enrollments.id = each.enrollment_id
        LEFT JOIN past_enrollments past ON past.enrollment_id = enrollments.id
    ),
    -- the enrollments of the period, with completions; study time is that of all enrollments
    made AS (
      SELECT count(*) AS total, count(*) FILTER (WHERE enrollments.completed_at <= ${asOf}) AS completed,
             (SELECT studied.seconds FROM studied) AS seconds
        FROM ${enrollments}
       WHERE enrollments.course_id = ANY (${courseIds}) AND enrollments.enrolled_at BETWEEN ${since} AND ${asOf}
    ),
    -- the people who studied
    learners AS (SELECT studied.learners AS total FROM studied)`),
  );
}

function getCurrentOfAll({ manager, since }: QueryWindow): Promise<CurrentFigures> {
  return queryRow<CurrentFigures>(
    manager,
    sql`
    SELECT (SELECT count(*)::int FROM users
             WHERE users.role = 'student' AND ${isPerson(sql`users.id`)}) AS "totalStudents",
           (SELECT count(*)::int FROM courses WHERE courses.is_published) AS "totalCourses",
           (SELECT count(*)::int FROM chat_sessions chats
             WHERE chats.updated_at > chats.created_at AND chats.updated_at >= ${since}) AS "activeChatSessions"`,
  );
}

function getCurrentOfCourses(window: CoursesWindow): Promise<CurrentFigures> {
  const { manager, since, courseIds, groupId } = window;
  const { byPerson, byEvent } = limitToMembers(window);
  const chats = { userId: sql`chats.user_id`, courseId: sql`chats.course_id`, at: sql`chats.updated_at` };
  const students = groupId
    ? sql`SELECT count(*)::int FROM users WHERE users.role = 'student' ${byPerson(sql`users.id`)}`
    : sql`SELECT count(DISTINCT enrollments.user_id)::int FROM enrollments
           WHERE enrollments.course_id = ANY (${courseIds}) AND enrollments.user_id NOT IN (${NON_STUDENTS})`;
  return queryRow<CurrentFigures>(
    manager,
    sql`
    SELECT (${students}) AS "totalStudents",
           (SELECT count(*)::int FROM courses
             WHERE courses.is_published AND courses.id = ANY (${courseIds})) AS "totalCourses",
           (SELECT count(*)::int FROM chat_sessions chats
             WHERE chats.updated_at > chats.created_at AND chats.updated_at >= ${since}
               AND chats.course_id = ANY (${courseIds}) ${byEvent(chats)}) AS "activeChatSessions"`,
  );
}

/** SQL: enrollments, completions and chat messages of all courses by quarter of an hour, at the time `at`. */
const selectAllEvents = ({ since }: QueryWindow): Sql => sql`
  SELECT quarters.starts_at AS at, quarters.enrollments, quarters.completions, quarters.chat_messages
    FROM analytics_quarters quarters WHERE quarters.starts_at >= ${since}`;

/** SQL: those of some courses, one row for each event. */
function selectEvents(window: CoursesWindow): Sql {
  const { courseIds, since, asOf } = window;
  const { enrollments, byEvent } = limitToMembers(window);
  const said = { userId: sql`chats.user_id`, courseId: sql`chats.course_id`, at: sql`messages.created_at` };
  return sql`
  SELECT enrollments.enrolled_at AS at, 1 AS enrollments, 0 AS completions, 0 AS chat_messages
    FROM ${enrollments}
   WHERE enrollments.course_id = ANY (${courseIds}) AND enrollments.enrolled_at BETWEEN ${since} AND ${asOf}
   UNION ALL
  SELECT enrollments.completed_at, 0, 1, 0
    FROM ${enrollments}
   WHERE enrollments.course_id = ANY (${courseIds}) AND enrollments.completed_at BETWEEN ${since} AND ${asOf}
   UNION ALL
  SELECT messages.created_at, 0, 0, 1
    FROM chat_sessions chats JOIN chat_messages messages ON messages.session_id = chats.id
   WHERE chats.course_id = ANY (${courseIds}) AND chats.updated_at >= ${since}
     AND messages.created_at BETWEEN ${since} AND ${asOf} ${byEvent(said)}`;
}

/** Every day from the first to today, empty ones too. */
export function getStudentEngagement(window: QueryWindow): Promise<EngagementDay[]> {
  const { manager, firstDay, timeZone } = window;
  return queryRows<EngagementDay>(
    manager,
    sql`
    WITH
    -- the events added up by day in the viewer's time zone
    happened AS (
      SELECT (events.at AT TIME ZONE ${timeZone})::date AS date, sum(events.enrollments)::int AS enrollments,
             sum(events.completions)::int AS completions, sum(events.chat_messages)::int AS messages
        FROM (${hasCourses(window) ? selectEvents(window) : selectAllEvents(window)}) events
       GROUP BY 1
    )
    SELECT days.day::date::text AS date,
           coalesce(happened.enrollments, 0) AS enrollments,
           coalesce(happened.completions, 0) AS completions,
           coalesce(happened.messages, 0) AS "chatMessages"
      FROM generate_series(${firstDay}::date::timestamp, (now() AT TIME ZONE ${timeZone})::date, interval '1 day')
           AS days (day)
      LEFT JOIN happened ON happened.date = days.day::date
     ORDER BY days.day`,
  );
}

/** SQL: the first whole month (UTC) of the period. */
const selectFirstMonth = ({ since }: QueryWindow): Sql => sql`
  SELECT date_trunc('month', (${since}::timestamptz AT TIME ZONE 'UTC') + interval '1 month - 1 microsecond') AS month`;

/** SQL: enrollments by course. Whole months come from the roll-up; the part of the first month is read row by row. */
const selectAllEnrollments = (window: QueryWindow): Sql => sql`
  SELECT parts.course_id, sum(parts.enrollments) AS total, sum(parts.completed) AS completed,
         sum(parts.progress) AS progress
    FROM (
      SELECT months.course_id, months.enrollments, months.completed, months.progress
        FROM analytics_course_months months, (${selectFirstMonth(window)}) edge
       WHERE months.month >= edge.month
       UNION ALL
      SELECT enrollments.course_id, count(*), count(*) FILTER (WHERE enrollments.completed_at <= ${window.asOf}),
             sum(enrollments.progress)
        FROM enrollments, (${selectFirstMonth(window)}) edge
       WHERE enrollments.enrolled_at BETWEEN ${window.since} AND ${window.asOf}
         AND enrollments.enrolled_at < edge.month AT TIME ZONE 'UTC'
       GROUP BY enrollments.course_id
    ) parts
   GROUP BY parts.course_id`;

/** SQL: the same for some courses, from their rows. */
const selectEnrollments = ({ since, asOf, courseIds }: CoursesWindow, { enrollments }: MemberSql): Sql => sql`
  SELECT enrollments.course_id, count(*) AS total,
         count(*) FILTER (WHERE enrollments.completed_at <= ${asOf}) AS completed,
         sum(enrollments.progress) AS progress
    FROM ${enrollments}
   WHERE enrollments.course_id = ANY (${courseIds}) AND enrollments.enrolled_at BETWEEN ${since} AND ${asOf}
   GROUP BY enrollments.course_id`;

/** SQL: the mean rating of the row `courses`, by everybody or by the members of the group. */
function selectRating(window: QueryWindow): Sql {
  if (!window.groupId) return sql`courses.rating_sum::numeric / nullif(courses.rating_count, 0)`;
  const { byEvent } = limitToMembers(window);
  const rated = { userId: sql`ratings.user_id`, courseId: sql`courses.id`, at: sql`ratings.rated_at` };
  return sql`(SELECT avg(ratings.stars) FROM course_ratings ratings
               WHERE ratings.course_id = courses.id ${byEvent(rated)})`;
}

/** SQL: questions to people by course, of the members of the group if there is one. */
function selectQuestions(window: QueryWindow): Sql {
  const { since, asOf, courseIds } = window;
  const asked = {
    userId: sql`threads.asker_id`,
    courseId: sql`threads.course_id`,
    at: sql`threads.created_at`,
  };
  const minutes = sql`extract(epoch FROM threads.first_answer_at - threads.created_at) / 60`;
  const isAnswered = sql`threads.first_answer_at <= ${asOf}`;
  return sql`
  SELECT threads.course_id, count(*) AS asked, count(*) FILTER (WHERE ${isAnswered}) AS answered,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY ${minutes}) FILTER (WHERE ${isAnswered}) AS minutes
    FROM threads
   WHERE threads.created_at BETWEEN ${since} AND ${asOf} ${limitToMembers(window).byEvent(asked)}
         ${courseIds ? sql`AND threads.course_id = ANY (${courseIds})` : empty}
   GROUP BY threads.course_id`;
}

/** Courses without an enrollment in the period are listed too. */
export function getCourseStats(window: QueryWindow): Promise<CourseStats[]> {
  const { manager, courseIds } = window;
  const made = hasCourses(window)
    ? selectEnrollments(window, limitToMembers(window))
    : selectAllEnrollments(window);
  return queryRows<CourseStats>(
    manager,
    sql`
    SELECT json_build_object('id', courses.id, 'title', courses.title) AS course,
           coalesce(made.total, 0)::int AS enrollments,
           coalesce(made.completed, 0)::int AS completions,
           coalesce(trunc(made.progress / made.total, 1), 0)::float AS "avgProgress",
           round(${selectRating(window)}, 2)::float AS "avgRating",
           coalesce(questions.asked, 0)::int AS "questionsAsked", coalesce(questions.answered, 0)::int AS "questionsAnswered",
           round(questions.minutes)::int AS "medianMinutesToAnswer"
      FROM courses
      LEFT JOIN (${made}) made ON made.course_id = courses.id
      LEFT JOIN (${selectQuestions(window)}) questions ON questions.course_id = courses.id
     ${courseIds ? sql`WHERE courses.id = ANY (${courseIds})` : empty}
     ORDER BY enrollments DESC, ${collate(sql`courses.title`, null)}, courses.id`,
  );
}
