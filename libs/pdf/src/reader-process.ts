import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Socket } from 'node:net';
import { endPrograms, killGroup, programsEnvironment } from './classic-programs.js';
import type { Drawing, Limits, Order, Report } from './orders.js';
import { savePage } from './page-files.js';

// The built file, also for a caller that runs from the sources.
const READER = new URL('../dist/reader.js', import.meta.url);
/** Of util-linux, so part of every Debian. */
const PRLIMIT = '/usr/bin/prlimit';
const LOG_TAIL = 2000;
/** Milliseconds after an order until the next process is started: the deck is still to become a course. */
const REST = 2000;

type Task = Order['task'];

/** By what they will be asked for; null for one that is still to be started. */
const ready = new Map<Task, ChildProcess | null>();

/**
 * From now on a PDFium process always stands ready for such an order, its engine compiled and, for reading, practised:
 * 30 MB for looking, 100 MB for reading, for a third of a second less. It is as confined as any other and serves one
 * order like any other; the next is started afterwards.
 */
export function keepReaderReady(task: Task): void {
  ready.set(task, ready.get(task) ?? null);
  standReady(task);
}

/**
 * Carries out an order in a process of its own, without the environment; the pictures go into `folder`.
 * Answers what the process wrote to its error stream once it and all its reports have come to an end.
 * What `onReport` answers is sent to it.
 * @throws when a picture can't be written
 */
export async function runReader(
  order: Order,
  folder: string,
  signal: AbortSignal,
  onReport: (report: Report) => Drawing | undefined,
): Promise<string> {
  if (signal.aborted) return '';
  const classic = order.reader === 'classic';
  const child = classic ? startClassic(order.task, folder, order.limits) : takePdfium(order.task);
  const kill = (): void => (classic ? killGroup(child.pid) : void child.kill('SIGKILL'));
  signal.addEventListener('abort', kill);
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-LOG_TAIL)));
  const saving: Promise<void>[] = [];
  const faults: unknown[] = [];
  child.on('message', (report: Report) => {
    if (report.type === 'image')
      saving.push(
        savePage(folder, report).catch((error: unknown) => {
          faults.push(error);
          kill();
        }),
      );
    const answer = onReport(report);
    if (answer) child.send(answer, (error) => error && kill());
  });
  const ended = Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  child.send(order, (error) => error && kill());
  try {
    const [[, killed]] = await ended;
    await Promise.all(saving);
    if (faults.length) throw faults[0];
    if (killed === 'SIGKILL' && !signal.aborted) onReport({ type: 'killed' });
  } finally {
    signal.removeEventListener('abort', kill);
    if (classic) await endPrograms(child.pid, folder);
    setTimeout(standReady, REST, order.task).unref();
  }
  return log;
}

function standReady(task: Task): void {
  if (ready.get(task) !== null) return;
  const child = startPdfium(task);
  ready.set(task, child);
  // It is no reason to stay.
  for (const hold of holdsOf(child)) hold?.unref();
  child.once('exit', () => ready.get(task) === child && ready.set(task, null));
}

function takePdfium(task: Task): ChildProcess {
  const child = ready.get(task);
  if (!child) return startPdfium(task);
  ready.set(task, null);
  if (!child.connected) return startPdfium(task);
  for (const hold of holdsOf(child)) hold?.ref();
  return child;
}

/** What keeps this process alive for a child. */
function holdsOf(child: ChildProcess) {
  return [child, child.channel, child.stderr as Socket | null];
}

function startPdfium(task: Task): ChildProcess {
  return start('pdfium', task, { cwd: tmpdir(), env: {}, execArgv: permissions() });
}

function startClassic(task: Task, folder: string, limits: Limits): ChildProcess {
  // A group of its own, so that the programs end with it.
  return start('classic', task, {
    cwd: folder,
    env: programsEnvironment(folder, limits),
    detached: true,
    ...withinMemory(limits.memory),
  });
}

/** pdf.js grows faster than anybody can watch: where the system can refuse it memory, it does. */
function withinMemory(memory: number): ForkOptions {
  if (!existsSync(PRLIMIT)) return { execArgv: [] };
  return { execPath: PRLIMIT, execArgv: [`--data=${memory}`, process.execPath] };
}

function start(reader: Order['reader'], task: Task, options: ForkOptions): ChildProcess {
  return fork(READER, [reader, task], {
    ...options,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/**
 * What a PDFium process may do: read, run its second thread and load the picture library; write nothing, start nothing.
 * The engine itself is WebAssembly without any import that reaches files or network.
 */
function permissions(): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return [
    isStable ? '--permission' : '--experimental-permission',
    '--no-warnings',
    '--allow-fs-read=*',
    '--allow-worker',
    '--allow-addons',
  ];
}
