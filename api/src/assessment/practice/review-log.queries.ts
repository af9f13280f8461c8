import { changeRows, type LogEntry, type PracticeLogEntry, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Identifies a card, which belongs to one learner and one question. */
export interface CardKey {
  userId: string;
  questionId: string;
}

/** A new entry of the review log; which fields it has depends on its kind. */
export type NewEntry = Pick<PracticeLogEntry, 'kind'> &
  Partial<
    Pick<
      PracticeLogEntry,
      'requestId' | 'answerId' | 'versionId' | 'response' | 'fraction' | 'rating' | 'seconds'
    >
  >;

/** Creates the card if it is missing, and locks it, so that changes of a card from two devices run one after the other. */
export async function lockCard(manager: EntityManager, { userId, questionId }: CardKey): Promise<void> {
  await changeRows(
    manager,
    sql`INSERT INTO practice_cards (user_id, question_id) VALUES (${userId}, ${questionId}) ON CONFLICT DO NOTHING`,
  );
  await queryRows(
    manager,
    sql`SELECT FROM practice_cards WHERE user_id = ${userId} AND question_id = ${questionId} FOR NO KEY UPDATE`,
  );
}

export function readLog(manager: EntityManager, { userId, questionId }: CardKey): Promise<LogEntry[]> {
  return queryRows(
    manager,
    sql`
    SELECT id, kind, answer_id AS "answerId", rating, at FROM practice_log
     WHERE user_id = ${userId} AND question_id = ${questionId} ORDER BY practice_log.id`,
  );
}

/** @returns undefined if an entry with the request id, or an undo of the answer, exists already */
export async function insertEntry(
  manager: EntityManager,
  { userId, questionId }: CardKey,
  entry: NewEntry,
): Promise<{ id: string } | undefined> {
  const { kind, requestId, answerId, versionId, response, fraction, rating, seconds } = entry;
  const [added] = await queryRows<{ id: string }>(
    manager,
    sql`
    INSERT INTO practice_log
           (user_id, question_id, kind, request_id, answer_id, version_id, response, fraction, rating, seconds)
    VALUES (${userId}, ${questionId}, ${kind}, ${requestId}, ${answerId}, ${versionId},
            ${response && JSON.stringify(response)}, ${fraction}, ${rating}, ${seconds})
    ON CONFLICT DO NOTHING RETURNING id`,
  );
  return added;
}
