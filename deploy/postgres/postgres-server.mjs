import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, portTrouble } from '../launch/ports.mjs';
import { serverEnvironment } from './postgres-programs.mjs';
import {
  readCommand,
  exists,
  isWorkingFolder,
  signal,
  processStartTime,
  until,
} from '../launch/processes.mjs';

/** The server process of the private PostgreSQL: finds, starts, watches and stops it. */

/** @typedef {import('./postgres-programs.mjs').Account} Account */
/** @typedef {{ pid: number, exited?: Promise<string> }} ServerProcess `exited` is known of our own child only */

const MAX_LOG_BYTES = 10 * 1024 * 1024;
const MAX_PORT_ATTEMPTS = 5;
const POLL_MS = 1_000;
/** Settings that do not wait for the disk, which makes creating and dropping databases fast. */
const VOLATILE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** @param {string} folder the data folder */
export const postgresLog = (folder) => join(folder, 'postgres.log');

/**
 * What a running server writes into its cluster.
 * @param {string} cluster
 */
export function pidFile(cluster) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: lines[3], status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

/**
 * The server that already runs on this cluster, once it is ready. Waits while one is shutting down.
 * @param {string} cluster
 * @returns {Promise<ServerProcess | undefined>}
 */
export async function runningServer(cluster) {
  for (;;) {
    const file = pidFile(cluster);
    if (!file) return undefined;
    if (!readCommand(file.pid).includes(`-D ${cluster} `)) {
      // The file of a dead server. PostgreSQL removes it, unless the pid now belongs to another process or to a
      // zombie; then it would refuse to start for ever. Sessions that survived a kill -9 must end first.
      if (!(await until(() => !isWorkingFolder(cluster), 10_000)))
        throw new Error(`Sessions of a killed PostgreSQL still use ${cluster}. End them first.`);
      if (exists(file.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (file.status === 'ready') return { pid: file.pid };
    await until(() => pidFile(cluster)?.status !== file.status || !processStartTime(file.pid));
  }
}

/**
 * Starts the server in its own session, so that Ctrl-C reaches API and worker but not their database.
 * @param {object} options
 * @param {string} options.folder the data folder
 * @param {string} options.cluster
 * @param {Account} options.account
 * @param {string} options.binaries
 * @param {number} options.port 0 for any free one
 * @param {boolean} options.fixed whether no other port will do
 * @param {boolean} options.isDurable whether data survive a crash of the machine
 * @param {AbortSignal} [options.abort] stops a server that is still starting
 * @returns {Promise<ServerProcess>}
 * @throws with PostgreSQL's own reason, which is also the error's cause
 */
export async function launch({ folder, cluster, account, binaries, port, fixed, isDurable, abort }) {
  const logFile = postgresLog(folder);
  if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.old`);
  let chosen = fixed || (port && !(await portTrouble(port, '127.0.0.1'))) ? port : await freePort();
  for (let attempt = 1; ; attempt++) {
    const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
    const log = openSync(logFile, 'a', 0o600);
    const settings = [
      ...[`port=${chosen}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='],
      ...(isDurable ? [] : VOLATILE),
    ];
    const child = spawn(
      join(binaries, 'bin', 'postgres'),
      ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
      { ...account, cwd: '/', detached: true, stdio: ['ignore', log, log], env: serverEnvironment() },
    );
    closeSync(log);
    child.unref();
    let hasExited = false;
    const exited = /** @type {Promise<string>} */ (
      new Promise((resolve) => {
        child.once('error', (error) => resolve(error.message));
        child.once('exit', (code, killed) => {
          const how = killed ? `signal ${killed}` : `exit code ${code}`;
          const reason = killed ? '' : failureIn(logFile, logStart);
          resolve(reason ? `${how}: ${reason}` : how);
        });
      })
    ).finally(() => (hasExited = true));
    const stop = () => child.kill('SIGINT');
    abort?.addEventListener('abort', stop);
    await until(() => {
      const file = pidFile(cluster);
      return hasExited || (file?.pid === child.pid && file?.status === 'ready');
    });
    abort?.removeEventListener('abort', stop);
    if (!hasExited) return { pid: /** @type {number} */ (child.pid), exited };

    abort?.throwIfAborted();
    const isPortTaken = !fixed && logSince(logFile, logStart).includes('could not bind');
    if (!isPortTaken || attempt === MAX_PORT_ATTEMPTS) {
      const reason = failureIn(logFile, logStart) || (await exited);
      throw new Error(`PostgreSQL did not start: ${reason} (see ${logFile})`, { cause: reason });
    }
    chosen = await freePort();
  }
}

/**
 * Why the server gave up, in its own words: the cause (a full disk, a port in use) before its consequence.
 * @param {string} logFile
 * @param {number} start byte offset of the log where this server began to write
 */
function failureIn(logFile, start) {
  const text = logSince(logFile, start);
  const cause = /could not bind .*|^.*(?:No space left on device|Permission denied).*/m.exec(text)?.[0];
  const failure = /(?:PANIC|FATAL): {2}.*/.exec(text)?.[0];
  const line = cause ?? failure ?? text.trim().split('\n').at(-1) ?? '';
  return line.replace(/^.*?(?:LOG|ERROR|PANIC|FATAL): {2}/, '');
}

/**
 * @param {string} logFile
 * @param {number} start
 */
function logSince(logFile, start) {
  try {
    return readFileSync(logFile).subarray(start).toString();
  } catch {
    return '';
  }
}

/**
 * @param {ServerProcess} server
 */
export function watchServer({ pid, exited }) {
  const startedAt = processStartTime(pid);
  const isGone = () => processStartTime(pid) !== startedAt;
  return {
    gone: exited ?? polled(isGone),
    async stop() {
      if (isGone()) return;
      signal(pid, 'SIGINT');
      if (await until(isGone, 30_000)) return;
      signal(pid, 'SIGQUIT');
      await until(isGone, 10_000);
    },
  };
}

/**
 * An adopted server is no child of this process, so how it ends can't be known.
 * @param {() => boolean} isGone
 * @returns {Promise<string>}
 */
function polled(isGone) {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!isGone()) return;
      clearInterval(timer);
      resolve('cause unknown: it was started by an earlier launcher');
    }, POLL_MS);
    timer.unref();
  });
}
