import type { DataSource } from 'typeorm';
import { changeRows, queryRows, sql } from '../database/sql.js';
import { visibleResult, WAS_SCORE_SHOWN } from '../learning/visible-results.queries.js';
import { LTI_SUBJECT_MARK } from '../entities/interop/lti-names.js';

/** Scores that one worker sends at once. */
const MAX_SCORES = 20;
/** Seconds for which no other worker takes a score; a worker that takes longer counts as crashed. */
const LEASE_SECONDS = 60;
/** No scores are sent for links that were not opened for so many days. */
const MAX_UNUSED_DAYS = 400;

/** A score or progress of a person that is to be sent to a learning platform. */
export interface DueScore {
  id: string;
  platformId: string;
  /** Id of the person on the platform. */
  subject: string;
  lineItemUrl: string;
  /** In percent; null while the person may see no score. */
  score: string | null;
  activity: 'InProgress' | 'Completed';
  /** Time of this message; later than the time of the message before. */
  sentAt: Date;
  attempts: number;
}

/**
 * Takes links whose score or progress differs from what the platform has. No other worker takes a link until the lease is over.
 *
 * The score of a course is the mean of the results in its published exams, once the learner has a visible result in each. In a
 * course without exams, the score is the progress. Nothing is sent about a person who has only opened the course; otherwise the platform
 * would show 0 points. A score that was sent is replaced, but never removed.
 */
export function takeDueScores(source: DataSource): Promise<DueScore[]> {
  return queryRows<DueScore>(
    source,
    sql`
    WITH
    -- the present score and activity of learners
    present AS (
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
         AND links.last_launch_at > now() - make_interval(days => ${MAX_UNUSED_DAYS}::int)),
    -- those that differ from what was sent
    due AS (
      SELECT present.* FROM present JOIN lti_links links ON links.id = present.id
       WHERE present.activity <> 'Initialized'
         AND (present.score IS DISTINCT FROM links.sent_score OR present.activity IS DISTINCT FROM links.sent_activity)
       ORDER BY links.next_attempt_at LIMIT ${MAX_SCORES}::int)
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

/** Saves that a platform took a score; the next one is sent after a pause. */
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

/** Saves that a platform did not take a score, and when to try again. */
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
