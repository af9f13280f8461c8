import { TOP_PERFORMERS, type TopPerformer } from '@lectern/contract';
import { NO_STUDENTS, type Scope } from './figures.js';

/** SQL for how many courses somebody has completed in the period. */
const completedBy = (user: string) =>
  `SELECT count(*)::int AS total FROM enrollments
    WHERE enrollments.user_id = ${user} AND completed_at BETWEEN $1 AND $2`;

const COLUMNS = `
  json_build_object('id', users.id, 'firstName', first_name, 'lastName', last_name, 'email', email) AS student,
  completed AS "coursesCompleted",
  certified AS "certificatesEarned",
  round(seconds / 3600.0, 1)::float AS "studyHours"`;

/** Beyond as many people it is faster to read all that was completed in the period than what each of them has. */
const FEW = 500;

/** Students who did something, by courses completed, then certificates, then study time. */
export async function topPerformers(scope: Scope): Promise<TopPerformer[]> {
  if (scope.courseId) return topOfCourse(scope);
  const { least, people } = await barOfTop(scope);
  return topOfAll(scope, least > 0 && people <= FEW ? least : 0);
}

/** Each of its learners, once: the rows of one course are few enough to be joined. */
function topOfCourse({ manager, since, asOf, courseId }: Scope): Promise<TopPerformer[]> {
  return manager.query<TopPerformer[]>(
    `WITH studied AS (
       SELECT enrollment_id, sum(seconds) AS seconds FROM analytics_study
        WHERE course_id = $3 AND starts_at >= $1
        GROUP BY enrollment_id
     ), certificated AS (
       SELECT user_id, count(*)::int AS certified FROM certificates
        WHERE course_id = $3 AND issued_at BETWEEN $1 AND $2
        GROUP BY user_id
     ), learners AS (
       SELECT user_id, coalesce(completed_at BETWEEN $1 AND $2, false)::int AS completed,
              coalesce(certified, 0) AS certified, coalesce(seconds, 0) AS seconds
         FROM enrollments
         LEFT JOIN studied ON enrollment_id = enrollments.id
         LEFT JOIN certificated USING (user_id)
        WHERE course_id = $3
     ), top AS (
       SELECT * FROM learners
        WHERE completed + certified + seconds > 0 AND user_id NOT IN (${NO_STUDENTS})
        ORDER BY completed DESC, certified DESC, seconds DESC
        FETCH FIRST ${TOP_PERFORMERS} ROWS WITH TIES
     )
     SELECT ${COLUMNS} FROM top JOIN users ON users.id = user_id
      ORDER BY completed DESC, certified DESC, seconds DESC, email
      LIMIT ${TOP_PERFORMERS}`,
    [since, asOf, courseId],
  );
}

/**
 * How many courses the last of the top has completed in the period, or more: as many as the last among those who have
 * completed most in all. And how many people have completed as many in all.
 */
async function barOfTop({ manager, since, asOf }: Scope): Promise<{ least: number; people: number }> {
  const [bar] = await manager.query<{ least: number; people: number }[]>(
    `WITH strongest AS MATERIALIZED (
       SELECT user_id FROM analytics_learners
        WHERE user_id NOT IN (${NO_STUDENTS})
        ORDER BY completed DESC LIMIT ${10 * TOP_PERFORMERS}
     ), last AS (
       SELECT total AS least FROM strongest CROSS JOIN LATERAL (${completedBy('strongest.user_id')}) completed
        ORDER BY total DESC OFFSET ${TOP_PERFORMERS - 1} LIMIT 1
     )
     SELECT least, (SELECT count(*)::int FROM analytics_learners WHERE completed >= least) AS people FROM last`,
    [since, asOf],
  );
  return bar ?? { least: 0, people: 0 };
}

/**
 * Only who completed as many courses as the last of the list can be on it: certificates and study time are counted for
 * these alone, enrollment by enrollment, since a join would read the study time of everybody.
 * @param least who completed fewer courses in all is left out, where that leaves few; else 0
 */
function topOfAll({ manager, since, asOf }: Scope, least: number): Promise<TopPerformer[]> {
  const completed = least
    ? `SELECT user_id, total
         FROM analytics_learners CROSS JOIN LATERAL (${completedBy('analytics_learners.user_id')}) each
        WHERE analytics_learners.completed >= $3 AND total > 0 AND user_id NOT IN (${NO_STUDENTS})`
    : `SELECT user_id, count(*)::int AS total FROM enrollments
        WHERE completed_at BETWEEN $1 AND $2 AND user_id NOT IN (${NO_STUDENTS})
        GROUP BY user_id`;
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
         FROM (SELECT user_id FROM analytics_learners WHERE last_at >= $1
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
          FROM enrollments
         CROSS JOIN LATERAL (
           SELECT sum(seconds) AS seconds FROM analytics_study
            WHERE enrollment_id = enrollments.id AND starts_at >= $1
         ) of_one
         WHERE user_id = candidates.user_id
      ) studied
      WHERE completed + certified + seconds > 0
      ORDER BY completed DESC, certified DESC, seconds DESC, email
      LIMIT ${TOP_PERFORMERS}`,
    least ? [since, asOf, least] : [since, asOf],
  );
}
