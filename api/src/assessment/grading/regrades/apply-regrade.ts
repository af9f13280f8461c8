import type { RegradeChange, RegradeRequest } from '@lectern/contract';
import { addSteps, type Exam, Question, updateAttemptPoints, updateGrade, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../../platform/http/refusal.js';
import { type AttemptResult, compareResults, computeDifference } from './attempt-results.js';
import { createMarker, isSameMark } from './regrade-marks.js';
import {
  type AnswerBefore,
  findAnswersToRegrade,
  findAttemptResults,
  lockAttemptResults,
  type NewMark,
  updateMarks,
} from './regrades.queries.js';

/** What a regrade has changed. */
export interface RegradeOutcome {
  /** Number of ended attempts with the question. */
  attempts: number;
  /** Attempts whose result changed, greatest change first. */
  changes: RegradeChange[];
  /** Answers whose mark changed, as they were before. */
  answers: AnswerBefore[];
  learnerIds: Set<string>;
}

/** Changes the marks of the answers and the points of the attempts. The caller updates learners' results, steps and history. */
export async function applyRegrade(
  manager: EntityManager,
  exam: Exam,
  { questionId, rule }: RegradeRequest,
): Promise<RegradeOutcome> {
  if (!(await manager.existsBy(Question, { id: questionId })))
    throw new Refusal(404, 'assessment.questionGone');
  const before = await lockAttemptResults(manager, exam.id, questionId);
  const ids = before.map(({ id }) => id);
  const answers = await findAnswersToRegrade(manager, ids, questionId);
  const computeNewMark = await createMarker(manager, questionId, rule);
  const marks = answers.map((answer) => ({ ...answer, ...computeNewMark(answer) }));
  const changedAnswers = answers.filter((answer, index) => !isSameMark(answer, marks[index] as NewMark));
  const changedIds = new Set(changedAnswers.map(({ id }) => id));
  await updateMarks(
    manager,
    marks.filter(({ id }) => changedIds.has(id)),
  );
  await updateAttemptPoints(manager, ids);
  const after = new Map((await findAttemptResults(manager, ids)).map((result) => [result.id, result]));
  const changes = before
    .map((result) => compareResults(exam, result, after.get(result.id) as AttemptResult))
    .filter((change) => change.before !== change.after)
    .sort((a, b) => computeDifference(b) - computeDifference(a));
  const learnerIds = new Set(before.flatMap(({ userId }) => userId ?? []));
  return { attempts: before.length, changes, answers: changedAnswers, learnerIds };
}

/** Stores the steps and updates the learners' results. Learners are sorted by id, so that two regrades cannot block each other. */
export async function updateGrades(
  manager: EntityManager,
  { id: examId }: Exam,
  answers: { id: string }[],
  learnerIds: Set<string>,
  kind: 'regrade' | 'undo',
  actor: User,
): Promise<void> {
  await addSteps(
    manager,
    answers.map(({ id }) => id),
    kind,
    actor.id,
  );
  for (const userId of [...learnerIds].sort()) await updateGrade(manager, examId, userId);
}
