import { csvLine } from '@lectern/contract';
import { expect, test } from 'vitest';
import { toCsv } from './csv';

test('a text that a spreadsheet would run as a formula is written as text, and a number stays a number', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1+1', 'a=b', -1.5, 0];
  expect(csvLine(cells)).toBe("'=1+1,'+1,'-1,'@SUM(A1),'\t=1,' =1,'＝1+1,a=b,-1.5,0\r\n");
});

test('commas, quotes and line breaks stay within their field', () => {
  expect(csvLine(['Byron, Ada', '6" disk', 'a\nb', ''])).toBe('"Byron, Ada","6"" disk","a\nb",\r\n');
});

test('every line has the same number of fields', () => {
  expect(toCsv([['a'], [], ['b', 'c', 1]])).toBe('a,,\r\n,,\r\nb,c,1\r\n');
});
