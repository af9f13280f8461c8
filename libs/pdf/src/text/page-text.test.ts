import { expect, test } from 'vitest';
import { decodeLetter } from './page-text.js';

test('The bullets of TeX lists are bullets, not letters', () => {
  expect(decodeLetter(0x49, 'MSAM10')).toBe('▶');
  expect(decodeLetter(0x49, 'LMSans10-Regular')).toBe('I');
  expect(decodeLetter(0x59, 'MSAM7')).toBe('Y');
});

test('Proportional kana of Japanese fonts are kana, not rare ideographs', () => {
  const read = (text: string, font: string): string =>
    [...text].map((letter) => decodeLetter(letter.codePointAt(0) ?? 0, font)).join('');
  expect(read('対象䛾䛷䛸', 'MS-PGothic')).toBe('対象のでと');
  expect(read('䜲䞁䝍䞊䝛䝑䝖', 'MS-PMincho')).toBe('インターネット');
  expect(read('䛾', 'HanaMinB')).toBe('䛾');
});
