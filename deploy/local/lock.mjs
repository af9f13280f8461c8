import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal, startOf, until } from './processes.mjs';

/** @typedef {{ pid: number, started?: string }} Process */
/** @typedef {Process & { children: Process[] }} Holder */

const GRACE = 10_000;

/**
 * Makes this process the only launcher on a data folder. What a killed launcher left running is ended first.
 * @param {string} dataDir
 * @throws when another launcher is alive
 */
export async function takeLock(dataDir) {
  const file = join(dataDir, 'launcher.json');
  const side = `${file}.${process.pid}`;
  /** @type {Holder} */
  const mine = { ...identity(process.pid), children: [] };
  const write = () => writeFileSync(side, JSON.stringify(mine), { mode: 0o600 });

  write();
  while (!link(side, file)) {
    const holder = read(file);
    if (holder && isAlive(holder)) {
      rmSync(side);
      throw new Error(
        `Lectern already runs on ${dataDir} (process ${holder.pid}). Stop that one first, or give this one a DATA_DIR and a PORT of its own.`,
      );
    }
    await Promise.all((holder?.children ?? []).map(endLeftover));
    removeStale(file, holder);
  }
  rmSync(side);

  return {
    /** @param {number[]} pids of the children that run now */
    note(pids) {
      mine.children = pids.map(identity);
      write();
      renameSync(side, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * Two launchers may find the same stale lock: the slower one must not remove what the quicker one has taken.
 * @param {string} file
 * @param {Holder | undefined} stale
 */
function removeStale(file, stale) {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // the other one has removed it
  }
  const moved = read(aside);
  if (moved?.pid !== stale?.pid || moved?.started !== stale?.started) link(aside, file);
  rmSync(aside);
}

/**
 * @param {string} from
 * @param {string} to
 */
function link(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {Holder | undefined}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
const identity = (pid) => ({ pid, started: startOf(pid) });

/** @param {Process} process */
const isAlive = ({ pid, started }) => started !== undefined && startOf(pid) === started;

/**
 * A child sees that its launcher is gone and finishes its work by itself; one that hangs is killed.
 * @param {Process} child
 */
async function endLeftover(child) {
  if (await until(() => !isAlive(child), GRACE)) return;
  signal(child.pid, 'SIGKILL');
  await until(() => !isAlive(child), GRACE);
}
