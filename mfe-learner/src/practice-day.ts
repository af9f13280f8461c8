/** The reader's time zone, such as 'Europe/Berlin': decides when their day ends. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const DAY_MS = 24 * 60 * 60_000;

/** Whole days from today to the day of an ISO time in the reader's time zone. */
export function daysUntil(time: string, now = new Date()): number {
  const due = new Date(time);
  const startOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((startOf(due) - startOf(now)) / DAY_MS);
}
