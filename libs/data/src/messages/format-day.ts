import { DEFAULT_LOCALE, type Locale } from '@lectern/contract';

/** The locale of dates in messages and documents: English ones name the day before the month. */
export const dateLocale = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);

/** '23 November 2026': a day in UTC, in messages and documents. */
export const formatDay = (date: Date, locale: Locale = DEFAULT_LOCALE): string =>
  date.toLocaleDateString(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
