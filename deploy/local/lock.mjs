import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
    rmSync(file, { force: true });
    await Promise.all((holder?.children ?? []).map(endLeftover));
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
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

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
