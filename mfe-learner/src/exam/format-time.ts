let timeFormat: Intl.DateTimeFormat | undefined;

/** The time of an ISO date as '14:03', in the reader's time zone. */
export function formatTime(iso: string): string {
  timeFormat ??= new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return timeFormat.format(new Date(iso));
}
