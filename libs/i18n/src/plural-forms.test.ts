import { LOCALES, type Locale } from '@lectern/contract';
import { expect, test } from 'vitest';
import { translate } from './server.js';

/** Numbers of each plural category: 0 to 11 have all of Arabic's but that of hundreds, 1.5 is a category of its own in Polish. */
const NUMBERS = [0, 1, 1.5, 2, 3, 5, 11, 100, 1_000_000];

const subject = (locale: Locale, count: number) => translate(locale, 'messages.digest.subject', { count });

test.each(LOCALES)('the numbers of these tests have all plural categories of %s', (locale) => {
  const rules = new Intl.PluralRules(locale);
  const { pluralCategories } = rules.resolvedOptions();
  expect(new Set(NUMBERS.map((number) => rules.select(number)))).toEqual(new Set(pluralCategories));
});

test.each<[Locale, string, number, string]>([
  ['ar', 'zero', 0, 'لا تذكيرات من Lectern'],
  ['ar', 'one', 1, 'تذكير واحد من Lectern'],
  ['ar', 'two', 2, 'تذكيران من Lectern'],
  ['ar', 'few', 3, '3 تذكيرات من Lectern'],
  ['ar', 'many', 11, '11 تذكيرًا من Lectern'],
  ['ar', 'other', 100, '100 تذكير من Lectern'],
  ['pl', 'one', 1, '1 przypomnienie z witryny Lectern'],
  ['pl', 'few', 3, '3 przypomnienia z witryny Lectern'],
  ['pl', 'many', 5, '5 przypomnień z witryny Lectern'],
  ['pl', 'other', 1.5, '1,5 przypomnienia z witryny Lectern'],
  ['ja', 'other', 1, 'Lecternからのリマインダー1件'],
])('a message in %s has the plural category %s for %d', (locale, category, count, text) => {
  expect(new Intl.PluralRules(locale).select(count)).toBe(category);
  expect(subject(locale, count)).toBe(text);
});
