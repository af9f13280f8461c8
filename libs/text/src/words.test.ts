import { describe, expect, test } from 'vitest';
import { normalizeWord, removeDiacritics, splitWords, cutEnding } from './words.js';

describe('the words of a text', () => {
  test.each([
    ['en', "The Normans' castles, 5.5 km", ['The', 'Normans', 'castles', '5', '5', 'km']],
    ['fr', "L'eau d’une rivière", ['L', 'eau', 'd', 'une', 'rivière']],
    ['hi', 'हिन्दी में २०', ['हिन्दी', 'में', '20']],
    ['zh', '数据库 SQL', ['数据', '据库', 'SQL']],
    ['zh', '2016年', ['2016', '年']],
    ['ja', '東京タワー', ['東京', '京タ', 'タワ', 'ワー']],
    ['ko', '서울에서', ['서울에서', '서울', '울에', '에서']],
    ['th', 'ภาษาไทย', ['ภาษา', 'ไทย']],
    ['ar', 'الكِتَابُ أَحْمَد ٢٠', ['الكتاب', 'احمد', '20']],
    ['he', 'שָׁלוֹם', ['שלום']],
    ['ar', 'ﻛﺘﺎﺏ', ['كتاب']],
  ])('in %s: %s', (language, text, expected) => expect(splitWords(text, language)).toEqual(expected));
});

test('words are indexed in lower case without apostrophes', () => {
  expect(normalizeWord('Norman’s', 'en')).toBe('norman');
  expect(normalizeWord('ILIK', 'tr')).toBe('ılık');
});

test('diacritics are removed, but Hangul and kana stay whole', () => {
  expect(removeDiacritics('Temür Ёлка 서울 ガ')).toBe('Temur Елка 서울 ガ');
});

test('the forms of a word share a prefix; short words and words with digits are compared whole', () => {
  expect(['zarządzanie', 'zarządzania'].map((word) => cutEnding(word))).toEqual(['zarządza', 'zarządza']);
  expect(['oparzenie', 'rana', 'rok', 'covid19'].map((word) => cutEnding(word))).toEqual([
    'oparze',
    'rana',
    'rok',
    'covid19',
  ]);
});
