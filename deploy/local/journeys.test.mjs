import { expect, test } from 'vitest';
import { ALONE, LONG, LONG_ALONE, MAIN, TOGETHER, TOGETHER_WITHOUT_MAIN } from './journeys.mjs';

const suites = { ALONE, LONG, LONG_ALONE, MAIN, TOGETHER_WITHOUT_MAIN };

/** @param {string} tags as Playwright appends them to a journey's title */
const suitesWith = (tags) =>
  Object.entries(suites)
    .filter(([, [, pattern = '']]) => new RegExp(pattern).test(` x.e2e.ts a deck is uploaded${tags}`))
    .map(([name]) => name);

test.each([
  ['', 'TOGETHER_WITHOUT_MAIN'],
  [' @redis', 'TOGETHER_WITHOUT_MAIN'],
  [' @main', 'MAIN'],
  [' @alone', 'ALONE'],
  [' @long', 'LONG'],
  [' @alone @long', 'LONG_ALONE'],
  [' @long @alone', 'LONG_ALONE'],
])('a journey with the tags "%s" runs in one suite', (tags, suite) => {
  expect(suitesWith(tags)).toEqual([suite]);
});

test('without Redis the main journey runs with the others', () => {
  expect(' x.e2e.ts a deck is uploaded @main').toMatch(new RegExp(String(TOGETHER[1])));
});
