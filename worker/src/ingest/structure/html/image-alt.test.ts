import { COURSE_LIMITS } from '@lectern/contract';
import { expect, test } from 'vitest';
import { toImageAlt } from './image-alt.js';

test.each([
  [undefined, null],
  [' \n\0 ', null],
  ['A heart,\n  seen from\u0000 the front ', 'A heart, seen from the front'],
])('the description %j of a file is stored as %j', (given, stored) => {
  expect(toImageAlt({ ...(given !== undefined && { imageAlt: given }) })).toBe(stored);
});

test('a long description is cut between characters', () => {
  const stored = toImageAlt({ imageAlt: `a${'😀'.repeat(COURSE_LIMITS.imageAlt)}` });
  expect(stored).toBe(`a${'😀'.repeat((COURSE_LIMITS.imageAlt - 2) / 2)}`);
});
