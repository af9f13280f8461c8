import { expect, test } from 'vitest';
import { ALONE, LONG, LONG_ALONE, MAIN, OPS, STORIES, STORIES_ALONE, TOGETHER } from './journeys.mjs';

const suites = { ALONE, LONG, LONG_ALONE, MAIN, OPS, STORIES, STORIES_ALONE, TOGETHER };

/** @param {string} tags as Playwright appends them to a journey's title */
const suitesWith = (tags) =>
  Object.entries(suites)
    .filter(([, [, pattern = '']]) => new RegExp(pattern).test(` x.e2e.ts a deck is uploaded${tags}`))
    .map(([name]) => name);

test.each([
  ['', 'TOGETHER'],
  [' @redis', 'TOGETHER'],
  [' @pdf', 'TOGETHER'],
  [' @alone', 'ALONE'],
  [' @ops', 'OPS'],
  [' @long', 'LONG'],
  [' @alone @long', 'LONG_ALONE'],
  [' @long @alone', 'LONG_ALONE'],
  [' @long @story', 'STORIES'],
  [' @alone @long @story', 'STORIES_ALONE'],
])('a journey with the tags "%s" runs in one suite', (tags, suite) => {
  expect(suitesWith(tags)).toEqual([suite]);
});

test('the main journey runs with the others, and once more on Redis', () => {
  expect(suitesWith(' @main')).toEqual(['MAIN', 'TOGETHER']);
});
