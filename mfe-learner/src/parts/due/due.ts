import { isPastDue } from '@lectern/contract';
import { calendarDays } from '@lectern/ui';

const SOON_DAYS = 3;

/** Label of a due date, relative to today in the time zone of the screens. */
export interface Due {
  label: string;
  tone: 'danger' | 'warning' | 'neutral';
}

/** 'Overdue' once the time has passed, 'Due today', or 'Due in N days'; `warning` at `SOON_DAYS` or fewer. */
export function describeDue(dueDate: string, now = new Date()): Due {
  if (isPastDue(dueDate, now)) return { label: 'Overdue', tone: 'danger' };
  const days = calendarDays(now, dueDate);
  const tone = days <= SOON_DAYS ? 'warning' : 'neutral';
  if (days === 0) return { label: 'Due today', tone };
  return { label: `Due in ${days} ${days === 1 ? 'day' : 'days'}`, tone };
}
