import { TOP_PERFORMERS, type TopPerformer } from '@lectern/contract';
import { ALL_ENROLLMENTS, queryRows, sql, type Sql } from '@lectern/data';
import { NON_STUDENTS } from './figures.queries.js';
import { limitToMembers, type QueryWindow } from './query-window.queries.js';

type Period = Pick<QueryWindow, 'since' | 'asOf'>;

/** SQL: the number of courses that a user completed in the period. */
const countCompleted = (userId: Sql, { since, asOf }: Period): Sql => sql`
  SELECT count(*)::int AS total FROM (${ALL_ENROLLMENTS}) enrollments
   WHERE enrollments.user_id = ${userId} AND enrollments.completed_at BETWEEN ${since} AND ${asOf}`;

/** SQL: the list of the rows `best` (with `completed`, `certified` and `seconds`) and `users`. */
const selectBest = (from: Sql): Sql => sql`
  SELECT json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
                           'email', users.email) AS student,
         best.completed AS "coursesCompleted",
         best.certified AS "certificatesEarned",
         round(best.seconds / 3600.0, 1)::float AS "studyHours"
    FROM (${from}) best JOIN users ON users.id = best.user_id
   ORDER BY best.completed DESC, best.certified DESC, best.seconds DESC, users.email
   LIMIT ${TOP_PERFORMERS}`;

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
  const { byPerson, byEvent, byStudy } = limitToMembers(window);
  const isCertificateSeen = byEvent({
    userId: sql`certificates.user_id`,
    courseId: sql`certificates.course_id`,
    at: sql`certificates.issued_at`,
  });
  const isCompletionSeen = byEvent({
    userId: sql`enrollments.user_id`,
    courseId: sql`enrollments.course_id`,
    at: sql`enrollments.completed_at`,
  });
  return queryRows<TopPerformer>(
    manager,
    sql`
    WITH
    -- study time by enrollment
    studied AS (
      SELECT study.enrollment_id, sum(study.seconds) AS seconds FROM analytics_study study
       WHERE study.course_id = ANY (${courseIds}) AND study.starts_at >= ${since} ${byStudy}
       GROUP BY study.enrollment_id
    ),
    -- certificates by user
    certificated AS (
      SELECT certificates.user_id, count(*)::int AS certified FROM certificates
       WHERE certificates.course_id = ANY (${courseIds})
         AND certificates.issued_at BETWEEN ${since} AND ${asOf} ${isCertificateSeen}
       GROUP BY certificates.user_id
    ),
    -- every person with their figures
    learners AS (
      SELECT enrollments.user_id,
             count(*) FILTER (WHERE enrollments.completed_at BETWEEN ${since} AND ${asOf}
                                    ${isCompletionSeen})::int AS completed,
             coalesce(max(certificated.certified), 0) AS certified, coalesce(sum(studied.seconds), 0) AS seconds
        FROM (${ALL_ENROLLMENTS}) enrollments
        LEFT JOIN studied ON studied.enrollment_id = enrollments.id
        LEFT JOIN certificated ON certificated.user_id = enrollments.user_id
       WHERE enrollments.course_id = ANY (${courseIds}) ${byPerson(sql`enrollments.user_id`)}
       GROUP BY enrollments.user_id
    ),
    -- the best, all of those included who tie with the last, because the order by email comes later
    top AS (
      SELECT learners.* FROM learners
       WHERE learners.completed + learners.certified + learners.seconds > 0
         AND learners.user_id NOT IN (${NON_STUDENTS})
       ORDER BY learners.completed DESC, learners.certified DESC, learners.seconds DESC
       FETCH FIRST ${TOP_PERFORMERS} ROWS WITH TIES
    )
    ${selectBest(sql`SELECT top.* FROM top`)}`,
  );
}

/**
 * Lower bound for the top list: at least ten students completed this many courses in the period, as the all-time
 * leaders show. Users who completed fewer courses in all cannot be on the list.
 * @returns the bound (0 for none) and the number of users who completed at least as many courses in all
 */
async function findLowerBound(window: QueryWindow): Promise<{ lowerBound: number; candidates: number }> {
  const [bound] = await queryRows<{ lowerBound: number; candidates: number }>(
    window.manager,
    sql`
    WITH
    -- the all-time leaders
    strongest AS MATERIALIZED (
      SELECT learners.user_id FROM analytics_learners learners
       WHERE learners.user_id NOT IN (${NON_STUDENTS})
       ORDER BY learners.completed DESC LIMIT ${10 * TOP_PERFORMERS}
    ),
    -- the tenth of them by courses completed in the period
    last AS (
      SELECT done.total FROM strongest
       CROSS JOIN LATERAL (${countCompleted(sql`strongest.user_id`, window)}) done
       ORDER BY done.total DESC OFFSET ${TOP_PERFORMERS - 1} LIMIT 1
    )
    SELECT last.total AS "lowerBound",
           (SELECT count(*)::int FROM analytics_learners learners WHERE learners.completed >= last.total) AS candidates
      FROM last`,
  );
  return bound ?? { lowerBound: 0, candidates: 0 };
}

/** SQL: courses completed in the period by user. @param lowerBound as in `getTopOfAll` */
function selectCompleted({ since, asOf }: Period, lowerBound: number): Sql {
  if (!lowerBound)
    return sql`
      SELECT enrollments.user_id, count(*)::int AS total FROM (${ALL_ENROLLMENTS}) enrollments
       WHERE enrollments.completed_at BETWEEN ${since} AND ${asOf}
         AND enrollments.user_id NOT IN (${NON_STUDENTS})
       GROUP BY enrollments.user_id`;
  return sql`
      SELECT learners.user_id, done.total
        FROM analytics_learners learners
       CROSS JOIN LATERAL (${countCompleted(sql`learners.user_id`, { since, asOf })}) done
       WHERE learners.completed >= ${lowerBound} AND done.total > 0
         AND learners.user_id NOT IN (${NON_STUDENTS})`;
}

/**
 * Certificates and study time are counted only for users who completed as many courses as the last of the list, and
 * enrollment by enrollment: a join would read the study time of all users.
 * @param lowerBound leaves out users who completed fewer courses in all; 0 leaves out no user
 */
function getTopOfAll({ manager, since, asOf }: QueryWindow, lowerBound: number): Promise<TopPerformer[]> {
  const best = sql`
    SELECT candidates.user_id, candidates.completed, certificated.certified, studied.seconds
      FROM candidates
      JOIN users students ON students.id = candidates.user_id AND students.role = 'student'
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS certified FROM certificates
        WHERE certificates.user_id = candidates.user_id AND certificates.issued_at BETWEEN ${since} AND ${asOf}
     ) certificated
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(each.seconds), 0) AS seconds
         FROM (${ALL_ENROLLMENTS}) enrollments
        CROSS JOIN LATERAL (
          SELECT sum(study.seconds) AS seconds FROM analytics_study study
           WHERE study.enrollment_id = enrollments.id AND study.starts_at >= ${since}
        ) each
        WHERE enrollments.user_id = candidates.user_id
     ) studied
     WHERE candidates.completed + certificated.certified + studied.seconds > 0`;
  return queryRows<TopPerformer>(
    manager,
    sql`
    WITH
    -- courses completed in the period by user
    completed AS MATERIALIZED (${selectCompleted({ since, asOf }, lowerBound)}
    ),
    -- those of the tenth user, or 0 where fewer than ten completed one
    bar AS (
      SELECT coalesce(
        (SELECT completed.total FROM completed ORDER BY completed.total DESC OFFSET ${TOP_PERFORMERS - 1} LIMIT 1), 0
      ) AS total
    ),
    -- users at or above the bar and, where it is 0, everybody else who studied or earned a certificate
    candidates AS (
      SELECT completed.user_id, completed.total AS completed FROM completed, bar WHERE completed.total >= bar.total
       UNION ALL
      SELECT others.user_id, 0
        FROM (SELECT learners.user_id FROM analytics_learners learners WHERE learners.last_studied_at >= ${since}
               UNION
              SELECT certificates.user_id FROM certificates
               WHERE certificates.issued_at BETWEEN ${since} AND ${asOf}) others
       WHERE (SELECT bar.total FROM bar) = 0
         AND others.user_id NOT IN (SELECT completed.user_id FROM completed)
    )
    ${selectBest(best)}`,
  );
}
