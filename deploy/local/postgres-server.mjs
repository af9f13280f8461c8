import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, portTrouble } from './ports.mjs';
import { serverEnvironment } from './postgres-programs.mjs';
import { commandOf, exists, isWorkedIn, signal, startOf, until } from './processes.mjs';

/** The server's process: found, started, watched and ended. */

/** @typedef {import('./postgres-programs.mjs').Account} Account */

const LOG_LIMIT = 10 * 1024 * 1024;

/**
 * What a server writes into its cluster while it runs.
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
 * The pid of a server that already runs on this cluster, once it is ready; one that is shutting down is waited for.
 * @param {string} cluster
 */
export async function runningServer(cluster) {
  for (;;) {
    const file = pidFile(cluster);
    if (!file) return undefined;
    if (!commandOf(file.pid).includes(`-D ${cluster} `)) {
      // A dead server's file: PostgreSQL removes it, unless the pid has been given to a stranger or waits to be
      // reaped, when it would refuse for ever. Sessions that outlived a kill -9 end first.
      if (!(await until(() => !isWorkedIn(cluster), 10_000)))
        throw new Error(`Sessions of a killed PostgreSQL still work in ${cluster}. End them first.`);
      if (exists(file.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (file.status === 'ready') return file.pid;
    await until(() => pidFile(cluster)?.status !== file.status || !startOf(file.pid));
  }
}

/**
 * Starts the server in a session of its own, so that Ctrl-C reaches API and worker and not their database.
 * @param {{ folder: string, cluster: string, account: Account, binaries: string, port: number, fixed: boolean }} options
 */
export async function launch({ folder, cluster, account, binaries, port, fixed }) {
  const logFile = join(folder, 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT) renameSync(logFile, `${logFile}.old`);
  let chosen = fixed || (port && !(await portTrouble(port, '127.0.0.1'))) ? port : await freePort();
  for (let attempt = 1; ; attempt++) {
    const before = existsSync(logFile) ? statSync(logFile).size : 0;
    const log = openSync(logFile, 'a', 0o600);
    const settings = [`port=${chosen}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const child = spawn(
      join(binaries, 'bin', 'postgres'),
      ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
      { ...account, cwd: '/', detached: true, stdio: ['ignore', log, log], env: serverEnvironment() },
    );
    closeSync(log);
    child.unref();
    let ended = false;
    child.once('exit', () => (ended = true)).once('error', () => (ended = true));
    await until(() => {
      const file = pidFile(cluster);
      return ended || (file?.pid === child.pid && file?.status === 'ready');
    });
    if (!ended) return /** @type {number} */ (child.pid);

    const said = readFileSync(logFile).subarray(before).toString();
    const taken = !fixed && said.includes('could not bind');
    const reason = /FATAL: {2}(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1);
    if (!taken || attempt === 5) throw new Error(`PostgreSQL did not start: ${reason} (see ${logFile})`);
    chosen = await freePort();
  }
}

/**
 * What becomes of a server, whoever ends it.
 * @param {number} pid
 */
export function attend(pid) {
  const started = startOf(pid);
  const isGone = () => startOf(pid) !== started;
  return {
    gone: watch(isGone),
    async stop() {
      signal(pid, 'SIGINT');
      if (await until(isGone, 30_000)) return;
      signal(pid, 'SIGQUIT');
      await until(isGone, 10_000);
    },
  };
}

/** @param {() => boolean} isGone */
function watch(isGone) {
  return /** @type {Promise<void>} */ (
    new Promise((done) => {
      const timer = setInterval(() => {
        if (!isGone()) return;
        clearInterval(timer);
        done();
      }, 1000);
      timer.unref();
    })
  );
}
