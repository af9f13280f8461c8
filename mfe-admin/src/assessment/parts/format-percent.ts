import { getFormatLocale } from '@lectern/i18n';

// Created on first use: creating one takes longer than the rest of a page's start.
let percentFormat: Intl.NumberFormat | undefined;

/** 66.666 as '66.67%', 50 as '50%'. */
export function exactPercent(percent: number): string {
  percentFormat ??= new Intl.NumberFormat(getFormatLocale(), { style: 'percent', maximumFractionDigits: 2 });
  // Adding 0 turns -0, which would be shown as '-0%', into 0.
  return percentFormat.format(Number(percent.toFixed(2)) / 100 + 0);
}
