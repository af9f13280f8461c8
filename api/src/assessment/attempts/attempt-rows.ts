import type { AttemptClock } from '@lectern/contract';
import { ATTEMPT_ENDED, LATE_SAVE_SECONDS } from '@lectern/contract';
import { Attempt, endAttempt, readClock } from '@lectern/data';
import { ConflictException, NotFoundException } from '@nestjs/common';
import type { DataSource } from 'typeorm';

const NOT_FOUND = 'This attempt does not exist.';

export const presentClock = (now: Date, deadlineAt: Date | null): AttemptClock => ({
  now: now.toISOString(),
  deadlineAt: deadlineAt?.toISOString() ?? null,
});

/**
 * A person's own attempt; one whose time is over is ended first.
 * @throws NotFoundException also for attempts of others
 */
export async function findOwnAttempt(
  source: DataSource,
  id: string,
  userId: string,
): Promise<{ attempt: Attempt; now: Date }> {
  const attempt = await source.manager.findOneBy(Attempt, { id, userId });
  if (!attempt) throw new NotFoundException(NOT_FOUND);
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
export const attemptEnded = () =>
  new ConflictException({
    message: 'This attempt has ended. Reload the page to see its results.',
    code: ATTEMPT_ENDED,
  });
