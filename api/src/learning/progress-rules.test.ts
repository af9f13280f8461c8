import { describe, expect, test } from '@jest/globals';
import { courseProgress, type Place, studySeconds, turnTo } from './progress-rules.js';

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

describe('turning slides', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const nowhere: Place = { slideId: null, since: null };

  test('counts the time for the slide that was left', () => {
    expect(turnTo('a', false, nowhere, at(0))).toEqual({ slideId: 'a', since: at(0), seconds: 0 });
    expect(turnTo('b', false, { slideId: 'a', since: at(0) }, at(30))).toEqual({
      slideId: 'b',
      since: at(30),
      seconds: 30,
    });
  });

  test('being told again of the slide on screen changes nothing, however often', () => {
    const place = { slideId: 'a', since: at(0) };
    for (const now of [1, 60, 700, 9000]) {
      expect(turnTo('a', false, place, at(now))).toEqual({ ...place, seconds: 0 });
    }
  });

  test('completing a module counts its last slide once and stops the clock', () => {
    const complete = turnTo('a', true, { slideId: 'a', since: at(0) }, at(45));
    expect(complete).toEqual({ slideId: 'a', since: null, seconds: 45 });
    expect(turnTo('a', true, complete, at(900))).toEqual({ slideId: 'a', since: null, seconds: 0 });
    expect(turnTo('b', false, complete, at(5000))).toEqual({ slideId: 'b', since: at(5000), seconds: 0 });
  });

  test('never counts more time than has passed, nor more than ten minutes a visit', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = mulberry(seed);
      let place = nowhere;
      let clock = 0;
      let counted = 0;
      for (let step = 0; step < 50; step++) {
        clock += Math.floor(random() * (random() < 0.1 ? 5000 : 60));
        const turned = turnTo(`slide ${Math.floor(random() * 4)}`, random() < 0.1, place, at(clock));
        expect(turned.seconds).toBeLessThanOrEqual(600);
        counted += turned.seconds;
        expect(counted).toBeLessThanOrEqual(clock);
        place = turned;
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
