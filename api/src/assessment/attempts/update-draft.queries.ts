import { type DraftChange, LATE_SAVE_SECONDS, MAX_LATE_SAVES } from '@lectern/contract';
import { type AttemptQuestion, queryPrepared, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A saved answer and the server's time. */
export type SavedAnswer = Pick<AttemptQuestion, 'id' | 'draft' | 'draftRevision' | 'state'> & {
  savedAt: Date;
  now: Date;
  deadlineAt: Date | null;
};

/** A longer time between two saves counts as this many seconds of work on a question. */
const MAX_PAUSE_SECONDS = 600;

/**
 * Replaces an answer, if all conditions are met: the revision is the current one, the attempt is the person's own and open, the
 * time for late saves is not over, the question's page is open, and the answer is not final. At most `MAX_LATE_SAVES` saves after
 * the deadline are accepted, and their delay is stored. The transaction that ends an attempt locks the answers and changes their
 * state, so a save that waited for the lock changes nothing.
 * @param state the answer's state after the save
 * @returns undefined if nothing was changed
 */
export async function updateDraft(
  manager: EntityManager,
  { attemptId, position }: { attemptId: string; position: number },
  { response, draftRevision, requestId }: DraftChange,
  userId: string,
  state: 'open' | 'checked',
): Promise<SavedAnswer | undefined> {
  const [saved] = await queryPrepared<SavedAnswer>(
    manager,
    sql`
    UPDATE attempt_questions answers
       SET draft = ${JSON.stringify(response)}::jsonb, draft_revision = answers.draft_revision + 1,
           draft_request_id = ${requestId}, saved_at = clock_timestamp(), state = ${state},
           saved_late_seconds = CASE WHEN clock_timestamp() > attempts.deadline_at
             THEN ceil(extract(epoch FROM clock_timestamp() - attempts.deadline_at)) END,
           late_saves = CASE WHEN clock_timestamp() > attempts.deadline_at
             THEN CASE WHEN answers.saved_at > attempts.deadline_at THEN answers.late_saves ELSE 0 END + 1 ELSE 0 END,
           seconds = answers.seconds + least(${MAX_PAUSE_SECONDS}, extract(epoch FROM
             clock_timestamp() - greatest(attempts.started_at, (SELECT max(others.saved_at) FROM attempt_questions others
                                                                 WHERE others.attempt_id = attempts.id))))::int
      FROM attempts
     WHERE attempts.id = ${attemptId} AND attempts.user_id = ${userId}
       AND answers.attempt_id = attempts.id AND answers.position = ${position}
       AND answers.draft_revision = ${draftRevision} AND answers.state = 'open' AND attempts.submitted_at IS NULL
       AND (attempts.deadline_at IS NULL OR clock_timestamp() <= attempts.deadline_at
            OR (clock_timestamp() <= attempts.deadline_at + make_interval(secs => ${LATE_SAVE_SECONDS})
                AND (answers.late_saves < ${MAX_LATE_SAVES} OR answers.saved_at <= attempts.deadline_at)))
       AND (attempts.navigation = 'free' OR answers.page = attempts.current_page)
    RETURNING answers.id, answers.draft, answers.draft_revision AS "draftRevision", answers.state,
              answers.saved_at AS "savedAt", clock_timestamp() AS now, attempts.deadline_at AS "deadlineAt"`,
  );
  return saved;
}
