const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO date as 'Nov 21, 2026, 10:05 AM', in the reader's time zone. */
export function formatInstant(iso: string): string {
  return instant.format(new Date(iso));
}

/** The time between two ISO dates as '4 s' or '2 min 5 s'; '' while there is no end. */
export function formatDuration(from: string, to: string | null): string {
  if (!to) return '';
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
