const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats an ISO date as 'Nov 21, 2026, 9:05 AM'. With the time, because conversations about a course share a title. */
export const formatTime = (iso: string): string => format.format(new Date(iso));
