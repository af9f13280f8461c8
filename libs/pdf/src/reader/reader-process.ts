import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import {
  buildProgramsEnvironment,
  endPrograms,
  findScratchFolder,
  killGroup,
} from '../classic/classic-programs.js';
import { buildClassicSandbox, buildNodeSandbox, PRLIMIT } from '../confinement/confinement.js';
import { savePage } from '../pictures/page-files.js';
import { parseReaderMessage } from './parse-reader-message.js';
import type { DrawRequest, ReaderMessage, ReaderRequest } from './reader-messages.js';

// Always the built file, even if this module runs from its source.
const READER_PROGRAM = new URL('../../dist/reader/reader.js', import.meta.url);
/** The exit code of a shell whose program was ended by SIGKILL. */
const KILLED_EXIT_CODE = 137;
/** Characters at the end of the error stream that are returned for the log. */
const MAX_LOG_LENGTH = 2000;

/**
 * Carries out a request in a process of its own, without this process's environment.
 * @param picturesFolder receives the pictures of pages
 * @param onMessage gets each message of the reader; its answer, if any, is sent back
 * @returns the end of the process's error stream, once the process and all its messages have ended
 * @throws when a picture can't be written
 */
export async function runReader(
  request: ReaderRequest,
  picturesFolder: string,
  signal: AbortSignal,
  onMessage: (message: ReaderMessage) => DrawRequest | undefined,
): Promise<string> {
  if (signal.aborted) return '';
  const isClassic = request.reader === 'classic';
  const child = isClassic ? startClassic(request, picturesFolder) : startPdfium(request);
  const kill = (): void => (isClassic ? killGroup(child.pid) : void child.kill('SIGKILL'));
  signal.addEventListener('abort', kill);
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-MAX_LOG_LENGTH)));
  const savings: Promise<void>[] = [];
  const saveErrors: unknown[] = [];
  child.on('message', (received: unknown) => {
    const message = parseReaderMessage(received, request.limits);
    if (!message) {
      log = `${log}\nThe reader process sent a message that no reader sends.`;
      return kill();
    }
    if (message.type === 'image')
      savings.push(
        savePage(picturesFolder, message).catch((error: unknown) => {
          saveErrors.push(error);
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
    await Promise.all(savings);
    if (saveErrors.length) throw saveErrors[0];
    const wasKilled = endSignal === 'SIGKILL' || code === KILLED_EXIT_CODE;
    if (wasKilled && !signal.aborted) onMessage({ type: 'killed' });
  } finally {
    signal.removeEventListener('abort', kill);
    if (isClassic) await endPrograms(child.pid, picturesFolder);
  }
  return log;
}

function startPdfium(request: ReaderRequest): ChildProcess {
  return forkReader(request, { cwd: tmpdir(), env: {}, ...buildNodeSandbox(request.file) });
}

/** Starts the classic reader, which keeps its temporary files in a folder of its own within `picturesFolder`. */
function startClassic(request: ReaderRequest, picturesFolder: string): ChildProcess {
  const { file, limits } = request;
  const scratch = findScratchFolder(picturesFolder);
  mkdirSync(scratch, { recursive: true });
  const sandbox = buildClassicSandbox(file, scratch, buildNodeCommand(limits.maxMemoryBytes));
  const [execPath = '', ...execArgv] = sandbox.command;
  return forkReader(request, {
    cwd: scratch,
    env: buildProgramsEnvironment(sandbox.folder, limits),
    // A process group of its own, so that the programs that it starts are killed with it.
    detached: true,
    execPath,
    execArgv,
  });
}

/**
 * Builds the command that starts Node. pdf.js can allocate faster than the reader checks its memory, so the system limits the memory too,
 * where `prlimit` is installed.
 */
function buildNodeCommand(maxMemoryBytes: number): string[] {
  const limit = existsSync(PRLIMIT) ? [PRLIMIT, `--data=${maxMemoryBytes}`] : [];
  return [...limit, process.execPath];
}

function forkReader({ reader, task }: ReaderRequest, options: ForkOptions): ChildProcess {
  return fork(READER_PROGRAM, [reader, task], {
    ...options,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
