import type { HealthParams } from '@lectern/contract';
import { getFormatLocale, type MessageValues } from '@lectern/i18n';
import { formatDate, formatDateTime } from '@lectern/ui';

const GIGABYTE = 1e9;
const gigabytes = new Intl.NumberFormat(getFormatLocale(), {
  ...{ style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 },
});

/** The values of a check's messages. A value that the server left out does not keep the screen from showing the rest. */
export function formatValues({ lines: _, at, size = 0, text = '', ...numbers }: HealthParams): MessageValues {
  return {
    ...{ count: 0, days: 0, minutes: 0, seconds: 0, ...numbers, text },
    size: gigabytes.format(size / GIGABYTE),
    day: at ? formatDate(at) : '',
    time: at ? formatDateTime(at) : '',
  };
}
