import { expect, test } from 'vitest';
import { letterText } from './page-text.js';

test('The bullets of TeX lists are bullets, not letters', () => {
  expect(letterText(0x49, 'MSAM10')).toBe('▶');
  expect(letterText(0x49, 'LMSans10-Regular')).toBe('I');
  expect(letterText(0x59, 'MSAM7')).toBe('Y');
});
