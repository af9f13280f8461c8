import { expect, test } from 'vitest';
import { toCsv } from './csv';

test('a value with a comma, a quote or a line break is quoted', () => {
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe(
    '"a,b","say ""hi""","two\nlines",plain\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', ' =1+1'])(
  'a text that a spreadsheet would run, %j, is made harmless',
  (text) => {
    expect(
      toCsv([[text]])
        .replace(/^"/, '')
        .startsWith("'"),
    ).toBe(true);
  },
);

test('a number stays a number, also below zero', () => {
  expect(toCsv([[-1.5, 0]])).toBe('-1.5,0\r\n');
});

test('every line has the same number of fields', () => {
  expect(toCsv([['a'], [], ['b', 'c', 1]])).toBe('a,,\r\n,,\r\nb,c,1\r\n');
});
