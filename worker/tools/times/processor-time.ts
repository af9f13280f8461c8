import { readFileSync } from 'node:fs';

/** Milliseconds of a tick of the kernel's clock, on every Linux. */
const TICK_MS = 10;

/** Milliseconds: of the wall clock, and of processors in this process and all that it has started. */
export interface Clock {
  wall: number;
  processor: number;
}

export interface Spent {
  'wall ms': number;
  'processor ms': number;
}

export function readClock(): Clock {
  return { wall: performance.now(), processor: readTicks(process.pid) * TICK_MS };
}

export function spentSince({ wall, processor }: Clock): Spent {
  const now = readClock();
  return { 'wall ms': Math.round(now.wall - wall), 'processor ms': now.processor - processor };
}

/** Ticks of a process, of its ended children and of its running ones. */
function readTicks(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + readTicks(Number(child)), own);
  } catch {
    return 0; // ended meanwhile
  }
}
