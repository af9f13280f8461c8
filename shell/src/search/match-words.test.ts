import { expect, test } from 'vitest';
import { findSimilarWords, findWords, splitWords } from './match-words';

const marked = (text: string, query: string, find = findWords) =>
  find(text, splitWords(query)).map((match) => match && text.slice(match.start, match.end));

test.each([
  ['Course Management', 'manage', ['Manage']],
  ['Course Management', 'manage course', ['Manage', 'Course']],
  ['Café Łódź', 'cafe', ['Café']],
  ['Analytics', 'certificate', [null]],
  ['安全教育', '教育', ['教育']],
])('in "%s" the words of "%s" are found without regard to case and accents', (text, query, expected) => {
  expect(marked(text, query)).toEqual(expected);
});

test.each([
  ['Certificates', 'certficate'],
  ['Certificates', 'certfi'],
  ['Business', 'buisness'],
  ['Settings', 'setings'],
])('"%s" is found by "%s", which has typing errors', (text, query) => {
  expect(marked(text, query)).toEqual([null]);
  expect(marked(text, query, findSimilarWords)).toEqual([text]);
});

test.each([
  ['Exams', 'exit'],
  ['Groups', 'gro ups zebra'],
  ['Users', 'use r'],
])('typing errors do not make "%s" similar to "%s"', (text, query) => {
  expect(marked(text, query, findSimilarWords)).toContain(null);
});
