import { TOP_PERFORMERS, type TopPerformer } from '@lectern/contract';
import { ALL_ENROLLMENTS } from '@lectern/data';
import { NON_STUDENTS } from './figures.js';
import { limitToMembers, type QueryWindow } from './query-window.js';

/** SQL: the number of courses that a user completed in the period. */
const completedBy = (userId: string) =>
  `SELECT count(*)::int AS total FROM (${ALL_ENROLLMENTS}) enrollments
    WHERE enrollments.user_id = ${userId} AND completed_at BETWEEN $1 AND $2`;

const COLUMNS = `
  json_build_object('id', users.id, 'firstName', first_name, 'lastName', last_name, 'email', email) AS student,
  completed AS "coursesCompleted",
  certified AS "certificatesEarned",
  round(seconds / 3600.0, 1)::float AS "studyHours"`;

/**
 * Up to this many candidates, their completions are counted user by user; beyond it, reading all completions of the
 * period is faster. Set on the benchmark's database of 100,000 users (`npm run benchmark:rows`).
 */
const MAX_CANDIDATES = 500;

/** Students who did something in the period, by courses completed, then certificates, then study time. */
export async function getTopPerformers(window: QueryWindow): Promise<TopPerformer[]> {
  if (window.courseIds) return getTopOfCourses(window);
  const { lowerBound, candidates } = await findLowerBound(window);
  return getTopOfAll(window, lowerBound > 0 && candidates <= MAX_CANDIDATES ? lowerBound : 0);
}

/** Some courses have few enough rows to join them all. */
function getTopOfCourses(window: QueryWindow): Promise<TopPerformer[]> {
  const { manager, since, asOf, courseIds } = window;
  const { parameters, byPerson, byEvent, byStudy } = limitToMembers(window, [since, asOf, courseIds]);
  const isSeen = (table: string, at: string) =>
    byEvent({ userId: `${table}.user_id`, courseId: `${table}.course_id`, at: `${table}.${at}` });
  // studied: study time by enrollment. certificated: certificates by user. learners: every person with their figures.
  // top: the best, all of those included who tie with the last, because the order by email comes later.
  return manager.query<TopPerformer[]>(
    `WITH studied AS (
       SELECT enrollment_id, sum(seconds) AS seconds FROM analytics_study
        WHERE course_id = ANY ($3) AND starts_at >= $1 ${byStudy}
        GROUP BY enrollment_id
     ), certificated AS (
       SELECT user_id, count(*)::int AS certified FROM certificates
        WHERE course_id = ANY ($3) AND issued_at BETWEEN $1 AND $2 ${isSeen('certificates', 'issued_at')}
        GROUP BY user_id
     ), learners AS (
       SELECT user_id, count(*) FILTER (WHERE completed_at BETWEEN $1 AND $2 ${isSeen('enrollments', 'completed_at')})::int AS completed,
              coalesce(max(certified), 0) AS certified, coalesce(sum(seconds), 0) AS seconds
         FROM (${ALL_ENROLLMENTS}) enrollments
         LEFT JOIN studied ON enrollment_id = enrollments.id
         LEFT JOIN certificated USING (user_id)
        WHERE course_id = ANY ($3) ${byPerson('user_id')}
        GROUP BY user_id
     ), top AS (
       SELECT * FROM learners
        WHERE completed + certified + seconds > 0 AND user_id NOT IN (${NON_STUDENTS})
        ORDER BY completed DESC, certified DESC, seconds DESC
        FETCH FIRST ${TOP_PERFORMERS} ROWS WITH TIES
     )
     SELECT ${COLUMNS} FROM top JOIN users ON users.id = user_id
      ORDER BY completed DESC, certified DESC, seconds DESC, email
      LIMIT ${TOP_PERFORMERS}`,
    parameters,
  );
}

/**
 * Lower bound for the top list: at least ten students completed this many courses in the period, as the all-time
 * leaders show. Users who completed fewer courses in all cannot be on the list.
 * @returns the bound (0 for none) and the number of users who completed at least as many courses in all
 */
async function findLowerBound({
  manager,
  since,
  asOf,
}: QueryWindow): Promise<{ lowerBound: number; candidates: number }> {
  // strongest: the all-time leaders. last: the tenth of them by courses completed in the period.
  const [bound] = await manager.query<{ lowerBound: number; candidates: number }[]>(
    `WITH strongest AS MATERIALIZED (
       SELECT user_id FROM analytics_learners
        WHERE user_id NOT IN (${NON_STUDENTS})
        ORDER BY completed DESC LIMIT ${10 * TOP_PERFORMERS}
     ), last AS (
       SELECT total FROM strongest CROSS JOIN LATERAL (${completedBy('strongest.user_id')}) completed
        ORDER BY total DESC OFFSET ${TOP_PERFORMERS - 1} LIMIT 1
     )
     SELECT total AS "lowerBound",
            (SELECT count(*)::int FROM analytics_learners WHERE completed >= total) AS candidates
       FROM last`,
    [since, asOf],
  );
  return bound ?? { lowerBound: 0, candidates: 0 };
}

/**
 * Certificates and study time are counted only for users who completed as many courses as the last of the list, and
 * enrollment by enrollment: a join would read the study time of all users.
 * @param lowerBound leaves out users who completed fewer courses in all; 0 leaves out no user
 */
function getTopOfAll({ manager, since, asOf }: QueryWindow, lowerBound: number): Promise<TopPerformer[]> {
  const completed = lowerBound
    ? `SELECT user_id, total
         FROM analytics_learners CROSS JOIN LATERAL (${completedBy('analytics_learners.user_id')}) each
        WHERE analytics_learners.completed >= $3 AND total > 0 AND user_id NOT IN (${NON_STUDENTS})`
    : `SELECT user_id, count(*)::int AS total FROM (${ALL_ENROLLMENTS}) enrollments
        WHERE completed_at BETWEEN $1 AND $2 AND user_id NOT IN (${NON_STUDENTS})
        GROUP BY user_id`;
  // completed: courses completed in the period by user. bar: those of the tenth user, or 0 where fewer than ten completed
  // one. candidates: users at or above the bar and, where it is 0, everybody else who studied or earned a certificate.
  return manager.query<TopPerformer[]>(
    `WITH completed AS MATERIALIZED (${completed}
     ), bar AS (
       SELECT coalesce(
         (SELECT total FROM completed ORDER BY total DESC OFFSET ${TOP_PERFORMERS - 1} LIMIT 1), 0
       ) AS total
     ), candidates AS (
       SELECT user_id, completed.total AS completed FROM completed, bar WHERE completed.total >= bar.total
        UNION ALL
       SELECT user_id, 0
         FROM (SELECT user_id FROM analytics_learners WHERE last_studied_at >= $1
                UNION SELECT user_id FROM certificates WHERE issued_at BETWEEN $1 AND $2) others
        WHERE (SELECT total FROM bar) = 0 AND user_id NOT IN (SELECT user_id FROM completed)
     )
     SELECT ${COLUMNS}
       FROM candidates
       JOIN users ON users.id = candidates.user_id AND role = 'student'
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS certified FROM certificates
         WHERE user_id = candidates.user_id AND issued_at BETWEEN $1 AND $2
      ) certificated
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(of_one.seconds), 0) AS seconds
          FROM (${ALL_ENROLLMENTS}) enrollments
         CROSS JOIN LATERAL (
           SELECT sum(seconds) AS seconds FROM analytics_study
            WHERE enrollment_id = enrollments.id AND starts_at >= $1
         ) of_one
         WHERE user_id = candidates.user_id
      ) studied
      WHERE completed + certified + seconds > 0
      ORDER BY completed DESC, certified DESC, seconds DESC, email
      LIMIT ${TOP_PERFORMERS}`,
    lowerBound ? [since, asOf, lowerBound] : [since, asOf],
  );
}
