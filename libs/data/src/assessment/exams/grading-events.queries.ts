import { type Sql, sql } from '../../database/sql.js';
import { ATTEMPTS_WITH_DATES, IS_SCORE_SHOWN } from '../../learning/visible-results.queries.js';
import { isReplaced } from './replaced-attempts.queries.js';

/** Days for which graded work is listed as an event. */
const GRADED_DAYS = 60;

/**
 * SQL: the earliest time at which the learner could see the score of an attempt, from the rows `exams` and `exam_overrides`: when the
 * exam closes, if the score is hidden before; otherwise null.
 */
const SCORE_SHOWN_FROM = sql`
  CASE WHEN NOT (exams.review_rules -> 'whileOpen' ->> 'score')::boolean
       THEN coalesce(exam_overrides.closes_at, exams.closes_at) END`;

/**
 * SQL: selects events about answers that people grade, as rows `user_id`, `kind`, `id` (of the exam), `title`, `slug`, `at`. Learners get
 * 'work-graded' as soon as the review rules show the score. Instructors of the course get 'answers-to-grade' while an attempt that counts
 * waits for a grade.
 * @param userCondition SQL condition on the row `users`
 * @param now SQL of a time
 */
export const selectGradingEvents = (userCondition: Sql, now = sql`now()`): Sql => sql`
  SELECT users.id AS user_id, 'work-graded' AS kind, exams.id, exams.title, courses.slug,
         max(greatest(answers.graded_at, ${SCORE_SHOWN_FROM})) AS at
    FROM users
    JOIN (${ATTEMPTS_WITH_DATES}) ON attempts.user_id = users.id
    JOIN courses ON courses.id = exams.course_id AND courses.is_published
    JOIN attempt_questions answers ON answers.attempt_id = attempts.id
     AND answers.graded_at > ${now} - make_interval(days => ${GRADED_DAYS})
   WHERE ${userCondition} AND exams.is_published AND attempts.points IS NOT NULL AND ${IS_SCORE_SHOWN}
   GROUP BY users.id, exams.id, courses.id
   UNION ALL
  SELECT users.id, 'answers-to-grade', exams.id, exams.title, courses.slug, max(attempts.submitted_at)
    FROM users
    JOIN course_instructors taught ON taught.user_id = users.id
    JOIN courses ON courses.id = taught.course_id
    JOIN exams ON exams.course_id = courses.id
    JOIN attempts ON attempts.exam_id = exams.id AND attempts.needs_grading AND attempts.user_id IS NOT NULL
     AND NOT ${isReplaced(sql`attempts`)}
   WHERE ${userCondition} AND users.role IN ('instructor', 'admin')
   GROUP BY users.id, exams.id, courses.id`;
