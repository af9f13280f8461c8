import type { PracticeSchedule } from '@lectern/contract';
import { PracticeCard, computeSchedule, type Schedule } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { type CardKey, insertEntry, type NewEntry, readLog } from './review-log.queries.js';

/** Computes the schedule of a card from the card's review log. */
export async function readSchedule(manager: EntityManager, key: CardKey): Promise<Schedule> {
  return computeSchedule(await readLog(manager, key));
}

/**
 * Adds an entry to the log of a locked card, and stores the card's new schedule.
 * @returns undefined if an entry with the request id, or an undo of the answer, exists already
 */
export async function appendToLog(
  manager: EntityManager,
  key: CardKey,
  entry: NewEntry,
): Promise<{ id: string; schedule: Schedule } | undefined> {
  const added = await insertEntry(manager, key, entry);
  if (!added) return undefined;
  const schedule = await readSchedule(manager, key);
  await manager.update(PracticeCard, { ...key }, schedule.card);
  return { id: added.id, schedule };
}

export const presentSchedule = ({ card, latest }: Schedule): PracticeSchedule => ({
  rating: latest?.rating ?? 'again',
  days: card.scheduledDays,
  isInReview: card.isInReview,
});
