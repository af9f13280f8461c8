import { expect, test } from 'vitest';
import { contentWords, tokenize } from '@lectern/text/stems';
import { createQuery } from '../question-kinds/query.js';
import type { SearchResult } from '../search/retrieval.service.js';
import { assessAnswerability } from './answerability.js';
import type { Evidence } from './evidence.js';
import type { AnswerFeature } from './features.js';
import type { Features } from './logistic.js';
import { lowerConfidenceByWording, computeWordingFeatures } from './wording.js';
import { WORDING_MODEL } from './wording-parameters.js';

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
/** A sentence that has the first words of the question. */
const quote = (probability: number, count: number) => {
  const matches = query.terms.map((_, term) => Number(term < count));
  const coverage = matches.reduce((sum, match, term) => sum + match * (query.weights[term] ?? 0), 0);
  return {
    probability,
    matches,
    coverage: coverage / query.totalWeight,
    features: { adjacentTerms: 0 },
  } as Evidence;
};
const features = {
  kind: 0,
  leadOverOtherSlides: 0.2,
  bestProbability: 0.4,
  queryTermCount: 3,
  passageTermCount: 1,
} as Features<AnswerFeature>;
const read = (selected: Evidence[], confidence = 0.9) =>
  computeWordingFeatures(query, selected, features, confidence);

test('a question is in other words if the most probable sentence has at most two of its words', () => {
  expect(read([quote(0.8, 3), quote(0.1, 1)])).toBeNull();
  expect(read([])).toBeNull();
  expect(read([quote(0.1, 3), quote(0.8, 1)])).toMatchObject({
    passageTermCount: 1,
    hasNoNeighbors: 1,
    lacksKind: 1,
  });
});

test('other words lower the confidence in prose that is compared by words, and never raise it', () => {
  const inOtherWords = read([quote(0.8, 1)]);
  expect(lowerConfidenceByWording('words', 'prose', null, 0.9, WORDING_MODEL)).toBe(0.9);
  expect(lowerConfidenceByWording('words', 'prose', inOtherWords, 0.9, WORDING_MODEL)).toBeLessThan(0.5);
  expect(lowerConfidenceByWording('words', 'slides', inOtherWords, 0.9, WORDING_MODEL)).toBe(0.9);
  expect(lowerConfidenceByWording('meaning', 'prose', inOtherWords, 0.9, WORDING_MODEL)).toBe(0.9);
  expect(lowerConfidenceByWording('words', 'prose', read([quote(0.8, 2)], 1), 0.01, WORDING_MODEL)).toBe(
    0.01,
  );
});

test('the log-odds of a confidence of 0 or 1 stay within bounds', () => {
  expect(read([quote(1, 1)], 1)?.logOdds).toBe(4);
  expect(read([quote(1, 1)], 0)?.logOdds).toBe(-4);
});

const TEXTS = [
  'If your project is software for developers, you will probably find its readers on Stack Overflow, Reddit or Hacker News. Choose the channels that your audience visits.',
  'Clear documentation makes it easier to take part. Write down how people can ask for help.',
  'In 2014 the pump had 250 users in three towns. Each of them paid twelve euros a month for water.',
  'Thank everyone who takes part. A short note is enough.',
  'Talks at local meetups are a good start. Practise the talk before a friend.',
];

/** All texts, ranked by the number of words that they share with the question. */
function search(question: string): SearchResult {
  const words = contentWords(question).map(({ stem }) => stem);
  const stems = TEXTS.map((text) => new Set(tokenize(text).map(({ stem }) => stem)));
  const passages = TEXTS.map((text, index) => ({
    id: `${index}`,
    slideId: `${index}`,
    title: `Slide ${index + 1}`,
    text,
    rank: words.filter((word) => stems[index]?.has(word)).length / 10,
  }));
  return {
    passages: passages.toSorted((a, b) => b.rank - a.rank),
    searchedCount: TEXTS.length,
    language: 'en',
    foreignLanguage: undefined,
    documentFrequency: new Map(words.map((word) => [word, stems.filter((own) => own.has(word)).length])),
  };
}

test.each([
  ['Who visits Reddit?', true],
  ['What did each user pay for water?', true],
  ['How many users did the pump have in 2014?', false],
  ['Which towns did the pump have users in?', false],
])('“%s” is in other words than the text, so its answer is less sure: %s', (question, isLower) => {
  const result = search(question);
  const unadjusted = assessAnswerability(question, result, '', null);
  const { confidence, kind } = assessAnswerability(question, result);
  expect(kind).toBe('prose');
  expect(confidence < unadjusted.confidence).toBe(isLower);
});
