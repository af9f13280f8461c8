import { expect, test } from 'vitest';
import type { Evidence } from './evidence.js';
import type { Answerability } from './answerability.js';
import { selectMarkedSentences, selectPassagesForModel, rankSlides } from './slide-order.js';

/** Sentences of slides, each with its probability and, where it was compared, its similarity. */
function ranked(...sentences: [slideId: string, probability: number, similarity?: number][]): Evidence[] {
  return sentences.map(([slideId, probability, similarity]) => ({
    passage: {
      id: slideId,
      slideId,
      title: '',
      text: '',
      rank: 0,
      ...(similarity !== undefined && { similarities: [similarity] }),
    },
    sentence: `${slideId} ${probability}`,
    index: 0,
    isQuotable: true,
    matches: [],
    passageMatches: [],
    coverage: 0,
    passageCoverage: 0,
    kindMatch: 0.5,
    numberCoverage: 0,
    similarity: similarity ?? 0,
    features: {} as Evidence['features'],
    probability,
  }));
}

test('slides are ordered by the sum of their sentences’ probabilities', () => {
  const sentences = ranked(['a', 0.4], ['b', 0.3], ['b', 0.3], ['c', 0.1]);
  expect(rankSlides({ ranked: sentences, kind: 'slides' })).toEqual(['b', 'a', 'c']);
});

test('on decks a slide that is nearest in meaning comes before those that share only words', () => {
  const sentences = ranked(['a', 0.2, 0.1], ['b', 0.15, 0.05], ['c', 0.1, 0.02], ['d', 0.02, 0.9]);
  expect(rankSlides({ ranked: sentences, kind: 'slides' })).toEqual(['d', 'a', 'b', 'c']);
  expect(rankSlides({ ranked: sentences, kind: 'prose' })).toEqual(['a', 'b', 'c', 'd']);
});

test('a slide without words of the question is quoted where it is nearest in meaning', () => {
  const sentences = ranked(['a', 0.02, 0.1], ['a', 0.01, 0.6]);
  expect(selectMarkedSentences(sentences, 'a')[0]?.similarity).toBe(0.6);
  const [first, second] = sentences;
  const withWords = [{ ...(first as Evidence), coverage: 0.5 }, second as Evidence];
  expect(selectMarkedSentences(withWords, 'a')).toEqual(withWords.slice(0, 1));
});

test('a slide without words of the question is not quoted where meaning was not compared', () => {
  expect(selectMarkedSentences(ranked(['a', 0.4]), 'a')).toEqual([]);
});

test('a model gets the passage that is nearest in meaning first, also where parts of a longer one were not compared', () => {
  const [first, second] = ranked(['a', 0.4], ['b', 0.3, 0.9]) as [Evidence, Evidence];
  const onlySecondPart = Object.assign([], { 1: 0.1 });
  const long = { ...first, passage: { ...first.passage, similarities: onlySecondPart } };
  const answerability = {
    ranked: [long, second],
    kind: 'prose',
    method: 'words',
  } as unknown as Answerability;
  expect(selectPassagesForModel(answerability).map(({ id }) => id)).toEqual(['b', 'a']);
});
