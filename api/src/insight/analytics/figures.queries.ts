import type { AnalyticsOverview, CourseStats, EngagementDay } from '@lectern/contract';
import { collate, empty, isPerson, queryRow, queryRows, sql, type Sql } from '@lectern/data';
import { limitToMembers, type QueryWindow } from './query-window.queries.js';

type PeriodFigures = Pick<AnalyticsOverview, 'totalEnrollments' | 'completionRate' | 'avgStudyTime'>;
type CurrentFigures = Omit<AnalyticsOverview, keyof PeriodFigures>;
/** A window of some courses, in place of all. */
type CoursesWindow = QueryWindow & { courseIds: string[] };

const isOfSomeCourses = (window: QueryWindow): window is CoursesWindow => window.courseIds !== null;

/** SQL: ids of all users but students. PostgreSQL reads two ranges from an index; for `<> 'student'` it would read all users. */
export const NON_STUDENT_IDS = sql`
  SELECT users_before.id FROM users users_before WHERE users_before.role < 'student'
   UNION ALL SELECT users_after.id FROM users users_after WHERE users_after.role > 'student'`;

/**
 * SQL: the figures of a period.
 * @param expressions SQL of the common table expressions `activity` (one row with `enrollments`, `completed`, `study_seconds`) and
 * `learners` (one row with `total`)
 */
const selectPeriodFigures = (expressions: Sql): Sql => sql`
  WITH ${expressions}
  SELECT activity.enrollments::int AS "totalEnrollments",
         coalesce(trunc(100.0 * activity.completed / nullif(activity.enrollments, 0), 1), 0)::float AS "completionRate",
         coalesce(activity.study_seconds / 3600.0 / nullif(learners.total, 0), 0)::float AS "avgStudyTime"
    FROM activity, learners`;

/** Computes the summary cards. */
export async function getOverview(window: QueryWindow): Promise<AnalyticsOverview> {
  return isOfSomeCourses(window)
    ? { ...(await getCurrentFiguresOfCourses(window)), ...(await getPeriodFiguresOfCourses(window)) }
    : { ...(await getCurrentFiguresOfAll(window)), ...(await getPeriodFiguresOfAll(window)) };
}

function getPeriodFiguresOfAll({ manager, startsAt }: QueryWindow): Promise<PeriodFigures> {
  return queryRow<PeriodFigures>(
    manager,
    selectPeriodFigures(sql`
    -- the enrollments that began in the period, those of them that are completed, and the study time of the period
    activity AS (
      SELECT coalesce(sum(quarters.enrollments), 0) AS enrollments, sum(quarters.completed) AS completed,
             sum(quarters.study_seconds) AS study_seconds
        FROM analytics_quarters quarters WHERE quarters.starts_at >= ${startsAt}
    ),
    -- users who studied in the period, and enrollments of deleted accounts, each counted as one learner
    learners AS (
      SELECT (SELECT count(*) FROM analytics_learners WHERE analytics_learners.last_studied_at >= ${startsAt})
           + (SELECT count(DISTINCT enrollments.id)
                FROM enrollments JOIN analytics_study ON analytics_study.enrollment_id = enrollments.id
               WHERE enrollments.user_id IS NULL AND analytics_study.starts_at >= ${startsAt}
                 AND NOT EXISTS (SELECT FROM past_enrollments past
                                  WHERE past.enrollment_id = enrollments.id)) AS total
    )`),
  );
}

function getPeriodFiguresOfCourses(window: CoursesWindow): Promise<PeriodFigures> {
  const { manager, startsAt, asOf, courseIds } = window;
  const { enrollmentSource, andIsStudyVisible } = limitToMembers(window);
  return queryRow<PeriodFigures>(
    manager,
    selectPeriodFigures(sql`
    -- the study time of the period, and the number of people, and of enrollments of deleted accounts, that have some
    studied AS (
      SELECT sum(enrollment_study.seconds) AS seconds,
             count(DISTINCT coalesce(enrollments.user_id, past.user_id, enrollments.id)) AS learners
        FROM (SELECT analytics_study.enrollment_id, sum(analytics_study.seconds) AS seconds FROM analytics_study
               WHERE analytics_study.course_id = ANY (${courseIds}) AND analytics_study.starts_at >= ${startsAt}
                     ${andIsStudyVisible}
               GROUP BY analytics_study.enrollment_id) enrollment_study
        JOIN enrollments ON enrollments.id = enrollment_study.enrollment_id
        LEFT JOIN past_enrollments past ON past.enrollment_id = enrollments.id
    ),
    -- the enrollments that began in the period, and those of them that are completed; the study time is that of all enrollments
    activity AS (
      SELECT count(*) AS enrollments, count(*) FILTER (WHERE enrollments.completed_at <= ${asOf}) AS completed,
             (SELECT studied.seconds FROM studied) AS study_seconds
        FROM ${enrollmentSource}
       WHERE enrollments.course_id = ANY (${courseIds}) AND enrollments.enrolled_at BETWEEN ${startsAt} AND ${asOf}
    ),
    -- the number of learners who studied
    learners AS (SELECT studied.learners AS total FROM studied)`),
  );
}

function getCurrentFiguresOfAll({ manager, startsAt }: QueryWindow): Promise<CurrentFigures> {
  return queryRow<CurrentFigures>(
    manager,
    sql`
    SELECT (SELECT count(*)::int FROM users
             WHERE users.role = 'student' AND ${isPerson(sql`users.id`)}) AS "totalStudents",
           (SELECT count(*)::int FROM courses WHERE courses.is_published) AS "totalCourses",
           (SELECT count(*)::int FROM chat_sessions chats
             WHERE chats.updated_at > chats.created_at AND chats.updated_at >= ${startsAt}) AS "activeChatSessions"`,
  );
}

function getCurrentFiguresOfCourses(window: CoursesWindow): Promise<CurrentFigures> {
  const { manager, startsAt, courseIds, groupId } = window;
  const { andIsMember, andIsEventVisible } = limitToMembers(window);
  const lastMessage = {
    userId: sql`chats.user_id`,
    courseId: sql`chats.course_id`,
    happenedAt: sql`chats.updated_at`,
  };
  const studentCount = groupId
    ? sql`SELECT count(*)::int FROM users WHERE users.role = 'student' ${andIsMember(sql`users.id`)}`
    : sql`SELECT count(DISTINCT enrollments.user_id)::int FROM enrollments
           WHERE enrollments.course_id = ANY (${courseIds}) AND enrollments.user_id NOT IN (${NON_STUDENT_IDS})`;
  return queryRow<CurrentFigures>(
    manager,
    sql`
    SELECT (${studentCount}) AS "totalStudents",
           (SELECT count(*)::int FROM courses
             WHERE courses.is_published AND courses.id = ANY (${courseIds})) AS "totalCourses",
           (SELECT count(*)::int FROM chat_sessions chats
             WHERE chats.updated_at > chats.created_at AND chats.updated_at >= ${startsAt}
               AND chats.course_id = ANY (${courseIds}) ${andIsEventVisible(lastMessage)}) AS "activeChatSessions"`,
  );
}

/** SQL: enrollments, completions and chat messages of all courses, one row for each quarter of an hour. */
const selectEventsOfAll = ({ startsAt }: QueryWindow): Sql => sql`
  SELECT quarters.starts_at AS happened_at, quarters.enrollments, quarters.completions, quarters.chat_messages
    FROM analytics_quarters quarters WHERE quarters.starts_at >= ${startsAt}`;

/** SQL: enrollments, completions and chat messages of some courses, one row for each event. */
function selectEventsOfCourses(window: CoursesWindow): Sql {
  const { courseIds, startsAt, asOf } = window;
  const { enrollmentSource, andIsEventVisible } = limitToMembers(window);
  const message = {
    userId: sql`chats.user_id`,
    courseId: sql`chats.course_id`,
    happenedAt: sql`messages.created_at`,
  };
  return sql`
  SELECT enrollments.enrolled_at AS happened_at, 1 AS enrollments, 0 AS completions, 0 AS chat_messages
    FROM ${enrollmentSource}
   WHERE enrollments.course_id = ANY (${courseIds}) AND enrollments.enrolled_at BETWEEN ${startsAt} AND ${asOf}
   UNION ALL
  SELECT enrollments.completed_at, 0, 1, 0
    FROM ${enrollmentSource}
   WHERE enrollments.course_id = ANY (${courseIds}) AND enrollments.completed_at BETWEEN ${startsAt} AND ${asOf}
   UNION ALL
  SELECT messages.created_at, 0, 0, 1
    FROM chat_sessions chats JOIN chat_messages messages ON messages.session_id = chats.id
   WHERE chats.course_id = ANY (${courseIds}) AND chats.updated_at >= ${startsAt}
     AND messages.created_at BETWEEN ${startsAt} AND ${asOf} ${andIsEventVisible(message)}`;
}

/** Counts the events of every day of the period; a day without events has zeros. */
export function getStudentEngagement(window: QueryWindow): Promise<EngagementDay[]> {
  const { manager, firstDay, timeZone } = window;
  return queryRows<EngagementDay>(
    manager,
    sql`
    WITH
    -- the events added up by day in the viewer's time zone
    active_days AS (
      SELECT (events.happened_at AT TIME ZONE ${timeZone})::date AS date, sum(events.enrollments)::int AS enrollments,
             sum(events.completions)::int AS completions, sum(events.chat_messages)::int AS chat_messages
        FROM (${isOfSomeCourses(window) ? selectEventsOfCourses(window) : selectEventsOfAll(window)}) events
       GROUP BY 1
    )
    SELECT days.day::date::text AS date,
           coalesce(active_days.enrollments, 0) AS enrollments,
           coalesce(active_days.completions, 0) AS completions,
           coalesce(active_days.chat_messages, 0) AS "chatMessages"
      FROM generate_series(${firstDay}::date::timestamp, (now() AT TIME ZONE ${timeZone})::date, interval '1 day')
           AS days (day)
      LEFT JOIN active_days ON active_days.date = days.day::date
     ORDER BY days.day`,
  );
}

/** SQL: one row with the first month (UTC) that is in the period as a whole. */
const selectFirstWholeMonth = ({ startsAt }: QueryWindow): Sql => sql`
  SELECT date_trunc('month', (${startsAt}::timestamptz AT TIME ZONE 'UTC') + interval '1 month - 1 microsecond') AS month`;

/**
 * SQL: the enrollments of the period by course, for all courses. Whole months come from the roll-up of months; the enrollments before the
 * first whole month are counted from their rows.
 */
const selectEnrollmentsOfAll = (window: QueryWindow): Sql => sql`
  SELECT counted.course_id, sum(counted.enrollments) AS total, sum(counted.completed) AS completed,
         sum(counted.progress) AS progress
    FROM (
      SELECT months.course_id, months.enrollments, months.completed, months.progress
        FROM analytics_course_months months, (${selectFirstWholeMonth(window)}) first_whole
       WHERE months.month >= first_whole.month
       UNION ALL
      SELECT enrollments.course_id, count(*), count(*) FILTER (WHERE enrollments.completed_at <= ${window.asOf}),
             sum(enrollments.progress)
        FROM enrollments, (${selectFirstWholeMonth(window)}) first_whole
       WHERE enrollments.enrolled_at BETWEEN ${window.startsAt} AND ${window.asOf}
         AND enrollments.enrolled_at < first_whole.month AT TIME ZONE 'UTC'
       GROUP BY enrollments.course_id
    ) counted
   GROUP BY counted.course_id`;

/** SQL: the enrollments of the period by course, for some courses, from their rows. */
function selectEnrollmentsOfCourses(window: CoursesWindow): Sql {
  const { startsAt, asOf, courseIds } = window;
  return sql`
  SELECT enrollments.course_id, count(*) AS total,
         count(*) FILTER (WHERE enrollments.completed_at <= ${asOf}) AS completed,
         sum(enrollments.progress) AS progress
    FROM ${limitToMembers(window).enrollmentSource}
   WHERE enrollments.course_id = ANY (${courseIds}) AND enrollments.enrolled_at BETWEEN ${startsAt} AND ${asOf}
   GROUP BY enrollments.course_id`;
}

/** SQL: the mean rating of the course in the row `courses`, by all learners or by the members of the group. */
function selectMeanRating(window: QueryWindow): Sql {
  if (!window.groupId) return sql`courses.rating_sum::numeric / nullif(courses.rating_count, 0)`;
  const rating = {
    userId: sql`ratings.user_id`,
    courseId: sql`courses.id`,
    happenedAt: sql`ratings.rated_at`,
  };
  return sql`(SELECT avg(ratings.stars) FROM course_ratings ratings
               WHERE ratings.course_id = courses.id ${limitToMembers(window).andIsEventVisible(rating)})`;
}

/** SQL: questions to people by course; with a group, those that its members asked. */
function selectQuestionsToPeople(window: QueryWindow): Sql {
  const { startsAt, asOf, courseIds } = window;
  const question = {
    userId: sql`threads.asker_id`,
    courseId: sql`threads.course_id`,
    happenedAt: sql`threads.created_at`,
  };
  const minutesToAnswer = sql`extract(epoch FROM threads.first_answer_at - threads.created_at) / 60`;
  const isAnswered = sql`threads.first_answer_at <= ${asOf}`;
  return sql`
  SELECT threads.course_id, count(*) AS asked, count(*) FILTER (WHERE ${isAnswered}) AS answered,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY ${minutesToAnswer}) FILTER (WHERE ${isAnswered})
           AS median_minutes_to_answer
    FROM threads
   WHERE threads.created_at BETWEEN ${startsAt} AND ${asOf} ${limitToMembers(window).andIsEventVisible(question)}
         ${courseIds ? sql`AND threads.course_id = ANY (${courseIds})` : empty}
   GROUP BY threads.course_id`;
}

/** Computes the figures of each course of the window; a course without an enrollment in the period is listed, too. */
export function getCourseStats(window: QueryWindow): Promise<CourseStats[]> {
  const { manager, courseIds } = window;
  const enrollmentsByCourse = isOfSomeCourses(window)
    ? selectEnrollmentsOfCourses(window)
    : selectEnrollmentsOfAll(window);
  return queryRows<CourseStats>(
    manager,
    sql`
    SELECT json_build_object('id', courses.id, 'title', courses.title) AS course,
           coalesce(enrolled.total, 0)::int AS enrollments,
           coalesce(enrolled.completed, 0)::int AS completions,
           coalesce(trunc(enrolled.progress / enrolled.total, 1), 0)::float AS "avgProgress",
           round(${selectMeanRating(window)}, 2)::float AS "avgRating",
           coalesce(questions.asked, 0)::int AS "questionsAsked", coalesce(questions.answered, 0)::int AS "questionsAnswered",
           round(questions.median_minutes_to_answer)::int AS "medianMinutesToAnswer"
      FROM courses
      LEFT JOIN (${enrollmentsByCourse}) enrolled ON enrolled.course_id = courses.id
      LEFT JOIN (${selectQuestionsToPeople(window)}) questions ON questions.course_id = courses.id
     ${courseIds ? sql`WHERE courses.id = ANY (${courseIds})` : empty}
     ORDER BY enrollments DESC, ${collate(sql`courses.title`, null)}, courses.id`,
  );
}
