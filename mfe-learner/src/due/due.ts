const DAY_MS = 24 * 60 * 60_000;
const SOON_DAYS = 3;

/** Label of a due date, relative to today in the browser's time zone. */
export interface Due {
  label: string;
  tone: 'danger' | 'warning' | 'neutral';
}

/** 'Overdue' once the time has passed, 'Due today', or 'Due in N days'; `warning` at `SOON_DAYS` or fewer. */
export function dueOf(dueDate: string, now: Date): Due {
  const due = new Date(dueDate);
  if (due < now) return { label: 'Overdue', tone: 'danger' };
  const days = Math.round((startOfDay(due) - startOfDay(now)) / DAY_MS);
  const tone = days <= SOON_DAYS ? 'warning' : 'neutral';
  if (days === 0) return { label: 'Due today', tone };
  return { label: `Due in ${days} ${days === 1 ? 'day' : 'days'}`, tone };
}

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
