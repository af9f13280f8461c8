import type { HealthCheck, HealthParams } from '@lectern/contract';
import { type CompiledMessage, formatMessage, type MessageValues } from '@lectern/i18n';

/** Lectern's commands write English. */
const FORMAT_LOCALE = 'en-US';
const CATALOG = 'admin.site.health';
const [MEGABYTE, GIGABYTE] = [1e6, 1e9];
const formatUnit = (amount: number, unit: string) =>
  new Intl.NumberFormat(FORMAT_LOCALE, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
const formatSize = (bytes: number) =>
  bytes < GIGABYTE ? formatUnit(bytes / MEGABYTE, 'megabyte') : formatUnit(bytes / GIGABYTE, 'gigabyte');
const dayFormat = new Intl.DateTimeFormat(FORMAT_LOCALE, { dateStyle: 'medium' });
const timeFormat = new Intl.DateTimeFormat(FORMAT_LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/**
 * A check as one line for a terminal, with the English texts of the health screen.
 * @param findMessage returns the message with a full id. Without built front ends it returns none, and the line contains codes.
 */
export function describeCheck(
  { id, state, code, params }: HealthCheck,
  findMessage: (id: string) => CompiledMessage | undefined,
): string {
  const values = formatValues(params);
  const getText = (name: string, fallback: string) =>
    formatMessage(findMessage(`${CATALOG}.${name}`) ?? fallback, FORMAT_LOCALE, values);
  const sentences = [
    getText(`codes.${code}`, code),
    ...(state === 'ok' ? [] : [getText(`advice.${code}`, '')]),
    ...(params.lines ?? []).map((line) => `(${line})`),
  ];
  return `${getText(`states.${state}`, state)}: ${getText(`checks.${id}`, id)}. ${sentences.filter(Boolean).join(' ')}`;
}

function formatValues({ lines: _, at, size = 0, text = '', ...numbers }: HealthParams): MessageValues {
  return {
    ...{ count: 0, days: 0, minutes: 0, seconds: 0, ...numbers, text },
    size: formatSize(size),
    day: at ? dayFormat.format(new Date(at)) : '',
    time: at ? timeFormat.format(new Date(at)) : '',
  };
}
