import { questionText } from './texts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How late something was handed in, such as 'Late by 2 days': whole days or hours, else minutes. */
export function describeLateness(seconds: number): string {
  if (seconds >= DAY_S) return questionText('late.days', { count: Math.floor(seconds / DAY_S) });
  if (seconds >= HOUR_S) return questionText('late.hours', { count: Math.floor(seconds / HOUR_S) });
  return questionText('late.minutes', { count: Math.ceil(seconds / MINUTE_S) });
}
