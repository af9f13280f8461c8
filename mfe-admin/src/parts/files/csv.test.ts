import { csvLine, guardFormulas, unguardFormulas } from '@lectern/contract';
import { expect, test } from 'vitest';
import { toCsv } from './csv';

test('a text that a spreadsheet would run as a formula is written as text, and a number stays a number', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1+1', 'a=b', -1.5, 0];
  expect(csvLine(cells)).toBe("'=1+1,'+1,'-1,'@SUM(A1),'\t'=1,' =1,'＝1+1,a=b,-1.5,0\r\n");
});

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a; @SUM(A1);b;-1', "a;' @SUM(A1);b;'-1"],
  ['a\t+1', "a\t'+1"],
  ['a\n=1', "a\n'=1"],
  ['a\r\n\n ＝1', "a\r\n\n' ＝1"],
  ['a;"=1"', 'a;\'"=1"'],
  ["a;'=1", "a;''=1"],
])('a formula where a spreadsheet may split the text %j is written as text, too', (text, guarded) => {
  const cell = /["\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test('a text is read back as it was, whatever apostrophes it has', () => {
  const characters = ["'", '=', '-', ';', '\t', '\r', '\n', ' ', '"', 'a', '＝'];
  const texts = characters.flatMap((a) =>
    characters.flatMap((b) => characters.flatMap((c) => characters.map((d) => a + b + c + d))),
  );
  expect(texts.filter((text) => unguardFormulas(guardFormulas(text)) !== text)).toEqual([]);
});

test('commas, quotes and line breaks stay within their field', () => {
  expect(csvLine(['Byron, Ada', '6" disk', 'a\nb', ''])).toBe('"Byron, Ada","6"" disk","a\nb",\r\n');
});

test('every line has the same number of fields', () => {
  expect(toCsv([['a'], [], ['b', 'c', 1]])).toBe('a,,\r\n,,\r\nb,c,1\r\n');
});
