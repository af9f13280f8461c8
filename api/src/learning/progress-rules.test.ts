import { describe, expect, test } from '@jest/globals';
import { courseProgress, studySeconds } from './progress-rules.js';

const module = (slides: number, seen: number, complete = false) => ({ slides, seen, complete });

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
        if (random() < 0.2) changed.complete = true;
        else changed.seen = Math.min(changed.slides, changed.seen + 1);
        const after = courseProgress(modules);
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after === 100).toBe(
          modules.some((m) => m.slides) && modules.every((m) => m.complete || !m.slides),
        );
        before = after;
      }
    }
  });
});

describe('study time', () => {
  const at = (seconds: number) => new Date(seconds * 1000);

  test('is the time between two slide changes', () => {
    expect(studySeconds(at(100), at(142))).toBe(42);
  });

  test('counts at most ten minutes a visit', () => {
    expect(studySeconds(at(0), at(7200))).toBe(600);
  });

  test('is never negative', () => {
    expect(studySeconds(at(10), at(5))).toBe(0);
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
