import { setTimeout as sleep } from 'node:timers/promises';
import { restartDelayMs, restartLine, STABLE_MS } from '../launch/backoff.mjs';
import { startPostgres } from './postgres.mjs';
import { postgresLog } from './postgres-server.mjs';

/**
 * Keeps the private PostgreSQL of a data folder running until it is stopped. However often the server dies, and
 * however long a restart is impossible (disk full, folder unreadable), it tries again with a growing delay and prints
 * one line per event.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {(line: string) => void} options.say
 * @param {(attempt: number) => number} [options.delayMs] before each attempt
 * @param {number} [options.stableMs] a server that ran this long resets the count of attempts
 * @throws when the first start fails; later failures are printed
 */
export async function supervisePostgres({ dataDir, say, delayMs = restartDelayMs, stableMs = STABLE_MS }) {
  const stopping = new AbortController();
  const logFile = postgresLog(dataDir);
  let server = await startPostgres({ dataDir });
  const { url, cluster } = server;
  // API and worker hold this URL, so the server has to come back on the same port.
  const port = Number(new URL(url).port);

  /** @type {Promise<number> | undefined} */
  let restarting;

  async function watch() {
    let attempt = 0;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      const how = await server.gone;
      if (stopping.signal.aborted) return;
      const isStable = Date.now() - startedAt >= stableMs;
      restarting = restart(`PostgreSQL stopped (${how})`, isStable ? 1 : attempt + 1);
      attempt = await restarting;
    }
  }

  /**
   * @param {string} event
   * @param {number} attempt
   * @returns {Promise<number>} the attempt that succeeded
   */
  async function restart(event, attempt) {
    for (; ; attempt++) {
      const delay = delayMs(attempt);
      say(restartLine(event, attempt, delay, logFile));
      await sleep(delay, undefined, { signal: stopping.signal });
      try {
        server = await startPostgres({ dataDir, port, abort: stopping.signal });
        say('PostgreSQL is running again.');
        return attempt;
      } catch (error) {
        stopping.signal.throwIfAborted();
        event = `PostgreSQL can't be started: ${explain(error)}`;
      }
    }
  }

  watch().catch((error) => {
    if (!stopping.signal.aborted) throw error;
  });
  return {
    url,
    cluster,
    async stop() {
      stopping.abort();
      // A server that is starting at this moment is stopped by the signal, or becomes `server`.
      await restarting?.catch(() => undefined);
      await server.stop();
    },
  };
}

/** @param {unknown} error */
function explain(error) {
  const { code, cause, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const reason = typeof cause === 'string' ? cause : message.replace(/\.$/, '');
  const isDiskFull = code === 'ENOSPC' || /no space left on device/i.test(reason);
  return isDiskFull ? `the disk is full (${reason})` : reason;
}
