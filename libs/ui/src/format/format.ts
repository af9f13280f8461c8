import { getFormatLocale } from '@lectern/i18n';
import { dateFormatter } from './time-zone';

/** Whether a price is absent or zero. */
export function isFree(price: string | null | undefined): boolean {
  return !price || Number(price) === 0;
}

/** 'FREE' for an absent or zero price, else '$' and the unchanged price. */
export function formatPrice(price: string | null | undefined): string {
  return isFree(price) ? 'FREE' : `$${price}`;
}

/** A percentage (number or numeric string) as a whole number from 0 to 100, rounded down. */
export function wholePercent(percent: number | string): number {
  return Math.min(100, Math.max(0, Math.floor(Number(percent) || 0)));
}

/** `99.6` as '99%'. */
export function formatPercent(percent: number | string): string {
  return `${wholePercent(percent)}%`;
}

// Created on first use: creating one takes longer than the rest of a page's start.
let countFormat: Intl.NumberFormat | undefined;

/** 1204 as '1,204'. */
export function formatCount(number: number): string {
  // Numbers without a thousands separator need no formatter.
  if (Number.isInteger(number) && Math.abs(number) < 1000) return String(number);
  countFormat ??= new Intl.NumberFormat('en-US');
  return countFormat.format(number);
}

let languageNames: Intl.DisplayNames | undefined;

/** The English name of a language, by its BCP 47 tag. */
export function languageName(tag: string): string {
  languageNames ??= new Intl.DisplayNames('en', { type: 'language' });
  return languageNames.of(tag) ?? tag;
}

/** 'a, b, and c' in the language of the page; as a 'unit' 'a, b, c', for lists that are no part of a sentence. */
export const formatList = (items: string[], type: 'conjunction' | 'unit' = 'conjunction'): string =>
  new Intl.ListFormat(getFormatLocale(), { type }).format(items);

/** 1 and 'word' as '1 word', 1204 as '1,204 words'. */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** Points and fractions of them with at most two decimals, as in '2.5 points'. */
export function formatPoints(points: number): string {
  return `${Number(points.toFixed(2))} ${points === 1 ? 'point' : 'points'}`;
}

const dateFormat = dateFormatter('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const dateTimeFormat = dateFormatter('en-US', { dateStyle: 'medium', timeStyle: 'short' });

let utcDateFormat: Intl.DateTimeFormat | undefined;

/** An ISO date as 'Nov 21, 2026', in UTC: what readers in different places compare. */
export function formatUtcDate(iso: string): string {
  utcDateFormat ??= new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    timeZone: 'UTC',
  });
  return utcDateFormat.format(new Date(iso));
}

/** An ISO date as 'Nov 21, 2026', in the time zone of the screens. */
export const formatDate = (iso: string): string => dateFormat(iso);

/** An ISO date as 'Nov 21, 2026, 7:04 AM', in the time zone of the screens. */
export const formatDateTime = (iso: string): string => dateTimeFormat(iso);

let shortDayFormat: Intl.DateTimeFormat | undefined;

/** A day as '2026-11-21' without a time zone, as 'Nov 21'. */
export function formatShortDay(day: string): string {
  shortDayFormat ??= new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return shortDayFormat.format(new Date(day));
}

/** A size in bytes as '1.25 MB' (1 MB = 1024 x 1024 bytes). */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}
