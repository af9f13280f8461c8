import { expect, test } from 'vitest';
import { countWords } from './response';

test('words are counted as white space separates them', () => {
  expect(['', ' \n', 'one', ' two  words\n', 'a well-known fact'].map(countWords)).toEqual([0, 0, 1, 2, 3]);
});

test('words are counted in scripts without spaces too', () => {
  expect(countWords('学习是一个过程。')).toBeGreaterThan(3);
  expect(countWords('東京で勉強します')).toBeGreaterThan(2);
  expect(countWords('ภาษาไทยง่าย')).toBeGreaterThan(1);
});
