/** The time zone of this browser, such as 'Europe/Berlin'. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

let chosen: string | undefined;

/** The time zone in which the screens show and read dates: the one chosen in Settings, or else the browser's. */
export const timeZone = (): string => chosen ?? browserTimeZone();

/** @param zone the one that the person chose; null, or one that this browser does not know, is the browser's own */
export function setTimeZone(zone: string | null): void {
  chosen = zone !== null && isKnown(zone) ? zone : undefined;
}

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/**
 * A function that formats ISO dates in the time zone of the screens. Its formatter is created on first use, because that takes
 * longer than the rest of a page's start, and again after the time zone has changed.
 * @param locale a function where it is the page's, which is not known while modules are evaluated for a build
 */
export function dateFormatter(
  locale: string | (() => string),
  options: Intl.DateTimeFormatOptions,
): (date: string | Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  let zone: string | undefined;
  return (date) => {
    if (!format || zone !== chosen) {
      zone = chosen;
      format = new Intl.DateTimeFormat(typeof locale === 'string' ? locale : locale(), {
        ...options,
        timeZone: zone,
      });
    }
    return format.format(new Date(date));
  };
}

const DAY_MS = 24 * 60 * 60_000;
const formatDay = dateFormatter('sv-SE', { dateStyle: 'short' });

/** An ISO date as '2026-11-21', which spreadsheets recognize as a date, in the time zone of the screens. */
export const formatIsoDay = (iso: string | Date): string => formatDay(iso);

/** Whole days on the calendar of the screens' time zone from one time to another. */
export const calendarDays = (from: string | Date, to: string | Date): number =>
  Math.round((Date.parse(formatIsoDay(to)) - Date.parse(formatIsoDay(from))) / DAY_MS);

/** Whole days on the same calendar from today. */
export const daysUntil = (time: string | Date): number => calendarDays(new Date(), time);
