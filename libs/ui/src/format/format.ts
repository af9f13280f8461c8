import type { Figure } from '@lectern/contract';
import { getFormatLocale, getLocale, getSite, joinItems, joinSentences } from '@lectern/i18n';
import { uiText } from '../texts';
import { pageDirection } from './page-direction';
import { dateFormatter } from './time-zone';

/** Whether a price is absent or zero. */
export function isFree(price: string | null | undefined): boolean {
  return !price || Number(price) === 0;
}

const DOLLAR_SIGN = /(US)?\$/;

/** 'FREE' for an absent or zero price, else '$' and the price, or the site's own labels. Empty where the site hides the label. */
export function formatPrice(
  price: string | null | undefined,
  labels: { price?: Figure; free?: Figure } = getSite().figures ?? {},
): string {
  if (isFree(price)) return labels.free === null ? '' : labels.free || uiText('free');
  if (labels.price === null) return '';
  const label = uiText('price', { price: localizeDecimals(String(price)) });
  const { price: sign } = labels;
  return sign ? label.replace(DOLLAR_SIGN, () => sign) : label;
}

/** A price as English has it stays as it is, also where a template has a slot in its place. */
const localizeDecimals = (price: string): string =>
  getLocale() === 'en' || Number.isNaN(Number(price)) ? price : formatDecimals(Number(price));

/** A percentage (number or numeric string) as a whole number from 0 to 100, rounded down. */
export function wholePercent(percent: number | string): number {
  return Math.min(100, Math.max(0, Math.floor(Number(percent) || 0)));
}

// Formatters are created on first use: creating one takes longer than the rest of a page's start.
const createOnce = <Value>(create: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => (value ??= create());
};
const percentFormat = createOnce(() => new Intl.NumberFormat(getFormatLocale(), { style: 'percent' }));
const countFormat = createOnce(() => new Intl.NumberFormat(getFormatLocale()));
const decimalsFormat = createOnce(
  () =>
    new Intl.NumberFormat(getFormatLocale(), {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: false,
    }),
);
const languageNames = createOnce(() => new Intl.DisplayNames(getFormatLocale(), { type: 'language' }));

const monthFormat = createOnce(
  () => new Intl.DateTimeFormat(getFormatLocale(), { year: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** '2026-03' as 'March 2026'. */
export const formatMonth = (month: string): string => monthFormat().format(new Date(`${month}-01`));

/** `99.6` as '99%'. */
export const formatPercent = (percent: number | string): string =>
  percentFormat().format(wholePercent(percent) / 100);

/** 1204 as '1,204'. */
export function formatCount(number: number): string {
  // An English number without a thousands separator needs no formatter.
  const isPlain = getLocale() === 'en' && Number.isInteger(number) && Math.abs(number) < 1000;
  return isPlain ? String(number) : countFormat().format(number);
}

/** A number with two decimals, such as '2.50'. */
const formatDecimals = (number: number): string => decimalsFormat().format(number);

/** The name of a language in the language of the page, by its BCP 47 tag. */
export const languageName = (tag: string): string => languageNames().of(tag) ?? tag;

/** 'a, b, and c' in the language of the page. */
export const formatList = (items: string[]): string =>
  new Intl.ListFormat(getFormatLocale()).format(items.map(isolate));

/** 'a, b, c': a list that is no part of a sentence. */
export const formatItems = (items: string[]): string => joinItems(getLocale(), items.map(isolate));

const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];

/** Keeps signs of an item, such as the dot of '.pdf', on their side of it between letters from right to left. */
const isolate = (item: string): string =>
  pageDirection() === 'rtl' ? ISOLATE + item + END_OF_ISOLATE : item;

/** Sentences one after the other, as the language of the page writes them. */
export const formatSentences = (sentences: string[]): string => joinSentences(getLocale(), sentences);

/** Points and fractions of them with at most two decimals, as in '2.5 points'. */
export const formatPoints = (points: number): string => uiText('points', { points: roundPoints(points) });

/** Points with at most two decimals. */
export const roundPoints = (points: number): number => Number(points.toFixed(2));

const dateFormat = dateFormatter(getFormatLocale, { year: 'numeric', month: 'short', day: 'numeric' });
const dateTimeFormat = dateFormatter(getFormatLocale, { dateStyle: 'medium', timeStyle: 'short' });

const utcDateFormat = createOnce(
  () =>
    new Intl.DateTimeFormat(getFormatLocale(), {
      ...{ year: 'numeric', month: 'short', day: 'numeric' },
      timeZone: 'UTC',
    }),
);
const shortDayFormat = createOnce(
  () => new Intl.DateTimeFormat(getFormatLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** An ISO date as 'Nov 21, 2026', in UTC: what readers in different places compare. */
export const formatUtcDate = (iso: string): string => utcDateFormat().format(new Date(iso));

/** An ISO date as 'Nov 21, 2026', in the time zone of the screens. */
export const formatDate = (iso: string): string => dateFormat(iso);

/** An ISO date as 'Nov 21, 2026, 7:04 AM', in the time zone of the screens. */
export const formatDateTime = (iso: string): string => dateTimeFormat(iso);

/** A day as '2026-11-21' without a time zone, as 'Nov 21'. */
export const formatShortDay = (day: string): string => shortDayFormat().format(new Date(day));

const MEGABYTE = 1024 * 1024;

/** A size in bytes as '1.25 MB' (1 MB = 1024 x 1024 bytes); as '7 KB' where that would be '0.00 MB'. */
export const formatFileSize = (bytes: number): string =>
  bytes > 0 && bytes < MEGABYTE / 100
    ? uiText('kilobytes', { size: formatCount(Math.ceil(bytes / 1024)) })
    : uiText('megabytes', { size: formatDecimals(bytes / MEGABYTE) });
