import { readFileSync } from 'node:fs';

/** Ticks of the kernel's clock, on every Linux that there is. */
const TICKS_A_SECOND = 100;

/** @param {number[]} sorted @param {number} share */
export function quantile(sorted, share) {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN);
}

/** Seconds of a processor that processes have used so far, with those that they had started and that have ended. @param {number[]} pids */
export function processorSeconds(pids) {
  return pids.reduce((sum, pid) => sum + readTicks(pid), 0) / TICKS_A_SECOND;
}

/** @param {number} pid */
function readTicks(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  } catch {
    return 0; // ended
  }
}
