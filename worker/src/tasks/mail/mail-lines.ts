import type { Locale } from '@lectern/contract';
import { dateLocale } from '@lectern/data';

/** Joins the lines of a text that a person typed: line breaks would look like further lines or headers of the message. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** @param maxLength characters of the result at most, including the ellipsis */
export const shorten = (title: string, maxLength: number): string =>
  title.length > maxLength ? `${title.slice(0, maxLength - 1).trimEnd()}…` : title;

/** Writes a day and time in a language. */
export const formatTime = (time: Date, timeZone: string, locale: Locale): string =>
  time.toLocaleString(dateLocale(locale), { dateStyle: 'full', timeStyle: 'short', timeZone });
