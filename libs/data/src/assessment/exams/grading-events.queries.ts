import { type Sql, sql } from '../../database/sql.js';
import { ATTEMPTS_WITH_DATES, IS_SCORE_SHOWN } from '../../learning/visible-results.queries.js';

/** For so long graded work is an event. */
const GRADED_DAYS = 60;

/** SQL: when the score of an attempt of the row `exams`, which is shown now, could be seen at the earliest. */
const SHOWN_FROM = sql`
  CASE WHEN NOT (exams.review_rules -> 'whileOpen' ->> 'score')::boolean
       THEN coalesce(exam_overrides.closes_at, exams.closes_at) END`;

/**
 * SQL: what happened to answers that people grade: rows `user_id`, `kind`, `id` (of the exam), `title`, `slug`, `at`. Learners see that
 * their work was graded as soon as the review rules show them its score; instructors of the course that answers wait for them.
 * @param isConcerned SQL condition of the row `users`
 * @param now SQL of a time
 */
export const selectGradingEvents = (isConcerned: Sql, now = sql`now()`): Sql => sql`
  SELECT users.id AS user_id, 'work-graded' AS kind, exams.id, exams.title, courses.slug,
         max(greatest(answers.graded_at, ${SHOWN_FROM})) AS at
    FROM users
    JOIN (${ATTEMPTS_WITH_DATES}) ON attempts.user_id = users.id
    JOIN courses ON courses.id = exams.course_id AND courses.is_published
    JOIN attempt_questions answers ON answers.attempt_id = attempts.id
     AND answers.graded_at > ${now} - make_interval(days => ${GRADED_DAYS})
   WHERE ${isConcerned} AND exams.is_published AND attempts.points IS NOT NULL AND ${IS_SCORE_SHOWN}
   GROUP BY users.id, exams.id, courses.id
   UNION ALL
  SELECT users.id, 'answers-to-grade', exams.id, exams.title, courses.slug, max(attempts.submitted_at)
    FROM users
    JOIN course_instructors taught ON taught.user_id = users.id
    JOIN courses ON courses.id = taught.course_id
    JOIN exams ON exams.course_id = courses.id
    JOIN attempts ON attempts.exam_id = exams.id AND attempts.needs_grading AND attempts.user_id IS NOT NULL
   WHERE ${isConcerned} AND users.role IN ('instructor', 'admin')
   GROUP BY users.id, exams.id, courses.id`;
