import { questionText } from './texts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How late something was handed in, such as 'Late by 2 days': whole days or hours, else minutes. */
export function describeLateness(seconds: number): string {
  if (seconds >= DAY) return questionText('late.days', { count: Math.floor(seconds / DAY) });
  if (seconds >= HOUR) return questionText('late.hours', { count: Math.floor(seconds / HOUR) });
  return questionText('late.minutes', { count: Math.ceil(seconds / MINUTE) });
}
