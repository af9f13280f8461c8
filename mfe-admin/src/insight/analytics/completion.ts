import { HIGHLIGHT_PERCENT, type CourseStats } from '@lectern/contract';

type Counts = Pick<CourseStats, 'enrollments' | 'completions'>;

/** Percent of the enrollments that are completed, one decimal, rounded down; 0 without any. */
export function completionPercent({ enrollments, completions }: Counts): number {
  return enrollments ? Math.floor((completions * 1000) / enrollments) / 10 : 0;
}

/** Whether the completion badge is highlighted. */
export function isHighCompletion({ enrollments, completions }: Counts): boolean {
  return completions * 100 > enrollments * HIGHLIGHT_PERCENT;
}
