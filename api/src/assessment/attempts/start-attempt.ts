import { randomInt } from 'node:crypto';
import { MAX_ATTEMPTS, type StartRefusal } from '@lectern/contract';
import {
  Attempt,
  toDrawableSections,
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

const buildRefusal = (code: StartRefusal) =>
  new Refusal(409, `assessment.start.${code}`, { values: { max: MAX_ATTEMPTS }, code });

/**
 * Starts an attempt: numbers it, sets its deadline and draws its questions. A further attempt at an assignment starts with the
 * questions and answers that were handed in, so that the learner can change them. Of several starts at the same time one creates
 * the attempt, by a unique index, and the others return it.
 * @returns the new attempt, or the open one
 * @throws Refusal (409) with a `StartRefusal` as code
 */
export async function startAttempt(
  manager: EntityManager,
  exam: PersonalExam,
  userId: string,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const findOpenAttempt = () =>
    manager.findOne(Attempt, {
      where: { examId: exam.id, userId, submittedAt: IsNull() },
      select: { id: true },
    });
  const openAttempt = await findOpenAttempt();
  if (openAttempt) return { id: openAttempt.id, isNew: false };
  const latestNumber = (await manager.maximum(Attempt, 'number', { examId: exam.id, userId })) ?? 0;
  // The attempts used so far are counted by `insertAttempt`.
  const refusalCode = findStartRefusal(exam, { used: 0, latestNumber }, now);
  if (refusalCode) throw buildRefusal(refusalCode);

  const seed = randomInt(MAX_SEED);
  const started = await insertAttempt(manager, exam, { userId, seed });
  if (!started) {
    const startedElsewhere = await findOpenAttempt();
    if (startedElsewhere) return { id: startedElsewhere.id, isNew: false };
    throw buildRefusal('no-attempts-left');
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
  const drawnQuestions = drawQuestions(toDrawableSections(sections), seed, exam.shuffleQuestions);
  if (!drawnQuestions?.length) throw buildRefusal('exam-has-no-questions');
  const questions = drawnQuestions.map((question, position) => ({
    ...question,
    position,
    page: exam.onePerPage ? position : 0,
  }));
  await insertAttemptQuestions(manager, { id: started.id, shuffleOptions: exam.shuffleOptions }, questions);
  const maxPoints = questions.reduce((sum, { points }) => sum + points, 0);
  await manager.update(Attempt, started.id, { maxPoints });
  return { id: started.id, isNew: true };
}
