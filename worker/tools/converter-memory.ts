import { readdirSync, readFileSync } from 'node:fs';

const INTERVAL_MS = 100;

/**
 * Watches the memory of LibreOffice where the system lists processes in `/proc`.
 * @returns `peak`, the largest resident memory so far in bytes; 0 where it is unknown
 */
export function watchConverterMemory(): { peak: () => number; stop: () => void } {
  let peak = 0;
  const look = (): void => {
    for (const pid of ownDescendants()) peak = Math.max(peak, readPeak(pid));
  };
  const timer = setInterval(look, INTERVAL_MS);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}

/** Ids of the processes that this one started, and of theirs. */
function ownDescendants(): string[] {
  const parents = new Map<string, string>();
  for (const pid of listProcesses()) {
    const status = readStatus(pid);
    parents.set(pid, /^PPid:\s*(\d+)/m.exec(status)?.[1] ?? '');
  }
  const isOwn = (pid: string, depth = 0): boolean => {
    const parent = parents.get(pid);
    if (!parent || depth > parents.size) return false;
    return parent === String(process.pid) || isOwn(parent, depth + 1);
  };
  return [...parents.keys()].filter((pid) => isOwn(pid));
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function readStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

function readPeak(pid: string): number {
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(readStatus(pid))?.[1] ?? 0) * 1024;
}
