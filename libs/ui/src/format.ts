/** Whether a price is absent or zero. */
export function isFree(price: string | null | undefined): boolean {
  return !price || Number(price) === 0;
}

/** 'FREE' for an absent or zero price, else '$' and the price as it is. */
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

// Made when they are first needed: making one takes longer than the rest of a page's start.
let count: Intl.NumberFormat | undefined;
let day: Intl.DateTimeFormat | undefined;
let moment: Intl.DateTimeFormat | undefined;

/** 1204 as '1,204'. */
export function formatCount(number: number): string {
  // Without the separator there is nothing to format.
  if (Number.isInteger(number) && Math.abs(number) < 1000) return String(number);
  count ??= new Intl.NumberFormat('en-US');
  return count.format(number);
}

/** An ISO date as 'Nov 21, 2026', in the reader's time zone. */
export function formatDate(iso: string): string {
  day ??= new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
  return day.format(new Date(iso));
}

/** An ISO date as 'Nov 21, 2026, 7:04 AM', in the reader's time zone. */
export function formatMoment(iso: string): string {
  moment ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return moment.format(new Date(iso));
}

/** An ISO date as '2026-11-21' in the reader's time zone, which spreadsheets recognize as a date. */
export function formatIsoDay(iso: string): string {
  const date = new Date(iso);
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

let shortDay: Intl.DateTimeFormat | undefined;

/** A day as '2026-11-21' without a time zone, as 'Nov 21'. */
export function formatShortDay(day: string): string {
  shortDay ??= new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return shortDay.format(new Date(day));
}

/** A size in bytes as '1.25 MB' (1 MB = 1024 x 1024 bytes). */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}
