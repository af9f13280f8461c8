import type { HealthParams } from '@lectern/contract';
import { getFormatLocale, type MessageValues } from '@lectern/i18n';
import { formatDate, formatDateTime } from '@lectern/ui';

const [MEGABYTE, GIGABYTE] = [1e6, 1e9];
const formatUnit = (amount: number, unit: string) =>
  new Intl.NumberFormat(getFormatLocale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
export const formatSize = (bytes: number) =>
  bytes < GIGABYTE ? formatUnit(bytes / MEGABYTE, 'megabyte') : formatUnit(bytes / GIGABYTE, 'gigabyte');

/** The values of a check's messages. A value that the server left out does not keep the screen from showing the rest. */
export function formatValues({ lines: _, at, size = 0, text = '', ...numbers }: HealthParams): MessageValues {
  return {
    ...{ count: 0, days: 0, minutes: 0, seconds: 0, ...numbers, text },
    size: formatSize(size),
    day: at ? formatDate(at) : '',
    time: at ? formatDateTime(at) : '',
  };
}
