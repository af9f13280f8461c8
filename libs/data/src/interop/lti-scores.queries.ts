import type { DataSource } from 'typeorm';
import { changeRows, queryRows, sql } from '../database/sql.js';
import { visibleResult, WAS_SCORE_SHOWN } from '../learning/visible-results.queries.js';
import { LTI_SUBJECT_MARK } from '../entities/interop/lti-names.js';

/** Scores that one worker takes at the same time. */
const MAX_SCORES_AT_ONCE = 20;
/** A worker that has not sent a score after this time has crashed, and another worker may take the score. */
const LEASE_SECONDS = 60;
/** Scores are no longer sent for a link that was not opened for this time. */
const MAX_AGE_DAYS = 400;

/** A person's score or progress that the platform does not have yet. */
export interface DueScore {
  id: string;
  platformId: string;
  /** The person's id at the platform. */
  subject: string;
  lineItemUrl: string;
  /** Percent; null while there is no score that the person may see. */
  score: string | null;
  activity: 'InProgress' | 'Completed';
  /** The timestamp of the message, which is later than that of the message before. */
  sentAt: Date;
  attempts: number;
}

/**
 * Takes scores and progress that differ from those that the platform has. No other worker gets them within `LEASE_SECONDS`.
 *
 * The score of a course is the mean of the results in the published exams, once the learner may see a result in each of them. The score
 * of a course without exams is the learner's progress. Nothing is sent for a person who has only opened the course, because it would
 * count as 0 points. A sent score is replaced by later ones, but never withdrawn.
 */
export function takeDueScores(source: DataSource): Promise<DueScore[]> {
  return queryRows<DueScore>(
    source,
    sql`
    WITH
    -- The current score and progress of learners.
    current_scores AS (
      SELECT links.id, users.subject,
             coalesce(CASE WHEN results.total = 0 THEN enrollments.progress
                           WHEN results.shown = results.total THEN results.average END, links.sent_score) AS score,
             CASE WHEN enrollments.completed_at IS NOT NULL AND results.shown = results.total THEN 'Completed'
                  WHEN enrollments.progress > 0 OR results.shown > 0 THEN 'InProgress'
                  ELSE 'Initialized' END AS activity
        FROM lti_links links
        JOIN users ON users.id = links.user_id
        JOIN enrollments ON enrollments.user_id = links.user_id AND enrollments.course_id = links.course_id
       CROSS JOIN LATERAL (
         SELECT count(*) AS total, count(visible.percent) AS shown, round(avg(visible.percent)::numeric, 2) AS average
           FROM exams LEFT JOIN LATERAL (${visibleResult(sql`links.user_id`, WAS_SCORE_SHOWN)}) visible ON true
          WHERE exams.course_id = links.course_id AND exams.is_published) results
       WHERE links.line_item_url IS NOT NULL AND links.next_attempt_at <= clock_timestamp()
         AND links.last_launch_at > now() - make_interval(days => ${MAX_AGE_DAYS}::int)),
    -- Those that differ from the sent ones.
    due AS (
      SELECT current_scores.* FROM current_scores JOIN lti_links links ON links.id = current_scores.id
       WHERE current_scores.activity <> 'Initialized'
         AND (current_scores.score IS DISTINCT FROM links.sent_score OR current_scores.activity IS DISTINCT FROM links.sent_activity)
       ORDER BY links.next_attempt_at LIMIT ${MAX_SCORES_AT_ONCE}::int)
    UPDATE lti_links links
       SET attempts = links.attempts + 1,
           next_attempt_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int),
           sent_at = greatest(date_trunc('milliseconds', clock_timestamp()), links.sent_at + interval '1 millisecond')
      FROM due
     WHERE links.id = due.id AND links.next_attempt_at <= clock_timestamp()
    RETURNING links.id, links.platform_id AS "platformId", substr(due.subject, ${LTI_SUBJECT_MARK.length + 1}::int) AS subject,
              links.line_item_url AS "lineItemUrl", due.score, due.activity, links.sent_at AS "sentAt", links.attempts`,
  );
}

/** Saves that a platform accepted a score. The next score is sent after the pause at the earliest. */
export async function saveSentScore(
  source: DataSource,
  { id, score, activity }: Pick<DueScore, 'id' | 'score' | 'activity'>,
  pauseSeconds: number,
): Promise<void> {
  await changeRows(
    source.manager,
    sql`
    UPDATE lti_links
       SET sent_score = ${score}::numeric, sent_activity = ${activity}, attempts = 0, problem = NULL,
           next_attempt_at = clock_timestamp() + make_interval(secs => ${pauseSeconds}::int)
     WHERE id = ${id}`,
  );
}

/** Saves why a platform did not accept a score, and the time of the next attempt. */
export async function saveScoreProblem(
  source: DataSource,
  { id, problem, pauseSeconds }: { id: string; problem: string; pauseSeconds: number },
): Promise<void> {
  await changeRows(
    source.manager,
    sql`
    UPDATE lti_links
       SET problem = ${problem}, next_attempt_at = clock_timestamp() + make_interval(secs => ${pauseSeconds}::int)
     WHERE id = ${id}`,
  );
}
