import { COURSE_LIMITS } from '@lectern/contract';
import { expect, test } from 'vitest';
import { checkSize } from './outline-parts.js';

const modules = (count: number, slidesEach: number) =>
  Array.from({ length: count }, (_, module) => ({
    id: `module ${module}`,
    slides: Array.from({ length: slidesEach }, (_slide, slide) => ({ id: `slide ${module}.${slide}` })),
  }));

test.each([
  ['slides', modules(1, COURSE_LIMITS.slides), modules(1, COURSE_LIMITS.slides + 1)],
  ['modules', modules(COURSE_LIMITS.modules, 1), modules(COURSE_LIMITS.modules + 1, 1)],
])('an update that gives a course too many %s is refused', (_what, largest, tooLarge) => {
  expect(() => checkSize(largest)).not.toThrow();
  expect(() => checkSize(tooLarge)).toThrow('Keep fewer slides of the course.');
});
