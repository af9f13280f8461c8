import { fork } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { signal } from './processes.mjs';

const PATIENCE = 5;
const STABLE = 60_000;
const GRACE = 35_000;
const LOG_LIMIT = 20 * 1024 * 1024;

/**
 * Milliseconds to wait before a crashed process is started again.
 * @param {number} crashes since it last ran well, at least 1
 */
export const backoff = (crashes) => Math.min(500 * 2 ** (crashes - 1), 30_000);

/**
 * Keeps one process of the product running. It says 'ready' over ipc, and ends by itself when we are gone.
 * @param {object} options
 * @param {string} options.name as people read it: 'The API'
 * @param {string} options.file what Node runs
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.logFile takes its output
 * @param {(line: string) => void} options.say
 * @param {() => void} options.onChange after each start and end
 */
export function supervise({ name, file, env, logFile, say, onChange }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let crashes = 0;
  let wasReady = false;
  let isStopping = false;
  /** @type {(() => void)[]} */
  const waiting = [];
  /** @type {{ resolve: (value?: undefined) => void, reject: (reason: Error) => void }} */
  let settled;
  const ready = new Promise((resolve, reject) => (settled = { resolve, reject }));
  ready.catch(() => undefined);
  const trim = setInterval(() => keepSmall(logFile), STABLE);
  trim.unref();

  function launch() {
    keepSmall(logFile);
    const log = openSync(logFile, 'a', 0o600);
    // In a group of its own: Ctrl-C in the terminal is for the launcher, which then stops its children in order.
    child = fork(file, { env, detached: true, execArgv: [], stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    const began = Date.now();
    child.on('message', (message) => {
      if (message !== 'ready') return;
      wasReady = true;
      settled.resolve(undefined);
    });
    child.once('exit', (code, killed) => {
      child = undefined;
      onChange();
      if (isStopping) return waiting.forEach((done) => done());
      crashes = Date.now() - began > STABLE ? 1 : crashes + 1;
      const how = `${name} stopped (${killed ?? `exit code ${code}`})`;
      if (!wasReady && crashes === PATIENCE)
        return settled.reject(
          new Error(`${how} ${PATIENCE} times before it was ready: ${lastWords(logFile)} (see ${logFile})`),
        );
      if (wasReady) say(`${how}, starting it again in ${backoff(crashes) / 1000} s. See ${logFile}`);
      timer = setTimeout(launch, backoff(crashes));
    });
    onChange();
  }

  launch();
  return {
    /** @type {Promise<void>} once it has been ready; fails when it crashes again and again before. */
    ready,
    pid: () => child?.pid,
    /** Asks it to finish; what has not finished in 35 seconds is killed. */
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      clearInterval(trim);
      if (!child?.pid) return;
      const { pid } = child;
      signal(pid, 'SIGTERM');
      const late = setTimeout(() => signal(-pid, 'SIGKILL'), GRACE);
      await new Promise((done) => waiting.push(() => done(undefined)));
      clearTimeout(late);
    },
    kill() {
      if (child?.pid) signal(-child.pid, 'SIGKILL');
    },
  };
}

/**
 * A log that has grown too large becomes `<name>.old`, in place of the one before. The file stays the same one,
 * since the process writes on into it.
 * @param {string} logFile
 */
function keepSmall(logFile) {
  if (!existsSync(logFile) || statSync(logFile).size < LOG_LIMIT) return;
  copyFileSync(logFile, `${logFile}.old`);
  truncateSync(logFile);
}

/**
 * What a process said before it ended: the last error's message in its log, else the last line.
 * @param {string} logFile
 */
function lastWords(logFile) {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  const error = lines.findLast((line) => /^\w*Error: /.test(line));
  return (error ?? lines.at(-1) ?? '').replace(/^\w*Error: /, '').slice(0, 300);
}
