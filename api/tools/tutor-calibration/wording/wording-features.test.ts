import { expect, test } from 'vitest';
import type { Evidence } from '#tutor/evidence/evidence';
import type { AnswerFeature } from '#tutor/evidence/features';
import type { Features } from '#tutor/evidence/logistic';
import { createQuery } from '#tutor/question-kinds/query';
import { UNREAD } from './fit-wording.js';
import { applyWording, computeWordingFeatures, MIN_UNQUOTED_WORDS } from './wording-features.js';

const QUESTION = 'How long does the warranty of the pump last?';
const query = createQuery(QUESTION, {
  searchedCount: 20,
  language: 'en',
  documentFrequency: new Map([
    ['warranti', 1],
    ['pump', 6],
    ['last', 2],
  ]),
});
/** A sentence that has the terms of the question at these positions. */
const quote = (probability: number, ...found: number[]) => {
  const matches = query.terms.map((_, term) => Number(found.includes(term)));
  const coverage = matches.reduce((sum, match, term) => sum + match * (query.weights[term] ?? 0), 0);
  return { probability, matches, coverage: coverage / query.totalWeight } as Evidence;
};
const features = {
  leadOverOtherSlides: 0.2,
  kind: 1,
  numberGap: 0,
  missingTerms: 0.4,
  missingNames: 0.3,
  passageTermWeight: 4,
  queryTermCount: 4,
  bestPassageCoverage: 0.4,
} as Features<AnswerFeature>;
const read = (selected: Evidence[], confidence = 0.9) =>
  computeWordingFeatures(query, selected, features, confidence);

test('the wording has how many of the question’s words the quote has, and whether it misses the rare ones', () => {
  const all = read([quote(0.8, ...query.terms.keys())]);
  expect(all).toMatchObject({ unquotedWords: expect.closeTo(0) as number, rareWordsMissed: 0 });
  expect(all.quotedTermCount).toBe(query.terms.length);
  const common = query.terms.findIndex(({ stem }) => stem === 'pump');
  const some = read([quote(0.8, common), quote(0.1)]);
  expect(some).toMatchObject({ quotedTermCount: 1, rareWordsMissed: 1 });
  expect(some.unquotedWords).toBeGreaterThan(0.5);
});

/** Lowers each confidence to its log-odds minus 2. */
const MODEL = { ...UNREAD, bias: -2 };

test('only a question in other words than the quote’s lowers the confidence, and only in prose by words', () => {
  const inTheWords = read([quote(0.8, ...query.terms.keys())]);
  const inOtherWords = read([quote(0.8)]);
  expect(applyWording('words', 'prose', inTheWords, 0.9, MODEL)).toBe(0.9);
  expect(applyWording('words', 'prose', inOtherWords, 0.9, MODEL)).toBeLessThan(0.6);
  expect(applyWording('words', 'slides', inOtherWords, 0.9, MODEL)).toBe(0.9);
  expect(applyWording('meaning', 'prose', inOtherWords, 0.9, MODEL)).toBe(0.9);
});

test('the wording never raises a confidence', () => {
  const inOtherWords = { ...read([quote(0.8)]), logOdds: 4, unquotedWords: MIN_UNQUOTED_WORDS };
  expect(applyWording('words', 'prose', inOtherWords, 0.1, MODEL)).toBe(0.1);
});

test('a confidence of 0 or 1 stays within the bounds', () => {
  expect(read([quote(1)], 1).logOdds).toBe(4);
  expect(read([quote(1)], 0).logOdds).toBe(-4);
  expect(read([], 0.5)).toMatchObject({ unquotedWords: 1, rareWordsMissed: 1, quotedTermCount: 0 });
});
