import { expect, test } from 'vitest';
import { csvLine } from './csv.js';

test('a text that a spreadsheet would run as a formula is written as text', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1+1', 'a=b', -1.5])).toBe(
    "'=1+1,'+1,'-1,'@SUM(A1),'\t=1,' =1,'＝1+1,a=b,-1.5\r\n",
  );
});

test('commas, quotes and line breaks stay within their field', () => {
  expect(csvLine(['Byron, Ada', '6" disk', 'a\nb', ''])).toBe('"Byron, Ada","6"" disk","a\nb",\r\n');
});
