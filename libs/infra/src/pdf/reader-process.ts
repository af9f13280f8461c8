import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Order, Report } from './orders.js';

// The built file, also for a caller that runs from the sources.
const READER = new URL('../../dist/pdf/reader.js', import.meta.url);
const LOG_TAIL = 2000;

/**
 * Carries out an order in a process of its own, without environment, in `folder`.
 * Answers what the process wrote to its error stream once it and all its reports have come to an end.
 */
export async function runReader(
  order: Order,
  folder: string,
  signal: AbortSignal,
  onReport: (report: Report) => void,
): Promise<string> {
  if (signal.aborted) return '';
  const child = fork(READER, [], {
    cwd: folder,
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-LOG_TAIL)));
  child.on('message', onReport);
  const ended = Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  child.send(order, (error) => error && kill());
  try {
    await ended;
  } finally {
    signal.removeEventListener('abort', kill);
  }
  return log;
}
