import { getFormatLocale } from '@lectern/i18n';
import { dateFormatter } from '@lectern/ui';

const format = dateFormatter(getFormatLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The time of an ISO date as '14:03', in the time zone of the screens. */
export const formatTime = (iso: string): string => format(iso);
