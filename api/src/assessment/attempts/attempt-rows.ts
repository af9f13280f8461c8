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
 * A person's own attempt; one whose time is over is ended first.
 * @throws Refusal (404) also for attempts of others
 */
export async function findOwnAttempt(
  source: DataSource,
  id: string,
  userId: string,
): Promise<{ attempt: Attempt; now: Date }> {
  const attempt = await source.manager.findOneBy(Attempt, { id, userId });
  if (!attempt) throw new Refusal(404, 'assessment.attemptNotFound');
  const now = await readClock(source.manager);
  if (attempt.submittedAt || !isOver(attempt, now)) return { attempt, now };
  await source.transaction((manager) => endAttempt(manager, id, 'time'));
  return { attempt: await source.manager.findOneByOrFail(Attempt, { id, userId }), now };
}

/** Whether the time for late saves is over, too. */
const isOver = ({ deadlineAt }: Attempt, now: Date): boolean =>
  deadlineAt !== null && now.getTime() > deadlineAt.getTime() + LATE_MS;

const LATE_MS = LATE_SAVE_SECONDS * 1000;

/** Whether the learner's time is over; saves that were on their way still count for a while. */
export const isTimeUp = ({ deadlineAt }: Attempt, now: Date): boolean =>
  deadlineAt !== null && now.getTime() > deadlineAt.getTime();

/** The refusal of every change of an attempt that has ended. */
export const attemptEnded = () => new Refusal(409, 'assessment.attemptEnded', { code: ATTEMPT_ENDED });

/** The refusal of every change of a question whose page is not the open one. */
export const pageNotOpen = () => new Refusal(409, 'assessment.questionNotOpen', { code: PAGE_NOT_OPEN });
