import type { RegradeChange, RegradeRequest } from '@lectern/contract';
import { addSteps, type Exam, Question, sumUp, updateGrade, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../../platform/http/refusal.js';
import { type AttemptResult, compareResults, difference } from './attempt-results.js';
import { createMarker, isSame } from './regrade-marks.js';
import {
  type AnswerBefore,
  findAnswersToRegrade,
  findResults,
  lockResults,
  type NewMark,
  updateMarks,
} from './regrades.queries.js';

/** What a regrade changes. */
export interface RegradeOutcome {
  attempts: number;
  changes: RegradeChange[];
  /** Answers whose mark changed, as they were before. */
  answers: AnswerBefore[];
  learners: Set<string>;
}

/** Changes the marks and the attempts' points; grades, steps and history are left to the caller. */
export async function applyRegrade(
  manager: EntityManager,
  exam: Exam,
  { questionId, rule }: RegradeRequest,
): Promise<RegradeOutcome> {
  if (!(await manager.existsBy(Question, { id: questionId })))
    throw new Refusal(404, 'assessment.questionGone');
  const before = await lockResults(manager, exam.id, questionId);
  const ids = before.map(({ id }) => id);
  const answers = await findAnswersToRegrade(manager, ids, questionId);
  const newMark = await createMarker(manager, questionId, rule);
  const marks = answers.map((answer) => ({ ...answer, ...newMark(answer) }));
  const changed = answers.filter((answer, index) => !isSame(answer, marks[index] as NewMark));
  const changedIds = new Set(changed.map(({ id }) => id));
  await updateMarks(
    manager,
    marks.filter(({ id }) => changedIds.has(id)),
  );
  await sumUp(manager, ids);
  const after = new Map((await findResults(manager, ids)).map((result) => [result.id, result]));
  const changes = before
    .map((result) => compareResults(exam, result, after.get(result.id) as AttemptResult))
    .filter(({ before: old, after: now }) => old !== now)
    .sort((a, b) => difference(b) - difference(a));
  const learners = new Set(before.flatMap(({ userId }) => userId ?? []));
  return { attempts: before.length, changes, answers: changed, learners };
}

/** Writes the steps and the learners' results, in one order so that two regrades cannot block each other. */
export async function updateGrades(
  manager: EntityManager,
  { id: examId }: Exam,
  answers: { id: string }[],
  learners: Set<string>,
  kind: 'regrade' | 'undo',
  actor: User,
): Promise<void> {
  await addSteps(
    manager,
    answers.map(({ id }) => id),
    kind,
    actor.id,
  );
  for (const userId of [...learners].sort()) await updateGrade(manager, examId, userId);
}
