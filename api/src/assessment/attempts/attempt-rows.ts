import type { AttemptClock, QuestionKey } from '@lectern/contract';
import { ATTEMPT_ENDED, LATE_SAVE_SECONDS } from '@lectern/contract';
import { Attempt, endAttempt } from '@lectern/data';
import { ConflictException, NotFoundException } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { AnswerRow } from './present-attempt.js';

const NOT_FOUND = 'This attempt does not exist.';

/** The database's clock: the only one that decides, whichever replica answers. */
export async function readClock(manager: EntityManager): Promise<Date> {
  const [{ now }] = await manager.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
  return now;
}

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

/** The questions of an attempt in order; with `position`, that one only. */
export function findAnswers(
  manager: EntityManager,
  attemptId: string,
  position: number | null = null,
): Promise<AnswerRow[]> {
  return manager.query<AnswerRow[]>(
    `SELECT attempt_questions.id, position, page, section, attempt_questions.question_id AS "questionId",
            version_id AS "versionId", seed, shuffle_options AS "shuffleOptions", max_points AS "maxPoints", state,
            is_flagged AS "isFlagged", draft, draft_revision AS "draftRevision", saved_at AS "savedAt",
            saved_late_seconds AS "savedLateSeconds", fraction, comment, criteria, content
       FROM attempt_questions
       JOIN question_versions ON question_versions.id = version_id AND attempt_id = $1
      WHERE $2::int IS NULL OR position = $2
      ORDER BY position`,
    [attemptId, position],
  );
}

/** The keys of versions, by version. */
export async function findKeys(
  manager: EntityManager,
  versionIds: string[],
): Promise<Map<string, QuestionKey>> {
  if (!versionIds.length) return new Map();
  const rows = await manager.query<{ versionId: string; key: QuestionKey }[]>(
    'SELECT version_id AS "versionId", key FROM question_keys WHERE version_id = ANY ($1)',
    [versionIds],
  );
  return new Map(rows.map(({ versionId, key }) => [versionId, key]));
}
