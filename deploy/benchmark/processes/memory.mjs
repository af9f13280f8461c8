import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Bytes of memory that a launcher's processes hold together, its detached PostgreSQL included. Shared pages count
 * once (proportional set size), so this is what would come free.
 * @param {number} launcher
 * @param {string} dataDir
 */
export function measureMemory(launcher, dataDir) {
  const parents = new Map(processes().map((pid) => [pid, findParent(pid)]));
  const roots = new Set([launcher, postmaster(dataDir)]);
  const isOurs = (pid) => Boolean(pid) && (roots.has(pid) || isOurs(parents.get(pid)));
  return [...parents.keys()].filter(isOurs).reduce((bytes, pid) => bytes + proportionalSize(pid), 0);
}

function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function findParent(pid) {
  const status = read(`/proc/${pid}/status`);
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}

function proportionalSize(pid) {
  const rollup = read(`/proc/${pid}/smaps_rollup`);
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** Process id of the private PostgreSQL, wherever its cluster lies. */
function postmaster(dataDir) {
  const found = readdirSync(dataDir, { recursive: true }).find((file) =>
    String(file).endsWith('postmaster.pid'),
  );
  return found ? Number(read(join(dataDir, String(found))).split('\n')[0]) : 0;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
