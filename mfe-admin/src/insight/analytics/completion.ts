import { HIGHLIGHT_PERCENT, type CourseStats } from '@lectern/contract';
import { getFormatLocale } from '@lectern/i18n';

const tenths = new Intl.NumberFormat(getFormatLocale(), {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** 87.25 percent as '87.3%'. */
export const formatTenths = (percent: number): string => tenths.format(percent / 100);

type Counts = Pick<CourseStats, 'enrollments' | 'completions'>;

/** Percent of the enrollments that are completed, one decimal, rounded down; 0 without any. */
export function completionPercent({ enrollments, completions }: Counts): number {
  return enrollments ? Math.floor((completions * 1000) / enrollments) / 10 : 0;
}

/** Whether the completion badge is highlighted. */
export function isHighCompletion({ enrollments, completions }: Counts): boolean {
  return completions * 100 > enrollments * HIGHLIGHT_PERCENT;
}
