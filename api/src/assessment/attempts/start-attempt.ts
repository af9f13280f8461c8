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
import { type EntityManager, IsNull } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { copyAnswers, findHandedInAttempt } from './handed-in-work.queries.js';
import { insertAttempt, insertAttemptQuestions } from './attempts.queries.js';

const MAX_SEED = 0x7fffffff;

const refusal = (code: StartRefusal) =>
  new Refusal(409, `assessment.start.${code}`, { values: { max: MAX_ATTEMPTS }, code });

/**
 * Starts an attempt: numbers it, sets its deadline and draws its questions. A further one at an assignment changes what was handed in: it
 * begins with the same questions and answers. Unique indexes decide between starts at the
 * same time: one creates the attempt, the others get it.
 * @returns the new attempt, or the one that is open
 * @throws Refusal (409) with a `StartRefusal` as code
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
  const started = await insertAttempt(manager, exam, { userId, seed });
  if (!started) {
    const other = await manager.findOne(Attempt, open);
    if (other) return { id: other.id, isNew: false };
    throw refusal('no-attempts-left');
  }

  if (exam.type === 'assignment') {
    const since = exam.earliestCountedStart;
    const handedIn = await findHandedInAttempt(manager, { examId: exam.id, userId, since });
    if (handedIn) {
      await copyAnswers(manager, { from: handedIn.attemptId, to: started.id });
      return { id: started.id, isNew: true };
    }
  }

  const sections = await findExamStructure(manager, exam.id, userId);
  const drawn = drawQuestions(drawableSections(sections), seed, exam.shuffleQuestions);
  if (!drawn?.length) throw refusal('exam-has-no-questions');
  const rows = drawn.map((question, position) => ({
    ...question,
    position,
    page: exam.onePerPage ? position : 0,
  }));
  await insertAttemptQuestions(manager, { id: started.id, shuffleOptions: exam.shuffleOptions }, rows);
  const maxPoints = rows.reduce((sum, { points }) => sum + points, 0);
  await manager.update(Attempt, started.id, { maxPoints });
  return { id: started.id, isNew: true };
}
