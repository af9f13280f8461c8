import { LEARNING_PATH_LIMITS, type StepChange } from '@lectern/contract';
import { Refusal } from '../../platform/http/refusal.js';

const isUnique = (ids: string[]) => new Set(ids).size === ids.length;

/** @throws Refusal (400) for steps that no path can have */
export function checkSteps(steps: StepChange[]): void {
  const courseIds = steps.flatMap((step) => step.courseIds);
  if (!isUnique(steps.map(({ id }) => id))) throw new Refusal(400, 'learning.path.stepTwice');
  if (!isUnique(courseIds)) throw new Refusal(400, 'learning.path.courseTwice');
  if (courseIds.length > LEARNING_PATH_LIMITS.courses)
    throw new Refusal(400, 'learning.path.tooManyCourses', { values: { max: LEARNING_PATH_LIMITS.courses } });
  if (!steps.every(hasValidCount)) throw new Refusal(400, 'learning.path.chooseCount');
}

const hasValidCount = ({ rule, chooseCount, courseIds }: StepChange) =>
  rule === 'choose' ? chooseCount !== null && chooseCount <= courseIds.length : chooseCount === null;

/** Whether a path has a step that is not optional: without one, learners could never complete the path. */
export const hasRequiredStep = (steps: StepChange[]): boolean =>
  steps.some(({ rule }) => rule !== 'optional');
