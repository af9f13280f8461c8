import { getFormatLocale } from '@lectern/i18n';

/** A number as typed, with a comma or point for decimals; NaN for anything else. */
export function parseNumber(text: string): number {
  const normalized = text.trim().replace(',', '.');
  return normalized === '' ? Number.NaN : Number(normalized);
}

/** A number as fields show it: 7.5 as '7,5' where the language of the page has a comma, and no separators of thousands. */
export const formatNumber = (number: number): string =>
  new Intl.NumberFormat(getFormatLocale(), { useGrouping: false, maximumFractionDigits: 20 }).format(number);
