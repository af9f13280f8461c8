import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { endPrograms, killGroup, programsEnvironment, scratchFolder } from '../classic/classic-programs.js';
import { PRLIMIT, sandboxedClassic, sandboxedNode } from '../confinement/confinement.js';
import { savePage } from '../pictures/page-files.js';
import { parseReaderMessage } from './parse-reader-message.js';
import type { DrawRequest, ReaderMessage, ReaderRequest } from './reader-messages.js';

// The built file, also for a caller that runs from the sources.
const READER = new URL('../../dist/reader/reader.js', import.meta.url);
/** How a shell reports that its program was ended by SIGKILL. */
const KILLED_CODE = 137;
/** Characters of the error stream that are kept for the log. */
const MAX_LOG = 2000;

/**
 * Carries out a request in a process of its own, without this process's environment; pictures go into `folder`.
 * The answer of `onMessage`, if any, is sent back to the reader.
 * @returns the end of the process's error stream, once the process and all its messages have ended
 * @throws when a picture can't be written
 */
export async function runReader(
  request: ReaderRequest,
  folder: string,
  signal: AbortSignal,
  onMessage: (message: ReaderMessage) => DrawRequest | undefined,
): Promise<string> {
  if (signal.aborted) return '';
  const isClassic = request.reader === 'classic';
  const child = isClassic ? startClassic(request, folder) : startPdfium(request);
  const kill = (): void => (isClassic ? killGroup(child.pid) : void child.kill('SIGKILL'));
  signal.addEventListener('abort', kill);
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-MAX_LOG)));
  const saving: Promise<void>[] = [];
  const failures: unknown[] = [];
  child.on('message', (received: unknown) => {
    const message = parseReaderMessage(received, request.limits);
    if (!message) {
      log = `${log}\nThe reader process sent a message that no reader sends.`;
      return kill();
    }
    if (message.type === 'image')
      saving.push(
        savePage(folder, message).catch((error: unknown) => {
          failures.push(error);
          kill();
        }),
      );
    const answer = onMessage(message);
    if (answer) child.send(answer, (error) => error && kill());
  });
  const ended = Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  child.send(request, (error) => error && kill());
  try {
    const [[code, endSignal]] = await ended;
    await Promise.all(saving);
    if (failures.length) throw failures[0];
    if ((endSignal === 'SIGKILL' || code === KILLED_CODE) && !signal.aborted) onMessage({ type: 'killed' });
  } finally {
    signal.removeEventListener('abort', kill);
    if (isClassic) await endPrograms(child.pid, folder);
  }
  return log;
}

function startPdfium(request: ReaderRequest): ChildProcess {
  return start(request, { cwd: tmpdir(), env: {}, ...sandboxedNode(request.file) });
}

/** Starts in a folder of its own within `folder`; the parent saves the pictures. */
function startClassic(request: ReaderRequest, folder: string): ChildProcess {
  const { file, limits } = request;
  const scratch = scratchFolder(folder);
  mkdirSync(scratch, { recursive: true });
  const sandbox = sandboxedClassic(file, scratch, withinMemory(limits.memory));
  const [execPath = '', ...execArgv] = sandbox.command;
  return start(request, {
    cwd: scratch,
    env: programsEnvironment(sandbox.folder, limits),
    // A process group of its own, so that its programs can be ended with it.
    detached: true,
    execPath,
    execArgv,
  });
}

/** Node's command. pdf.js allocates faster than an interval can check, so the system limits it where `prlimit` is installed. */
function withinMemory(memory: number): string[] {
  const isLimited = existsSync(PRLIMIT);
  return [...(isLimited ? [PRLIMIT, `--data=${memory}`] : []), process.execPath];
}

function start({ reader, task }: ReaderRequest, options: ForkOptions): ChildProcess {
  return fork(READER, [reader, task], {
    ...options,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
