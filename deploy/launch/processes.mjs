import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Start time of a process, as opaque text; with the pid it identifies the process, because pids are reused. Undefined when
 * the process is gone or a zombie.
 * @param {number} pid
 */
export function processStartTime(pid) {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
    const [, state, since] = /^(\S+)\s+(\S.*)$/.exec(stdout?.trim() ?? '') ?? [];
    return state?.startsWith('Z') ? undefined : since;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * The command line of a process, empty when it is gone.
 * @param {number} pid
 */
export function readCommand(pid) {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * Whether any process has this working folder, as all sessions of a PostgreSQL have, even orphaned ones. Known on Linux
 * only; false elsewhere.
 * @param {string} folder
 */
export function isWorkingFolder(folder) {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

/**
 * Sends a signal. It is no error when the process is gone.
 * @param {number} pid negative for a process group
 * @param {NodeJS.Signals} signal
 */
export function signal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // gone
  }
}

/**
 * Whether a pid is in use, also by a zombie.
 * @param {number} pid
 */
export function exists(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Waits until a condition holds.
 * @returns {Promise<boolean>} false when it did not hold in time
 * @param {() => unknown} condition
 * @param {number} [milliseconds]
 */
export async function until(condition, milliseconds = Infinity) {
  const end = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}
