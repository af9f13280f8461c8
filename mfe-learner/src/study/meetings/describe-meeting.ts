import { getFormatLocale } from '@lectern/i18n';
import { dateFormatter, daysUntil } from '@lectern/ui';
import { t } from './texts';

const formatTime = dateFormatter(getFormatLocale, { hour: 'numeric', minute: '2-digit' });
const formatDay = dateFormatter(getFormatLocale, {
  ...{ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
});

/** 'Today, 2:00 PM', 'Tomorrow, 2:00 PM', or 'Tue, Dec 8, 2026, 2:00 PM', in the time zone of the screens. */
export function describeStart(startsAt: string): string {
  const time = formatTime(startsAt);
  const days = daysUntil(startsAt);
  if (days === 0) return t('start.today', { time });
  if (days === 1) return t('start.tomorrow', { time });
  return t('start.other', { day: formatDay(startsAt), time });
}

/** Whether a meeting that is not over has begun. */
export const hasBegun = (startsAt: string): boolean => Date.parse(startsAt) <= Date.now();
