import { expect, test } from 'vitest';
import { MIN_ANSWERABLE_CONFIDENCE, PARAMETERS } from './parameters.js';

test('answers on decks have the same verdict with meaning as by words, as long as no weights of meaning are better', () => {
  expect(PARAMETERS.meaning.slides).toEqual(PARAMETERS.words.slides);
  expect(MIN_ANSWERABLE_CONFIDENCE.meaning.slides).toEqual(MIN_ANSWERABLE_CONFIDENCE.words.slides);
});
