import { fork } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { restartDelayMs, restartLine, STABLE_MS } from './backoff.mjs';
import { signal } from './processes.mjs';

/** Crashes before the process was ready once; after the last one its start has failed. */
const MAX_EARLY_CRASHES = 5;
const STOP_TIMEOUT_MS = 35_000;
const LOG_CHECK_MS = 60_000;
const MAX_LOG_BYTES = 20 * 1024 * 1024;

/**
 * Keeps one process of the product running. The process sends 'ready' over IPC, and ends by itself when this one is gone.
 * @param {object} options
 * @param {string} options.name for messages: 'The API'
 * @param {string} options.file entry point
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.logFile takes its output
 * @param {(line: string) => void} options.say
 * @param {() => void} [options.onChange] after each start and end
 * @param {(attempt: number) => number} [options.delayMs] before a restart
 */
export function supervise({
  name,
  file,
  env,
  logFile,
  say,
  onChange = () => undefined,
  delayMs = restartDelayMs,
}) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let crashes = 0;
  let wasReady = false;
  let isReady = false;
  let isStopping = false;
  let isRestarting = false;
  /** @type {(() => void)[]} */
  const waiting = [];
  /** @type {{ resolve: (value?: undefined) => void, reject: (reason: Error) => void }} */
  let settled;
  const ready = new Promise((resolve, reject) => (settled = { resolve, reject }));
  ready.catch(() => undefined);
  const trim = setInterval(() => rotate(logFile), LOG_CHECK_MS);
  trim.unref();

  function launch() {
    rotate(logFile);
    const log = openSync(logFile, 'a', 0o600);
    // In its own process group: Ctrl-C in the terminal reaches the launcher alone, which stops its children in order.
    child = fork(file, { env, detached: true, execArgv: [], stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    const began = Date.now();
    child.on('message', (message) => {
      if (message !== 'ready') return;
      wasReady = isReady = true;
      settled.resolve(undefined);
    });
    child.once('exit', (code, killed) => {
      child = undefined;
      isReady = false;
      onChange();
      if (isStopping) return waiting.forEach((done) => done());
      if (isRestarting) {
        isRestarting = false;
        crashes = 0;
        return launch();
      }
      crashes = Date.now() - began > STABLE_MS ? 1 : crashes + 1;
      const how = `${name} stopped (${killed ? `signal ${killed}` : `exit code ${code}`})`;
      if (!wasReady && crashes === MAX_EARLY_CRASHES)
        return settled.reject(
          new Error(
            `${how} ${MAX_EARLY_CRASHES} times before it was ready: ${lastError(logFile)} (see ${logFile})`,
          ),
        );
      const delay = delayMs(crashes);
      if (wasReady) say(restartLine(how, crashes, delay, logFile));
      timer = setTimeout(launch, delay);
    });
    onChange();
  }

  launch();
  return {
    /** @type {Promise<void>} resolves when it is ready; fails when it crashes repeatedly before. */
    ready,
    /** Whether the process that runs now has sent 'ready'. */
    isReady: () => isReady,
    pid: () => child?.pid,
    /** Sends SIGTERM, and SIGKILL when it has not ended after 35 seconds. */
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      clearInterval(trim);
      if (!child?.pid) return;
      const { pid } = child;
      signal(pid, 'SIGTERM');
      const late = setTimeout(() => signal(-pid, 'SIGKILL'), STOP_TIMEOUT_MS);
      await new Promise((done) => waiting.push(() => done(undefined)));
      clearTimeout(late);
    },
    kill() {
      if (child?.pid) signal(-child.pid, 'SIGKILL');
    },
    /** Starts it again at once, without waiting for its work: every process of the product survives a kill. */
    restart() {
      clearTimeout(timer);
      isRestarting = Boolean(child);
      if (child) this.kill();
      else launch();
    },
  };
}

/**
 * Moves a log that has grown too large to `<name>.old`, replacing the previous one. The file itself is truncated, because
 * the process keeps it open.
 * @param {string} logFile
 */
function rotate(logFile) {
  if (!existsSync(logFile) || statSync(logFile).size < MAX_LOG_BYTES) return;
  copyFileSync(logFile, `${logFile}.old`);
  truncateSync(logFile);
}

/**
 * The last error message in a process's log, else its last line.
 * @param {string} logFile
 */
function lastError(logFile) {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  const error = lines.findLast((line) => /^\w*Error: /.test(line));
  return (error ?? lines.at(-1) ?? '').replace(/^\w*Error: /, '').slice(0, 300);
}
