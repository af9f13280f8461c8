/** '23 November 2026': a day in UTC, in messages and documents. */
export const formatDay = (date: Date): string =>
  date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
