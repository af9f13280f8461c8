import type { AttemptClock } from '@lectern/contract';
import { ATTEMPT_ENDED, LATE_SAVE_SECONDS, PAGE_NOT_OPEN } from '@lectern/contract';
import { Attempt, endAttempt, readClock } from '@lectern/data';
import type { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';

export const presentClock = (now: Date, deadlineAt: Date | null): AttemptClock => ({
  now: now.toISOString(),
  deadlineAt: deadlineAt?.toISOString() ?? null,
});

/**
 * Finds an attempt of the person, and ends it first if its time is over.
 * @throws Refusal (404) also for attempts of other people
 */
export async function findOwnAttempt(
  source: DataSource,
  id: string,
  userId: string,
): Promise<{ attempt: Attempt; now: Date }> {
  const attempt = await source.manager.findOneBy(Attempt, { id, userId });
  if (!attempt) throw new Refusal(404, 'assessment.attemptNotFound');
  const now = await readClock(source.manager);
  if (attempt.submittedAt || !isClosedForLateSaves(attempt, now)) return { attempt, now };
  await source.transaction((manager) => endAttempt(manager, id, 'time'));
  return { attempt: await source.manager.findOneByOrFail(Attempt, { id, userId }), now };
}

/** Whether the deadline and the time for late saves after it have passed. */
const isClosedForLateSaves = ({ deadlineAt }: Attempt, now: Date): boolean =>
  deadlineAt !== null && now.getTime() > deadlineAt.getTime() + LATE_MS;

const LATE_MS = LATE_SAVE_SECONDS * 1000;

/** Whether the deadline has passed. Late saves are still accepted for `LATE_SAVE_SECONDS`. */
export const isTimeUp = ({ deadlineAt }: Attempt, now: Date): boolean =>
  deadlineAt !== null && now.getTime() > deadlineAt.getTime();

/** Builds the refusal of a change of an attempt that has ended. */
export const attemptEndedRefusal = () => new Refusal(409, 'assessment.attemptEnded', { code: ATTEMPT_ENDED });

/** Builds the refusal of a change of a question that is not on the open page. */
export const pageNotOpenRefusal = () =>
  new Refusal(409, 'assessment.questionNotOpen', { code: PAGE_NOT_OPEN });
