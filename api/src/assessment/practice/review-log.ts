import type { PracticeSchedule } from '@lectern/contract';
import { PracticeCard, type PracticeLogEntry } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { type LogEntry, replay, type Schedule } from './schedule.js';

/** A card: one learner and one question. */
export interface CardKey {
  userId: string;
  questionId: string;
}

/** Creates the card where it is missing, and locks it: changes of one card from two devices run one after the other. */
export async function lockCard(manager: EntityManager, { userId, questionId }: CardKey): Promise<void> {
  await manager.query(
    'INSERT INTO practice_cards (user_id, question_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [userId, questionId],
  );
  await manager.query(
    'SELECT FROM practice_cards WHERE user_id = $1 AND question_id = $2 FOR NO KEY UPDATE',
    [userId, questionId],
  );
}

/** The state of a card from its log. */
export async function readSchedule(manager: EntityManager, key: CardKey): Promise<Schedule> {
  const log = await manager.query<LogEntry[]>(
    `SELECT id, kind, answer_id AS "answerId", rating, at FROM practice_log
      WHERE user_id = $1 AND question_id = $2 ORDER BY practice_log.id`,
    [key.userId, key.questionId],
  );
  return replay(log);
}

type NewEntry = Pick<PracticeLogEntry, 'kind'> &
  Partial<
    Pick<
      PracticeLogEntry,
      'requestId' | 'answerId' | 'versionId' | 'response' | 'fraction' | 'rating' | 'seconds'
    >
  >;

/**
 * Adds an entry to the log of a locked card and stores the state that follows.
 * @returns undefined where an entry with this request id, or an undo of this answer, exists
 */
export async function appendToLog(
  manager: EntityManager,
  key: CardKey,
  entry: NewEntry,
): Promise<{ id: string; schedule: Schedule } | undefined> {
  const [added] = await manager.query<{ id: string }[]>(
    `INSERT INTO practice_log
            (user_id, question_id, kind, request_id, answer_id, version_id, response, fraction, rating, seconds)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`,
    [
      ...[key.userId, key.questionId, entry.kind, entry.requestId ?? null, entry.answerId ?? null],
      ...[entry.versionId ?? null, entry.response ? JSON.stringify(entry.response) : null],
      ...[entry.fraction ?? null, entry.rating ?? null, entry.seconds ?? null],
    ],
  );
  if (!added) return undefined;
  const schedule = await readSchedule(manager, key);
  await manager.update(PracticeCard, { ...key }, schedule.card);
  return { id: added.id, schedule };
}

/** When the question of a card comes back. */
export const presentSchedule = ({ card, latest }: Schedule): PracticeSchedule => ({
  rating: latest?.rating ?? 'again',
  days: card.scheduledDays,
  isInReview: card.isInReview,
});
