import { type DraftChange, LATE_SAVE_SECONDS, MAX_LATE_SAVES } from '@lectern/contract';
import { type AttemptQuestion, queryPrepared, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A saved answer with the clock of its attempt. */
export type SavedRow = Pick<AttemptQuestion, 'id' | 'draft' | 'draftRevision' | 'state'> & {
  savedAt: Date;
  now: Date;
  deadlineAt: Date | null;
};

/** Longest time between two saves that counts as work on a question, in seconds. */
const MAX_SECONDS = 600;

/**
 * Replaces an answer, if all holds: the revision is the current one, the attempt is the person's own and open, the time
 * for late saves is not over, the page is open, and the answer is not final. Late saves are few and marked. The end of an
 * attempt locks the answers and changes their state, so a save that waited for it finds nothing to change.
 * @param state the answer's state afterwards
 * @returns undefined where nothing was changed
 */
export async function updateDraft(
  manager: EntityManager,
  { attemptId, position }: { attemptId: string; position: number },
  { response, draftRevision, requestId }: DraftChange,
  userId: string,
  state: 'open' | 'checked',
): Promise<SavedRow | undefined> {
  const [saved] = await queryPrepared<SavedRow>(
    manager,
    sql`
    UPDATE attempt_questions
       SET draft = ${JSON.stringify(response)}::jsonb, draft_revision = draft_revision + 1,
           draft_request_id = ${requestId}, saved_at = clock_timestamp(), state = ${state},
           saved_late_seconds = CASE WHEN clock_timestamp() > deadline_at
             THEN ceil(extract(epoch FROM clock_timestamp() - deadline_at)) END,
           late_saves = CASE WHEN clock_timestamp() > deadline_at
             THEN CASE WHEN saved_at > deadline_at THEN late_saves ELSE 0 END + 1 ELSE 0 END,
           seconds = seconds + least(${MAX_SECONDS}, extract(epoch FROM clock_timestamp() - greatest(started_at,
             (SELECT max(others.saved_at) FROM attempt_questions others WHERE others.attempt_id = attempts.id))))::int
      FROM attempts
     WHERE attempts.id = ${attemptId} AND user_id = ${userId} AND attempt_id = attempts.id AND position = ${position}
       AND draft_revision = ${draftRevision} AND state = 'open' AND submitted_at IS NULL
       AND (deadline_at IS NULL OR clock_timestamp() <= deadline_at
            OR (clock_timestamp() <= deadline_at + make_interval(secs => ${LATE_SAVE_SECONDS})
                AND (late_saves < ${MAX_LATE_SAVES} OR saved_at <= deadline_at)))
       AND (navigation = 'free' OR page = current_page)
    RETURNING attempt_questions.id, draft, draft_revision AS "draftRevision", state, saved_at AS "savedAt",
              clock_timestamp() AS now, deadline_at AS "deadlineAt"`,
  );
  return saved;
}
