import { TOP_PERFORMERS, type TopPerformer } from '@lectern/contract';
import { ALL_ENROLLMENTS, queryRows, sql, type Sql } from '@lectern/data';
import { NON_STUDENT_IDS } from './figures.queries.js';
import { limitToMembers, type QueryWindow } from './query-window.queries.js';

type Period = Pick<QueryWindow, 'startsAt' | 'asOf'>;

/** SQL: one row with the number of courses that a user completed in the period, as `total`. */
const countCompletedCourses = (userId: Sql, { startsAt, asOf }: Period): Sql => sql`
  SELECT count(*)::int AS total FROM (${ALL_ENROLLMENTS}) enrollments
   WHERE enrollments.user_id = ${userId} AND enrollments.completed_at BETWEEN ${startsAt} AND ${asOf}`;

/**
 * SQL: the list, best first.
 * @param candidates SQL of rows with `user_id`, `completed` (courses), `certificates` and `study_seconds`
 */
const selectTopPerformers = (candidates: Sql): Sql => sql`
  SELECT json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
                           'email', users.email) AS student,
         performers.completed AS "coursesCompleted",
         performers.certificates AS "certificatesEarned",
         round(performers.study_seconds / 3600.0, 1)::float AS "studyHours"
    FROM (${candidates}) performers JOIN users ON users.id = performers.user_id
   ORDER BY performers.completed DESC, performers.certificates DESC, performers.study_seconds DESC, users.email
   LIMIT ${TOP_PERFORMERS}`;

/**
 * Up to this many candidates, completed courses are counted user by user; for more, to read all completions of the period is faster.
 * Measured on the benchmark's database of 100,000 users (`npm run benchmark:rows`).
 */
const MAX_CANDIDATES = 500;

/** Finds students with activity in the period, by courses completed, then certificates, then study time. */
export async function getTopPerformers(window: QueryWindow): Promise<TopPerformer[]> {
  if (window.courseIds) return getTopPerformersOfCourses(window);
  const { minCompleted, candidateCount } = await findMinCompleted(window);
  return getTopPerformersOfAll(window, candidateCount <= MAX_CANDIDATES ? minCompleted : 0);
}

/** Joins all rows of the courses, because some courses have few. */
function getTopPerformersOfCourses(window: QueryWindow): Promise<TopPerformer[]> {
  const { manager, startsAt, asOf, courseIds } = window;
  const { andIsMember, andIsEventVisible, andIsStudyVisible } = limitToMembers(window);
  const andIsCertificateVisible = andIsEventVisible({
    userId: sql`certificates.user_id`,
    courseId: sql`certificates.course_id`,
    happenedAt: sql`certificates.issued_at`,
  });
  const andIsCompletionVisible = andIsEventVisible({
    userId: sql`enrollments.user_id`,
    courseId: sql`enrollments.course_id`,
    happenedAt: sql`enrollments.completed_at`,
  });
  return queryRows<TopPerformer>(
    manager,
    sql`
    WITH
    -- study time by enrollment
    studied AS (
      SELECT analytics_study.enrollment_id, sum(analytics_study.seconds) AS seconds FROM analytics_study
       WHERE analytics_study.course_id = ANY (${courseIds}) AND analytics_study.starts_at >= ${startsAt}
             ${andIsStudyVisible}
       GROUP BY analytics_study.enrollment_id
    ),
    -- number of certificates by user
    certified AS (
      SELECT certificates.user_id, count(*)::int AS certificates FROM certificates
       WHERE certificates.course_id = ANY (${courseIds})
         AND certificates.issued_at BETWEEN ${startsAt} AND ${asOf} ${andIsCertificateVisible}
       GROUP BY certificates.user_id
    ),
    -- the figures of each learner of the courses
    learners AS (
      SELECT enrollments.user_id,
             count(*) FILTER (WHERE enrollments.completed_at BETWEEN ${startsAt} AND ${asOf}
                                    ${andIsCompletionVisible})::int AS completed,
             coalesce(max(certified.certificates), 0) AS certificates,
             coalesce(sum(studied.seconds), 0) AS study_seconds
        FROM (${ALL_ENROLLMENTS}) enrollments
        LEFT JOIN studied ON studied.enrollment_id = enrollments.id
        LEFT JOIN certified ON certified.user_id = enrollments.user_id
       WHERE enrollments.course_id = ANY (${courseIds}) ${andIsMember(sql`enrollments.user_id`)}
       GROUP BY enrollments.user_id
    ),
    -- the best students, with all who tie with the last: the order by email, which decides among these, comes later
    best_learners AS (
      SELECT learners.* FROM learners
       WHERE learners.completed + learners.certificates + learners.study_seconds > 0
         AND learners.user_id NOT IN (${NON_STUDENT_IDS})
       ORDER BY learners.completed DESC, learners.certificates DESC, learners.study_seconds DESC
       FETCH FIRST ${TOP_PERFORMERS} ROWS WITH TIES
    )
    ${selectTopPerformers(sql`SELECT best_learners.* FROM best_learners`)}`,
  );
}

/**
 * Finds how many courses a student of the list has completed at least. At least ten of the students who completed most courses of all
 * time completed this many in the period. So a user who completed fewer courses of all time cannot be on the list.
 * @returns the number (0: no limit is known) and how many users completed at least as many courses of all time
 */
async function findMinCompleted(
  window: QueryWindow,
): Promise<{ minCompleted: number; candidateCount: number }> {
  const [limit] = await queryRows<{ minCompleted: number; candidateCount: number }>(
    window.manager,
    sql`
    WITH
    -- the students who completed most courses of all time
    all_time_best AS MATERIALIZED (
      SELECT learners.user_id FROM analytics_learners learners
       WHERE learners.user_id NOT IN (${NON_STUDENT_IDS})
       ORDER BY learners.completed DESC LIMIT ${10 * TOP_PERFORMERS}
    ),
    -- the courses that the tenth of them, by courses completed in the period, completed in the period
    tenth AS (
      SELECT in_period.total FROM all_time_best
       CROSS JOIN LATERAL (${countCompletedCourses(sql`all_time_best.user_id`, window)}) in_period
       ORDER BY in_period.total DESC OFFSET ${TOP_PERFORMERS - 1} LIMIT 1
    )
    SELECT tenth.total AS "minCompleted",
           (SELECT count(*)::int FROM analytics_learners learners WHERE learners.completed >= tenth.total)
             AS "candidateCount"
      FROM tenth`,
  );
  return limit ?? { minCompleted: 0, candidateCount: 0 };
}

/**
 * SQL: the number of courses that each user completed in the period, as `total`.
 * @param minCompleted leaves out users who completed fewer courses of all time; 0 leaves out no user
 */
function selectCompletedCourses({ startsAt, asOf }: Period, minCompleted: number): Sql {
  if (!minCompleted)
    return sql`
      SELECT enrollments.user_id, count(*)::int AS total FROM (${ALL_ENROLLMENTS}) enrollments
       WHERE enrollments.completed_at BETWEEN ${startsAt} AND ${asOf}
         AND enrollments.user_id NOT IN (${NON_STUDENT_IDS})
       GROUP BY enrollments.user_id`;
  return sql`
      SELECT learners.user_id, in_period.total
        FROM analytics_learners learners
       CROSS JOIN LATERAL (${countCompletedCourses(sql`learners.user_id`, { startsAt, asOf })}) in_period
       WHERE learners.completed >= ${minCompleted} AND in_period.total > 0
         AND learners.user_id NOT IN (${NON_STUDENT_IDS})`;
}

/**
 * Counts certificates and study time only of users who completed as many courses as the tenth user, and of each user separately: a
 * join would read the study time of all users.
 * @param minCompleted as in `selectCompletedCourses`
 */
function getTopPerformersOfAll(
  { manager, startsAt, asOf }: QueryWindow,
  minCompleted: number,
): Promise<TopPerformer[]> {
  const figuresOfCandidates = sql`
    SELECT candidates.user_id, candidates.completed, certified.certificates, studied.seconds AS study_seconds
      FROM candidates
      JOIN users students ON students.id = candidates.user_id AND students.role = 'student'
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS certificates FROM certificates
        WHERE certificates.user_id = candidates.user_id AND certificates.issued_at BETWEEN ${startsAt} AND ${asOf}
     ) certified
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(enrollment_study.seconds), 0) AS seconds
         FROM (${ALL_ENROLLMENTS}) enrollments
        CROSS JOIN LATERAL (
          SELECT sum(analytics_study.seconds) AS seconds FROM analytics_study
           WHERE analytics_study.enrollment_id = enrollments.id AND analytics_study.starts_at >= ${startsAt}
        ) enrollment_study
        WHERE enrollments.user_id = candidates.user_id
     ) studied
     WHERE candidates.completed + certified.certificates + studied.seconds > 0`;
  return queryRows<TopPerformer>(
    manager,
    sql`
    WITH
    -- courses completed in the period by user
    completed AS MATERIALIZED (${selectCompletedCourses({ startsAt, asOf }, minCompleted)}
    ),
    -- the courses that the tenth user completed, or 0 where fewer than ten users completed one
    tenth AS (
      SELECT coalesce(
        (SELECT completed.total FROM completed ORDER BY completed.total DESC OFFSET ${TOP_PERFORMERS - 1} LIMIT 1), 0
      ) AS total
    ),
    -- users who completed as many courses as the tenth, and where that is 0 all others who studied or earned a certificate
    candidates AS (
      SELECT completed.user_id, completed.total AS completed FROM completed, tenth WHERE completed.total >= tenth.total
       UNION ALL
      SELECT others.user_id, 0
        FROM (SELECT learners.user_id FROM analytics_learners learners WHERE learners.last_studied_at >= ${startsAt}
               UNION
              SELECT certificates.user_id FROM certificates
               WHERE certificates.issued_at BETWEEN ${startsAt} AND ${asOf}) others
       WHERE (SELECT tenth.total FROM tenth) = 0
         AND others.user_id NOT IN (SELECT completed.user_id FROM completed)
    )
    ${selectTopPerformers(figuresOfCandidates)}`,
  );
}
