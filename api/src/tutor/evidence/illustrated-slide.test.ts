import { contentWords } from '@lectern/text/stems';
import { expect, test } from 'vitest';
import type { SearchResult } from '../search/retrieval.service.js';
import { matchIllustration, mayShowAnswer } from './illustrated-slide.js';

const SLIDES = [
  { slideId: 'honey', title: 'Honey harvest', text: '' },
  { slideId: 'hive', title: 'Parts of a hive', text: 'The queen lays her eggs in the brood box.' },
  { slideId: 'dance', title: 'Dances', text: 'Bees dance to show where food is.' },
];

function search(question: string): SearchResult {
  const words = contentWords(question, 'en');
  return {
    passages: SLIDES.map((slide) => ({ ...slide, id: slide.slideId, rank: 0 })),
    searchedCount: SLIDES.length,
    documentFrequency: new Map(words.map(({ stem }) => [stem, 1])),
    language: 'en',
    foreignLanguage: undefined,
  };
}

/** @param shown the slides with illustrations, by their descriptions */
function match(question: string, shown: Record<string, string | null>) {
  const illustrations = SLIDES.map(({ slideId }) => ({
    slideId,
    isIllustrated: slideId in shown,
    imageAlt: shown[slideId] ?? null,
  }));
  return matchIllustration(question, search(question), illustrations);
}

const pointsTo = (question: string, shown: Record<string, string | null>) => {
  const found = match(question, shown);
  return found && mayShowAnswer(found) ? found.slideId : undefined;
};

test('a question about the chart of a slide without text points to it', () => {
  expect(pointsTo('In which year was the honey harvest in the chart highest?', { honey: null })).toBe(
    'honey',
  );
});

test('a slide is found by the description of its picture', () => {
  expect(pointsTo('What color is the waggle in the picture?', { dance: 'A waggle run' })).toBe('dance');
});

test('a slide without illustration is not pointed to', () => {
  expect(pointsTo('What color is the honey in the chart?', { dance: null })).toBeUndefined();
});

test('a question that has more words of another slide is not pointed to a picture', () => {
  expect(pointsTo('Which picture shows the eggs of the queen in a dance?', { dance: null })).toBeUndefined();
});

test('a question without a word of pictures is not pointed to a picture', () => {
  expect(pointsTo('When is the honey harvest?', { honey: null })).toBeUndefined();
});

test('a question is not pointed to a slide that has one of the many words of its subject', () => {
  const question = 'Which store in town sold most glass jars of honey to visitors in the chart?';
  expect(match(question, { honey: null })?.titleCoverage).toBeGreaterThan(0.1);
  expect(pointsTo(question, { honey: null })).toBeUndefined();
});
