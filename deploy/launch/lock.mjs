import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal, processStartTime, until } from './processes.mjs';

/** @typedef {{ pid: number, started?: string }} Process */
/** @typedef {Process & { children: Process[] }} Holder */

const CHILD_TIMEOUT_MS = 10_000;

/**
 * Makes this process the only launcher on a data folder. Processes that a killed launcher left running are ended first.
 * @param {string} dataDir
 * @throws when another launcher is alive
 */
export async function takeLock(dataDir) {
  const { lock, holder } = await tryLock(dataDir);
  if (lock) return lock;
  throw new Error(
    `Lectern already runs on ${dataDir} (process ${holder.pid}). Stop that one first, or give this one its own DATA_DIR and PORT.`,
  );
}

/**
 * Runs work under the lock of a folder, and waits for the lock when another process holds it.
 * @template T
 * @param {string} folder
 * @param {(lock: { note: (pids: number[]) => void }) => Promise<T>} work notes its processes, so that they end with it
 * @param {AbortSignal} [abort]
 */
export async function runExclusively(folder, work, abort) {
  mkdirSync(folder, { recursive: true });
  for (let waits = 0; ; waits++) {
    abort?.throwIfAborted();
    const { lock, holder } = await tryLock(folder);
    if (lock) {
      try {
        return await work(lock);
      } finally {
        lock.release();
      }
    }
    if (waits === 0) console.log(`Waiting for process ${holder.pid}, which installs or builds here`);
    await sleep(250);
  }
}

/** @param {string} folder */
export async function tryLock(folder) {
  const file = join(folder, 'launcher.json');
  const side = `${file}.${process.pid}`;
  /** @type {Holder} */
  const mine = { ...identity(process.pid), children: [] };
  const write = () => writeFileSync(side, JSON.stringify(mine), { mode: 0o600 });

  write();
  while (!link(side, file)) {
    const holder = read(file);
    if (holder && isAlive(holder)) {
      rmSync(side);
      return { holder };
    }
    await Promise.all((holder?.children ?? []).map(endLeftover));
    removeStale(file, holder);
  }
  rmSync(side);

  const lock = {
    /** @param {number[]} pids of the children that run now */
    note(pids) {
      mine.children = pids.map(identity);
      write();
      renameSync(side, file);
    },
    release: () => rmSync(file, { force: true }),
  };
  return { lock };
}

/**
 * Two launchers may find the same stale lock: the slower one must not remove the new lock of the faster one.
 * @param {string} file
 * @param {Holder | undefined} stale
 */
function removeStale(file, stale) {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another launcher removed it
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
const identity = (pid) => ({ pid, started: processStartTime(pid) });

/** @param {Process} process */
const isAlive = ({ pid, started }) => started !== undefined && processStartTime(pid) === started;

/**
 * A child notices that its launcher is gone and ends by itself; one that hangs is killed.
 * @param {Process} child
 */
async function endLeftover(child) {
  if (await until(() => !isAlive(child), CHILD_TIMEOUT_MS)) return;
  signal(child.pid, 'SIGKILL');
  await until(() => !isAlive(child), CHILD_TIMEOUT_MS);
}
