import { randomInt } from 'node:crypto';
import { MAX_ATTEMPTS, type StartRefusal } from '@lectern/contract';
import {
  Attempt,
  drawableSections,
  drawQuestions,
  findExamStructure,
  findStartRefusal,
  type PersonalExam,
} from '@lectern/data';
import { ConflictException } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';

const MAX_SEED = 0x7fffffff;

const REFUSALS: Record<StartRefusal, string> = {
  'exam-not-open': 'This exam has not opened yet.',
  'exam-closed': 'This exam is closed.',
  'no-attempts-left': 'You have used all attempts of this exam.',
  'attempt-limit': `You have made ${MAX_ATTEMPTS} attempts of this exam, which is the most that one person can make.`,
  'exam-has-no-questions':
    'This exam cannot be started: it has too few questions. Please tell your instructor.',
};

const refusal = (code: StartRefusal) => new ConflictException({ message: REFUSALS[code], code });

/**
 * Starts an attempt: numbers it, sets its deadline and draws its questions. Unique indexes decide between starts at the
 * same time: one creates the attempt, the others get it.
 * @returns the new attempt, or the one that is open
 * @throws ConflictException with a `StartRefusal` as code
 */
export async function startAttempt(
  manager: EntityManager,
  exam: PersonalExam,
  userId: string,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const open = { where: { examId: exam.id, userId, submittedAt: IsNull() }, select: { id: true } } as const;
  const found = await manager.findOne(Attempt, open);
  if (found) return { id: found.id, isNew: false };
  const latestNumber = (await manager.maximum(Attempt, 'number', { examId: exam.id, userId })) ?? 0;
  const refused = findStartRefusal(exam, { used: 0, latestNumber }, now);
  if (refused) throw refusal(refused);

  const seed = randomInt(MAX_SEED);
  const [started] = await manager.query<{ id: string }[]>(
    `INSERT INTO attempts (exam_id, user_id, number, seed, navigation, behavior, one_per_page, started_at, deadline_at)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, clock_timestamp(),
            least(clock_timestamp() + make_interval(mins => $7::int), $8::timestamptz)
       FROM attempts WHERE exam_id = $1 AND user_id = $2
     HAVING coalesce(max(number), 0) < ${MAX_ATTEMPTS}
        AND ($9::int IS NULL OR count(*) FILTER (WHERE started_at >= coalesce($10::timestamptz, '-infinity')) < $9)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      ...[exam.id, userId, seed, exam.navigation, exam.behavior, exam.onePerPage],
      ...[exam.timeLimit, exam.closesAt, exam.maxAttempts, exam.attemptsCountSince],
    ],
  );
  if (!started) {
    const other = await manager.findOne(Attempt, open);
    if (other) return { id: other.id, isNew: false };
    throw refusal('no-attempts-left');
  }

  const sections = await findExamStructure(manager, exam.id, userId);
  const drawn = drawQuestions(drawableSections(sections), seed, exam.shuffleQuestions);
  if (!drawn?.length) throw refusal('exam-has-no-questions');
  const rows = drawn.map((question, position) => ({
    ...question,
    position,
    page: exam.onePerPage ? position : 0,
  }));
  await manager.query(
    `INSERT INTO attempt_questions
            (attempt_id, position, page, section, slot_id, question_id, version_id, seed, shuffle_options, max_points)
     SELECT $1, position, page, section, "slotId", "questionId", "versionId", seed, $3, points
       FROM json_to_recordset($2) AS drawn (position int, page int, section text, "slotId" uuid, "questionId" uuid,
                                            "versionId" uuid, seed int, points double precision)`,
    [started.id, JSON.stringify(rows), exam.shuffleOptions],
  );
  const maxPoints = rows.reduce((sum, { points }) => sum + points, 0);
  await manager.query('UPDATE attempts SET max_points = $2 WHERE id = $1', [started.id, maxPoints]);
  return { id: started.id, isNew: true };
}
