import { expect, test } from 'vitest';
import { compileCatalog } from './compile.js';
import { formatMessage, formatParts, joinItems, joinSentences } from './format-message.js';

const COUNTS = {
  en: { found: { defaultMessage: '{count, plural, one {# course} other {# courses}} found' } },
};

test('a message without arguments is compiled to its text', () => {
  expect(compileCatalog({ a: { defaultMessage: "You're in '{'this'}' course" } })).toEqual({
    a: "You're in {this} course",
  });
});

test.each([
  ['pl', 1, '1 kurs'],
  ['pl', 3, '3 kursy'],
  ['pl', 5, '5 kursów'],
  ['pl', 1.5, '1,5 kursu'],
])('%s has its own plural for %d', (locale, count, text) => {
  const defaultMessage = '{count, plural, one {# kurs} few {# kursy} many {# kursów} other {# kursu}}';
  const { courses } = compileCatalog({ courses: { defaultMessage: '' } }, { courses: { defaultMessage } });
  expect(formatMessage(courses ?? '', locale, { count })).toBe(text);
});

test('a message that the language lacks is the English one', () => {
  const { found } = compileCatalog(COUNTS.en, {});
  expect(formatMessage(found ?? '', 'en-US', { count: 1204 })).toBe('1,204 courses found');
});

test('a missing argument is an error, not an empty place', () => {
  const { found } = compileCatalog(COUNTS.en);
  expect(() => formatMessage(found ?? '', 'en-US', {})).toThrow('count');
});

test('a malformed message names its id', () => {
  expect(() => compileCatalog({ found: { defaultMessage: '{count, plural, one {#}}' } })).toThrow('found');
});

test('tags of a message become parts', () => {
  const { terms } = compileCatalog({ terms: { defaultMessage: 'Read <link>the terms</link>.' } });
  const parts = formatParts<string>(terms ?? '', 'en-US', { link: (text) => `[${text.join('')}]` });
  expect(parts.join('')).toBe('Read [the terms].');
});

test('sentences follow each other with a space, except in Chinese and Japanese', () => {
  expect(joinSentences('de', ['Eins.', 'Zwei.'])).toBe('Eins. Zwei.');
  expect(joinSentences('ja', ['一つ。', '二つ。'])).toBe('一つ。二つ。');
});

test.each([
  ['en', 'a, b, c'],
  ['de', 'a, b, c'],
  ['ar', 'a، b، c'],
  ['zh-Hans', 'a、b、c'],
])('items that are no part of a sentence are separated in %s', (locale, text) => {
  expect(joinItems(locale, ['a', 'b', 'c'])).toBe(text);
});
