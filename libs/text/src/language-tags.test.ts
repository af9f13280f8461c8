import { expect, test } from 'vitest';
import { COURSE_LANGUAGES, LanguageTag, normalizeLanguage, textDirection } from '@lectern/contract';

test.each([
  ['en-US', 'en'],
  ['de', 'de'],
  ['zh-TW', 'zh-Hant'],
  ['zh-CN', 'zh'],
  ['zh_Hant_HK', 'zh-Hant'],
  ['sr-Latn', 'sr-Latn'],
  ['ar-EG', 'ar'],
  ['und', undefined],
  ['zxx', undefined],
  ['not a tag', undefined],
  ['', undefined],
])('the language of a file that says “%s” is %s', (tag, expected) => {
  expect(normalizeLanguage(tag)).toBe(expected);
});

test('every offered language is a canonical tag', () => {
  expect(COURSE_LANGUAGES.filter((tag) => !LanguageTag.safeParse(tag).success)).toEqual([]);
});

test.each(['', 'english please', 'EN', 'de_DE', 'en-u-ca-gregory', 'x'.repeat(40), '<script>'])(
  '“%s” is refused as a language',
  (tag) => {
    expect(LanguageTag.safeParse(tag).success).toBe(false);
  },
);

test.each([
  ['API של Google', 'he', 'rtl'],
  ['Kubernetes', 'he', 'auto'],
  ['שלום means hello', 'en', 'ltr'],
  ['שלום', 'en', 'auto'],
  ['2026', 'ar', 'auto'],
  ['كيف تعمل Docker؟', 'ar', 'rtl'],
  ['สวัสดี', 'th', 'ltr'],
  ['Hello', null, 'auto'],
])('the direction of “%s” on a slide in %s is %s', (text, language, expected) => {
  expect(textDirection(text, language)).toBe(expected);
});
