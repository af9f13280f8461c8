/** @vitest-environment jsdom */
import { setPageMessages } from '@lectern/i18n';
import { compileCatalog } from '@lectern/i18n/compile';
import { expect, onTestFinished, test } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import {
  formatCount,
  formatItems,
  formatList,
  formatFileSize,
  formatPercent,
  formatPoints,
  formatPrice,
  formatShortDay,
  languageName,
} from './format';

const german = {
  price: { defaultMessage: '{price} $' },
  points: { defaultMessage: '{points, plural, one {# Punkt} other {# Punkte}}' },
};

test('numbers, lists, dates and names of languages follow the language of the page', () => {
  setPageMessages({ locale: 'de', catalogs: { ui: compileCatalog(en, german) } });
  expect(formatCount(12_345)).toBe('12.345');
  expect(formatPercent(99.6)).toBe('99\u00a0%');
  expect(formatPrice('49.50')).toBe('49,50 $');
  expect(formatPrice('{{price}}')).toBe('{{price}} $');
  expect(formatFileSize(1.5 * 1024 * 1024)).toBe('1,50 MB');
  expect([1, 2.346].map(formatPoints)).toEqual(['1 Punkt', '2,35 Punkte']);
  expect(formatList(['a', 'b', 'c'])).toBe('a, b und c');
  expect(formatItems(['a', 'b', 'c'])).toBe('a, b, c');
  expect(formatShortDay('2026-11-01')).toBe('1. Nov.');
  expect(languageName('fr')).toBe('Französisch');
});

test('an item of a list keeps its direction between letters from right to left', () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  expect(formatItems(['.pptx', '.odp'])).toBe('\u2068.pptx\u2069, \u2068.odp\u2069');
});
