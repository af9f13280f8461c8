import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endPrograms, killGroup, programsEnvironment } from './classic-programs.js';
import type { Drawing, Order, Report } from './orders.js';

// The built file, also for a caller that runs from the sources.
const READER = new URL('../../dist/pdf/reader.js', import.meta.url);
const LOG_TAIL = 2000;

/**
 * Carries out an order in a process of its own, without the environment, in `folder`.
 * Answers what the process wrote to its error stream once it and all its reports have come to an end.
 * What `onReport` answers is sent to it.
 */
export async function runReader(
  order: Order,
  folder: string,
  signal: AbortSignal,
  onReport: (report: Report) => Drawing | undefined,
): Promise<string> {
  if (signal.aborted) return '';
  const classic = order.reader === 'classic';
  const child = fork(READER, [], {
    cwd: folder,
    env: classic ? programsEnvironment(folder, order.limits) : {},
    // A group of its own, so that the programs end with it.
    detached: classic,
    execArgv: classic ? [] : permissions(order.task === 'read' ? folder : null),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const kill = (): void => (classic ? killGroup(child.pid) : void child.kill('SIGKILL'));
  signal.addEventListener('abort', kill);
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-LOG_TAIL)));
  child.on('message', (report: Report) => {
    const answer = onReport(report);
    if (answer) child.send(answer, (error) => error && kill());
  });
  const ended = Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  child.send(order, (error) => error && kill());
  try {
    const [[, killed]] = await ended;
    if (killed === 'SIGKILL' && !signal.aborted) onReport({ type: 'killed' });
  } finally {
    signal.removeEventListener('abort', kill);
    if (classic) await endPrograms(child.pid, folder);
  }
  return log;
}

/**
 * What the process may do: write in its folder, run its second thread and load the picture library; start nothing.
 * The engine itself is WebAssembly without any import that reaches files or network.
 */
function permissions(folder: string | null): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return [
    isStable ? '--permission' : '--experimental-permission',
    '--no-warnings',
    '--allow-fs-read=*',
    ...(folder ? [`--allow-fs-write=${join(folder, '*')}`] : []),
    '--allow-worker',
    '--allow-addons',
  ];
}
