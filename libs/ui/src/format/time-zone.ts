/** The time zone of this browser, such as 'Europe/Berlin'. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

let chosenZone: string | undefined;

/** The time zone in which the screens show and read dates: the one that the person chose in Settings, or else the browser's. */
export const timeZone = (): string => chosenZone ?? browserTimeZone();

/** @param zone the time zone that the person chose; the browser's own is used for null and for a zone that the browser does not support */
export function setTimeZone(zone: string | null): void {
  chosenZone = zone !== null && isSupportedZone(zone) ? zone : undefined;
}

function isSupportedZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/**
 * Creates a function that formats ISO dates in the time zone of the screens. That function creates its `Intl` formatter on first
 * use, because doing so is slow, and again after the time zone has changed.
 * @param locale a function for the page's locale, which is not yet known when modules are evaluated
 */
export function dateFormatter(
  locale: string | (() => string),
  options: Intl.DateTimeFormatOptions,
): (date: string | Date) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  let formatterZone: string | undefined;
  return (date) => {
    if (!formatter || formatterZone !== chosenZone) {
      formatterZone = chosenZone;
      formatter = new Intl.DateTimeFormat(typeof locale === 'string' ? locale : locale(), {
        ...options,
        timeZone: formatterZone,
      });
    }
    return formatter.format(new Date(date));
  };
}

const DAY_MS = 24 * 60 * 60_000;
// Swedish writes dates as year-month-day.
const formatDay = dateFormatter('sv-SE', { dateStyle: 'short' });

/** An ISO date as '2026-11-21', which spreadsheets recognize as a date, in the time zone of the screens. */
export const formatIsoDay = (iso: string | Date): string => formatDay(iso);

/** Number of midnights in the screens' time zone between two times: 1 from 23:00 to 1:00 of the next day. */
export const calendarDays = (from: string | Date, to: string | Date): number =>
  Math.round((Date.parse(formatIsoDay(to)) - Date.parse(formatIsoDay(from))) / DAY_MS);

/** Number of midnights in the screens' time zone from now to `time`; negative for an earlier day. */
export const daysUntil = (time: string | Date): number => calendarDays(new Date(), time);
