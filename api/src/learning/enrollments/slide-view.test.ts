import { describe, expect, test } from 'vitest';
import { courseProgress } from '@lectern/contract';
import { applySlideView, type EnrollmentState, type SlideView } from './slide-view.js';

const module = (slides: number, seen: number, isComplete = false) => ({ slides, seen, isComplete });

describe('the progress of a course', () => {
  test('is the share of slides that were seen', () => {
    expect(courseProgress([module(2, 1), module(6, 1)])).toBe(25);
  });

  test('counts every slide of a complete module', () => {
    expect(courseProgress([module(2, 0, true), module(6, 2)])).toBe(50);
  });

  test('is not 100 when the first of two modules is complete', () => {
    expect(courseProgress([module(2, 2, true), module(2, 0)])).toBe(50);
  });

  test('stays below 100 while a module is not marked complete, even if all slides were seen', () => {
    expect(courseProgress([module(2, 2, true), module(2, 2)])).toBe(99.99);
  });

  test('is 100 when every module is complete', () => {
    expect(courseProgress([module(2, 0, true), module(5, 1, true), module(0, 0)])).toBe(100);
  });

  test('is 0 for a course without slides', () => {
    expect(courseProgress([module(0, 0)])).toBe(0);
  });

  test('has two decimals, rounded down', () => {
    expect(courseProgress([module(3, 2)])).toBe(66.66);
  });

  test('never falls while slides are seen and modules completed, in whatever order', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = mulberry(seed);
      const modules = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
        module(Math.floor(random() * 7), 0),
      );
      let before = courseProgress(modules);
      for (let step = 0; step < 40; step++) {
        const changed = modules[Math.floor(random() * modules.length)];
        if (!changed) continue;
        if (random() < 0.2) changed.isComplete = true;
        else changed.seen = Math.min(changed.slides, changed.seen + 1);
        const after = courseProgress(modules);
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after === 100).toBe(
          modules.some((m) => m.slides) && modules.every((m) => m.isComplete || !m.slides),
        );
        before = after;
      }
    }
  });
});

describe('a slide view', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const notStarted: EnrollmentState = {
    progress: 0,
    completedAt: null,
    currentSlideId: null,
    currentSlideAt: null,
    modules: [{ id: 'module', slides: 4, seen: 0, isComplete: false }],
  };
  const view = (slideId: string, seconds: number, more: Partial<SlideView> = {}): SlideView => ({
    slideId,
    moduleId: 'module',
    isFirstView: false,
    completesModule: false,
    at: at(seconds),
    ...more,
  });
  const apply = (state: EnrollmentState, ...views: SlideView[]) =>
    views.reduce((applied, next) => applySlideView(applied.state, next), { state, studySeconds: 0 });

  test('of a new slide raises the progress and leaves the state it was given as it was', () => {
    const { state } = applySlideView(notStarted, view('a', 0, { isFirstView: true }));
    expect(state).toEqual({
      progress: 25,
      completedAt: null,
      currentSlideId: 'a',
      currentSlideAt: at(0),
      modules: [{ id: 'module', slides: 4, seen: 1, isComplete: false }],
    });
    expect(notStarted.modules[0]?.seen).toBe(0);
  });

  test('counts the time for the slide that was on screen before', () => {
    expect(apply(notStarted, view('a', 0)).studySeconds).toBe(0);
    expect(apply(notStarted, view('a', 100), view('b', 142)).studySeconds).toBe(42);
  });

  test('counts at most ten minutes, and never less than nothing', () => {
    expect(apply(notStarted, view('a', 0), view('b', 7200)).studySeconds).toBe(600);
    expect(apply(notStarted, view('a', 10), view('b', 5)).studySeconds).toBe(0);
  });

  test('never counts more time than has passed, however quickly views follow each other', () => {
    let state = notStarted;
    let counted = 0;
    for (let step = 0; step < 100; step++) {
      const applied = applySlideView(state, view(step % 2 ? 'a' : 'b', step * 0.6));
      state = applied.state;
      counted += applied.studySeconds;
    }
    expect(counted).toBe(0);
  });

  test('of the slide on screen changes nothing, however often it is repeated', () => {
    const first = apply(notStarted, view('a', 0));
    for (const now of [1, 60, 700, 9000]) {
      expect(apply(first.state, view('a', now))).toEqual({ state: first.state, studySeconds: 0 });
    }
  });

  test('that completes the module counts its last slide once and stops the clock', () => {
    const completes = { completesModule: true };
    const complete = apply(notStarted, view('a', 0), view('a', 45, completes));
    expect(complete.studySeconds).toBe(45);
    expect(complete.state).toMatchObject({ progress: 100, completedAt: at(45), currentSlideAt: null });
    expect(apply(complete.state, view('a', 900, completes))).toEqual({
      state: complete.state,
      studySeconds: 0,
    });
    expect(apply(complete.state, view('b', 5000)).studySeconds).toBe(0);
  });

  test('never lowers the progress of a course that gained slides', () => {
    const state = { ...notStarted, progress: 80 };
    expect(apply(state, view('a', 0, { isFirstView: true })).state.progress).toBe(80);
  });

  test('never counts more time than has passed, nor more than ten minutes a visit', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = mulberry(seed);
      let state = notStarted;
      let clock = 0;
      let counted = 0;
      for (let step = 0; step < 50; step++) {
        clock += Math.floor(random() * (random() < 0.1 ? 5000 : 60));
        const completesModule = random() < 0.1;
        const slideId = `slide ${Math.floor(random() * 4)}`;
        const applied = applySlideView(state, view(slideId, clock, { completesModule }));
        expect(applied.studySeconds).toBeLessThanOrEqual(600);
        counted += applied.studySeconds;
        expect(counted).toBeLessThanOrEqual(clock);
        state = applied.state;
      }
    }
  });
});

/** A small seeded generator, so that a failure can be repeated. */
function mulberry(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
