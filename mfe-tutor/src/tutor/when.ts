const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** An ISO date as 'Nov 21, 2026, 9:05 AM': conversations of one course differ in nothing else. */
export const whenOf = (iso: string): string => moment.format(new Date(iso));
