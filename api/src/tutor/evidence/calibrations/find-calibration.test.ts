import { expect, test } from 'vitest';
import { findCalibration, findSearchMethod } from './find-calibration.js';
import { PROSE_BY_MEANING } from './meaning.js';
import { SLIDES } from './slides.js';
import { PROSE_BY_WORDS } from './words.js';

test('prose has the parameters of the embedding model that compared it', () => {
  for (const [model, calibration] of Object.entries(PROSE_BY_MEANING)) {
    expect(findSearchMethod(model)).toBe('meaning');
    expect(findCalibration('prose', model)).toBe(calibration);
  }
});

test.each([undefined, 'multilingual-e5-small@00000000', '', 'toString'])(
  'without parameters of its own, a model does not count in the verdict: %s',
  (model) => {
    expect(findSearchMethod(model)).toBe('words');
    expect(findCalibration('prose', model)).toBe(PROSE_BY_WORDS);
  },
);

test('slides have one calibration, whatever model compared them', () => {
  for (const model of [undefined, ...Object.keys(PROSE_BY_MEANING)])
    expect(findCalibration('slides', model)).toBe(SLIDES);
});
