import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CourseState } from './course-state.js';
import {
  MAX_SUSPEND_DATA_LENGTH,
  type StoredProgress,
  packProgress,
  unpackProgress,
} from './suspend-data.js';

/** Modules with as many slides, and questions, as the numbers say. */
const aCourse = (...modules: (number | [slides: number, questions: number])[]) =>
  modules.map((sizes, index) => {
    const [slides, questions = 0] = [sizes].flat();
    const ids = (count = 0) => Array.from({ length: count }, () => randomUUID() as string);
    const names = { title: `Module ${index + 1}`, script: `modules/${index}.js` };
    return { id: randomUUID() as string, ...names, slideIds: ids(slides), questionIds: ids(questions) };
  });

/** Numbers from 0 to 1 that are the same in each run. */
function aRandom(seed: number) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test('what a learner has done is the same after each session, whatever it is', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = aRandom(seed);
    const number = (maximum: number) => Math.floor(random() * (maximum + 1));
    const modules = aCourse(
      ...Array.from({ length: number(12) }, (): [number, number] => [number(40), number(9)]),
    );
    const share = random();
    const some = (ids: string[]) => new Set(ids.filter(() => random() < share));
    const memory: StoredProgress = {
      seenSlides: some(modules.flatMap(({ slideIds }) => slideIds)),
      completeModules: some(modules.map(({ id }) => id)),
      rightQuestions: some(modules.flatMap(({ questionIds }) => questionIds)),
      percent: number(10_000) / 100,
    };
    expect(unpackProgress(packProgress(memory, modules), modules)).toEqual(memory);
  }
});

test('a course of 1,000 slides in 300 modules with 1,000 questions fits into what SCORM 1.2 stores', () => {
  const modules = aCourse(
    ...Array.from({ length: 300 }, (_, index): [number, number] => [index < 100 ? 4 : 3, 4]),
  );
  const all: StoredProgress = {
    seenSlides: new Set(modules.flatMap(({ slideIds }) => slideIds)),
    completeModules: new Set(modules.map(({ id }) => id)),
    rightQuestions: new Set(modules.flatMap(({ questionIds }) => questionIds)),
    percent: 100,
  };
  expect(all.seenSlides.size).toBe(1000);
  const packed = packProgress(all, modules);
  expect(packed.length).toBeLessThanOrEqual(MAX_SUSPEND_DATA_LENGTH);
  expect(packed).toMatch(/^[\w.*-]+$/);
  expect(unpackProgress(packed, modules)).toEqual(all);
  // Far more than any course has: what matters less is left out.
  const large = aCourse(...Array.from({ length: 1500 }, (): [number, number] => [10, 20]));
  const memory = { ...all, completeModules: new Set(large.map(({ id }) => id)) };
  expect(packProgress(memory, large).length).toBeLessThanOrEqual(MAX_SUSPEND_DATA_LENGTH);
  expect(unpackProgress(packProgress(memory, large), large).completeModules.size).toBe(1500);
});

test('a package that is replaced by one with more slides keeps complete modules, progress and completion', () => {
  const modules = aCourse(2, 3);
  const [first, second] = modules as [(typeof modules)[0], (typeof modules)[0]];
  const before = new CourseState(modules, undefined);
  before.markSeen(first.slideIds[0] ?? '');
  before.completeModule(first.id);
  before.markSeen(second.slideIds[0] ?? '');
  const { suspendData, slideId, progress, isComplete } = before.report();
  expect({ progress, isComplete }).toEqual({ progress: 60, isComplete: false });
  const grown = [
    first,
    { ...second, slideIds: [...second.slideIds, ...Array.from({ length: 9 }, () => randomUUID())] },
  ];
  const after = new CourseState(grown, { suspendData, slideId, isComplete });
  expect([after.hasCompleted(first.id), after.progress, after.slideId]).toEqual([
    true,
    60,
    second.slideIds[0],
  ]);
  const completed = new CourseState(grown, { suspendData: '', slideId: '', isComplete: true });
  expect(completed.report()).toMatchObject({ progress: 100, isComplete: true });
});

test('a course is complete when each of its modules is, as in Lectern, and seen slides alone do not complete it', () => {
  const modules = aCourse(2, [0, 3], 1);
  const state = new CourseState(modules, undefined);
  for (const id of modules.flatMap(({ slideIds }) => slideIds)) state.markSeen(id);
  expect(state.report()).toMatchObject({ progress: 99.99, isComplete: false });
  state.completeModule(modules[0]?.id ?? '');
  expect(state.report().modules.map(({ progress, isComplete }) => [progress, isComplete])).toEqual([
    [100, true],
    [0, false],
    [99.99, false],
  ]);
  state.completeModule(modules[2]?.id ?? '');
  expect(state.report()).toMatchObject({ progress: 100, isComplete: true });
});

test('an unreadable text of an LMS is an empty memory', () => {
  const modules = aCourse(2);
  for (const text of ['', '2.a.b', '1', '1.zz', '1..*A.x.____.y.z', 'undefined', '{"v":1}']) {
    const memory = unpackProgress(text, modules);
    expect([memory.seenSlides.size, memory.rightQuestions.size, memory.percent <= 100]).toEqual([0, 0, true]);
  }
});
