import { isPastDue } from '@lectern/contract';
import { calendarDays } from '@lectern/ui';
import { t } from '../texts';

const SOON_DAYS = 3;

/** Label of a due date, relative to today in the time zone of the screens. */
export interface Due {
  label: string;
  tone: 'danger' | 'warning' | 'neutral';
}

/** 'Overdue' once the time has passed, 'Due today', or 'Due in N days'; `warning` at `SOON_DAYS` or fewer. */
export function describeDue(dueDate: string, now = new Date()): Due {
  if (isPastDue(dueDate, now)) return { label: t('due.label.overdue'), tone: 'danger' };
  const days = calendarDays(now, dueDate);
  const tone = days <= SOON_DAYS ? 'warning' : 'neutral';
  return { label: t('due.label.days', { days }), tone };
}
