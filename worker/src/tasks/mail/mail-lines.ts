import type { Locale } from '@lectern/contract';
import { dateLocale } from '@lectern/data';

/** A text that a person typed as one line: line breaks would look like further lines or headers of the message. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** @param maxLength characters that are kept */
export const shorten = (title: string, maxLength: number): string =>
  title.length > maxLength ? `${title.slice(0, maxLength - 1).trimEnd()}…` : title;

/** Day and time, as they are written in a language. */
export const formatTime = (time: Date, timeZone: string, locale: Locale): string =>
  time.toLocaleString(dateLocale(locale), { dateStyle: 'full', timeStyle: 'short', timeZone });
