import { DEFAULT_LOCALE, findLocale, LOCALES, type Locale } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';

/** The interface language that a course's language is closest to: `pt-BR` of `pt`, English of one without a translation. */
export const courseLocale = (language: string | null): Locale =>
  findLocale(language) ??
  LOCALES.find((locale) => locale.split('-')[0] === language?.split('-')[0]) ??
  DEFAULT_LOCALE;

/** 'Slide 3': the title of a slide whose page has none, in the course's language. */
export const untitledSlide = (number: number, language: string | null): string =>
  translate(courseLocale(language), 'authoring.untitledSlide', { number: `${number}` });

/** 'Part 2': the title of a module whose pages name no topic, in the course's language. */
export const untitledPart = (number: number, language: string | null): string =>
  translate(courseLocale(language), 'authoring.untitledPart', { number: `${number}` });

/** Whether an import gave a slide this title because its page has none. */
export function isUntitledSlide(title: string): boolean {
  const number = /\d+/.exec(title)?.[0];
  return number !== undefined && LOCALES.some((locale) => title === untitledSlide(Number(number), locale));
}
