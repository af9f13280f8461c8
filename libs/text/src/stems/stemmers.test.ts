import { expect, test } from 'vitest';
import { stem } from './stemmers.js';

test('forms of a word without a stemmer share a stem, but other words that begin alike do not', () => {
  expect(stem('granicami', 'pl')).toBe('granic');
  expect([stem('granica', 'pl'), stem('granicy', 'pl')]).toEqual(['grani', 'grani']);
  expect(stem('granat', 'pl')).not.toBe(stem('granica', 'pl'));
});
