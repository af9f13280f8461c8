import { v4 as uuid } from 'uuid';
import type { CourseDraft, StepDraft } from '../path-draft';

export const newStep = (): StepDraft => ({ id: uuid(), rule: 'all', chooseCount: 1, courses: [] });

/** Moves an entry to another index; returns the entries unchanged if the index does not exist. */
export function moveTo<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const entry = entries[from];
  if (entry === undefined || to < 0 || to >= entries.length) return [...entries];
  const next = entries.filter((_, index) => index !== from);
  next.splice(to, 0, entry);
  return next;
}

export const changeStep = (
  steps: readonly StepDraft[],
  id: string,
  change: (step: StepDraft) => Partial<StepDraft>,
): StepDraft[] => steps.map((step) => (step.id === id ? limitChoice({ ...step, ...change(step) }) : step));

/** Limits `chooseCount` to the number of courses of the step, but to no less than 1. */
const limitChoice = (step: StepDraft): StepDraft => ({
  ...step,
  chooseCount: Math.max(1, Math.min(step.chooseCount, step.courses.length)),
});

/** Restores a removed step at its index. */
export function insertStep(steps: readonly StepDraft[], step: StepDraft, index: number): StepDraft[] {
  const next = [...steps];
  next.splice(index, 0, step);
  return next;
}

/** Adds courses to a step, without those that the path has already. */
export function addCourses(
  steps: readonly StepDraft[],
  stepId: string,
  added: readonly CourseDraft[],
): StepDraft[] {
  const presentIds = listCourseIds(steps);
  const missing = added.filter(({ id }) => id !== null && !presentIds.has(id));
  return changeStep(steps, stepId, ({ courses }) => ({ courses: [...courses, ...missing] }));
}

export function insertCourse(
  steps: readonly StepDraft[],
  stepId: string,
  { course, index }: { course: CourseDraft; index: number },
): StepDraft[] {
  return changeStep(steps, stepId, ({ courses }) => {
    const next = [...courses];
    next.splice(index, 0, course);
    return { courses: next };
  });
}

export const removeCourse = (steps: readonly StepDraft[], stepId: string, key: string): StepDraft[] =>
  changeStep(steps, stepId, ({ courses }) => ({ courses: courses.filter((course) => course.key !== key) }));

/** Moves a course up (-1) or down (1) by one. A course at the edge of its step moves into the neighboring step. */
export function moveCourse(steps: readonly StepDraft[], key: string, by: -1 | 1): StepDraft[] {
  const found = findCourse(steps, key);
  if (!found) return [...steps];
  const { step, stepIndex, index, course } = found;
  const to = index + by;
  if (to >= 0 && to < step.courses.length)
    return changeStep(steps, step.id, ({ courses }) => ({ courses: moveTo(courses, index, to) }));
  const neighbor = steps[stepIndex + by];
  if (!neighbor) return [...steps];
  const targetIndex = by < 0 ? neighbor.courses.length : 0;
  return insertCourse(removeCourse(steps, step.id, key), neighbor.id, { course, index: targetIndex });
}

/** Moves a dragged course to the place of another one, or into a step. `targetId` is the key of that course or the id of the step. */
export function dropCourse(steps: readonly StepDraft[], key: string, targetId: string): StepDraft[] {
  const from = findCourse(steps, key);
  const target = findCourse(steps, targetId);
  const stepId = target?.step.id ?? steps.find(({ id }) => id === targetId)?.id;
  if (!from || stepId === undefined || key === targetId) return [...steps];
  if (target && target.step === from.step)
    return changeStep(steps, stepId, ({ courses }) => ({
      courses: moveTo(courses, from.index, target.index),
    }));
  const index = target?.index ?? 0;
  return insertCourse(removeCourse(steps, from.step.id, key), stepId, { course: from.course, index });
}

/** Finds a course by its key, with its step and the indexes of both. */
export function findCourse(steps: readonly StepDraft[], key: string) {
  for (const [stepIndex, step] of steps.entries()) {
    const index = step.courses.findIndex((course) => course.key === key);
    const course = step.courses[index];
    if (course) return { step, stepIndex, index, course };
  }
  return undefined;
}

/** The ids of the courses of all steps. */
export const listCourseIds = (steps: readonly StepDraft[]): Set<string> =>
  new Set(steps.flatMap(({ courses }) => courses.flatMap(({ id }) => id ?? [])));
