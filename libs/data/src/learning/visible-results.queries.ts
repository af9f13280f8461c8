import { RIGHT_AFTER_MINUTES } from '@lectern/contract';
import { raw, type Sql, sql } from '../database/sql.js';
import { earliestCountedStart } from './past-enrollments.queries.js';

// SQL that decides what of an exam result its learner may see now. `getReviewRule` has the same times for a single attempt; a
// test compares the two. Where a fragment reads columns of `exams` or another table, the query around it has that table, without
// an alias.

const RIGHT_AFTER = raw(`interval '${RIGHT_AFTER_MINUTES} minutes'`);

/** SQL: whether the review rules show the score of an ended attempt. Reads rows of `exams`, `exam_overrides`, `attempts`. */
export const IS_SCORE_SHOWN = sql`
  coalesce(attempts.submitted_at IS NOT NULL
   AND (exams.review_rules
        -> CASE WHEN coalesce(exam_overrides.closes_at, exams.closes_at) <= statement_timestamp() THEN 'afterClose'
                WHEN statement_timestamp() < attempts.submitted_at + ${RIGHT_AFTER} THEN 'rightAfter'
                ELSE 'whileOpen' END
        ->> 'score')::boolean, false)`;

/** SQL: when the present result of an attempt came about: at its end, or by a later step (a mark by a person, a regrade, an undo). */
const RESULT_AT = sql`
  greatest(attempts.submitted_at, (SELECT max(attempt_steps.at)
                                     FROM attempt_steps
                                     JOIN attempt_questions ON attempt_questions.id = attempt_steps.attempt_question_id
                                    WHERE attempt_questions.attempt_id = attempts.id))`;

/**
 * SQL: whether the review rules show the present score of an ended attempt, or have shown it before. What a learner has seen
 * is no secret later on. Reads the same rows as `IS_SCORE_SHOWN`.
 */
export const WAS_SCORE_SHOWN = sql`
  (${IS_SCORE_SHOWN}
   OR (exams.review_rules -> 'rightAfter' ->> 'score')::boolean
      AND ${RESULT_AT} < least(attempts.submitted_at + ${RIGHT_AFTER},
                               coalesce(exam_overrides.closes_at, exams.closes_at))
   OR (exams.review_rules -> 'whileOpen' ->> 'score')::boolean
      AND greatest(${RESULT_AT}, attempts.submitted_at + ${RIGHT_AFTER})
          < least(statement_timestamp(), coalesce(exam_overrides.closes_at, exams.closes_at)))`;

/** SQL: attempts, each with its exam and with the learner's own dates for that exam. */
export const ATTEMPTS_WITH_DATES = sql`
  attempts
  JOIN exams ON exams.id = attempts.exam_id
  LEFT JOIN exam_overrides ON exam_overrides.exam_id = exams.id AND exam_overrides.user_id = attempts.user_id`;

/**
 * SQL: a person's result in the exam of the row `exams`, with `percent` and `is_hidden`; no row without a result. `percent`
 * is null where the rules hide the score of any attempt that the result is made of.
 * @param isShown SQL that decides for one attempt
 */
export const visibleResult = (userId: Sql, isShown = IS_SCORE_SHOWN): Sql => sql`
  SELECT CASE WHEN NOT rules.is_hidden THEN exam_grades.percent END AS percent, rules.is_hidden
    FROM exam_grades
   CROSS JOIN LATERAL (
     SELECT EXISTS (
       SELECT FROM attempts
         LEFT JOIN exam_overrides ON exam_overrides.exam_id = exams.id AND exam_overrides.user_id = attempts.user_id
        WHERE attempts.exam_id = exams.id AND attempts.user_id = ${userId} AND attempts.points IS NOT NULL
          AND attempts.started_at >= coalesce(${earliestCountedStart(userId, sql`exams.course_id`)}, '-infinity')
          AND NOT ${isShown}) AS is_hidden) rules
   WHERE exam_grades.exam_id = exams.id AND exam_grades.user_id = ${userId}`;

/** SQL: whether the review rules of the row `exams` hide the score of an ended attempt in any of their three times. */
export const MAY_HIDE_SCORE = sql`
  NOT ((exams.review_rules -> 'rightAfter' ->> 'score')::boolean
       AND (exams.review_rules -> 'whileOpen' ->> 'score')::boolean
       AND (exams.review_rules -> 'afterClose' ->> 'score')::boolean)`;

/**
 * SQL: whether the certificate requires the exam of the row `exams`, and no review rule ever shows its score. The rule of
 * `afterClose` needs a closing time. The fourth rule, `during`, is about single questions that are checked during an attempt.
 */
export const NEVER_SHOWS_REQUIRED_SCORE = sql`
  (exams.is_required_for_certificate
   AND NOT ((exams.review_rules -> 'rightAfter' ->> 'score')::boolean
            OR (exams.review_rules -> 'whileOpen' ->> 'score')::boolean
            OR (exams.closes_at IS NOT NULL AND (exams.review_rules -> 'afterClose' ->> 'score')::boolean)))`;
