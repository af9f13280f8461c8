import * as z from 'zod/mini';
import { parseLocale } from './normalize-language.js';
import { refuse } from './problems/refuse.js';

export { normalizeLanguage } from './normalize-language.js';

/** The languages that are offered for a course, as BCP 47 tags: those that are recognized in text. */
export const COURSE_LANGUAGES = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fr', 'ga'],
  ...['he', 'hi', 'hr', 'hu', 'hy', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ne', 'nl', 'no', 'pl', 'pt'],
  ...['ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'ta', 'th', 'tr', 'uk', 'ur', 'vi', 'yi', 'zh', 'zh-Hant'],
] as const;

const MAX_TAG_LENGTH = 35;
const TAG_MESSAGE = refuse('notLanguage');

/** A BCP 47 tag in its canonical form, without extensions, which `Intl.DisplayNames` refuses. */
export const LanguageTag = z
  .string()
  .check(
    z.maxLength(MAX_TAG_LENGTH, { abort: true, error: TAG_MESSAGE }),
    z.refine(isCanonical, TAG_MESSAGE),
  );

/** Scripts that are written from right to left, by their codes in ISO 15924. */
const RTL_SCRIPTS = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);
const RTL_LETTER =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Hanifi_Rohingya}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER = /\p{L}/gu;

function isCanonical(tag: string): boolean {
  return parseLocale(tag)?.baseName === tag;
}

/** 'zh' for 'zh-Hant'. */
export function primaryLanguage(tag: string): string {
  return tag.split('-')[0] as string;
}

/**
 * The direction of a text: its language's own if a letter of the text is written that way, so that an Arabic sentence
 * may begin with a Latin name; else `auto`, by the text's first letter.
 */
export function textDirection(text: string, language: string | null | undefined): 'ltr' | 'rtl' | 'auto' {
  const locale = language ? parseLocale(language) : undefined;
  if (!locale) return 'auto';
  const isRtl = RTL_SCRIPTS.has(locale.maximize().script ?? '');
  if (isRtl) return RTL_LETTER.test(text) ? 'rtl' : 'auto';
  return text.match(LETTER)?.some((letter) => !RTL_LETTER.test(letter)) ? 'ltr' : 'auto';
}
