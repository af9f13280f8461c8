import { TOP_PERFORMERS, type TopPerformer } from '@lectern/contract';
import type { Scope } from './figures.js';

/**
 * Students who did something, by courses completed, then certificates, then study time. Only who completed as many
 * courses as the last of the list can be on it: certificates and study time are counted for these alone, enrollment by
 * enrollment, since a join would read the study time of everybody.
 */
export function topPerformers({ manager, since, asOf, courseId }: Scope): Promise<TopPerformer[]> {
  const inCourse = courseId ? 'AND course_id = $3' : '';
  const studied = courseId
    ? 'SELECT user_id FROM enrollments WHERE course_id = $3'
    : 'SELECT user_id FROM analytics_learners WHERE last_at >= $1';
  return manager.query<TopPerformer[]>(
    `WITH completed AS MATERIALIZED (
       SELECT user_id, count(*)::int AS total
         FROM enrollments
        WHERE completed_at BETWEEN $1 AND $2 ${inCourse}
          AND user_id NOT IN (SELECT id FROM users WHERE role <> 'student')
        GROUP BY user_id
     ), bar AS (
       SELECT coalesce(
         (SELECT total FROM completed ORDER BY total DESC OFFSET ${TOP_PERFORMERS - 1} LIMIT 1), 0
       ) AS total
     ), candidates AS (
       SELECT user_id, completed.total FROM completed, bar WHERE completed.total >= bar.total
        UNION ALL
       SELECT user_id, 0
         FROM (${studied} UNION SELECT user_id FROM certificates
                WHERE issued_at BETWEEN $1 AND $2 ${inCourse}) others
        WHERE (SELECT total FROM bar) = 0 AND user_id NOT IN (SELECT user_id FROM completed)
     )
     SELECT json_build_object('id', users.id, 'firstName', first_name, 'lastName', last_name, 'email', email)
              AS student,
            candidates.total AS "coursesCompleted",
            certified.total AS "certificatesEarned",
            round(studied.seconds / 3600.0, 1)::float AS "studyHours"
       FROM candidates
       JOIN users ON users.id = candidates.user_id AND role = 'student'
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS total FROM certificates
         WHERE user_id = candidates.user_id AND issued_at BETWEEN $1 AND $2 ${inCourse}
      ) certified
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(of_one.seconds), 0) AS seconds
          FROM enrollments
         CROSS JOIN LATERAL (
           SELECT sum(seconds) AS seconds FROM analytics_study
            WHERE enrollment_id = enrollments.id AND starts_at >= $1
         ) of_one
         WHERE user_id = candidates.user_id ${inCourse}
      ) studied
      WHERE candidates.total + certified.total + studied.seconds > 0
      ORDER BY 2 DESC, 3 DESC, studied.seconds DESC, users.email
      LIMIT ${TOP_PERFORMERS}`,
    courseId ? [since, asOf, courseId] : [since, asOf],
  );
}
