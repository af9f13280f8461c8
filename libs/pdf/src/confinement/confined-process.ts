import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sandboxedNode } from './confinement.js';
import { PRLIMIT } from './system-programs.js';

export { createTurns } from '../reader/inspection-turns.js';
export { INSPECT_LIMITS } from '../reader/limits.js';

/** A program that reads what a stranger sent. */
export interface ConfinedProgram {
  /** A built file, because the process can read the code only. */
  program: URL;
  /** The one file besides the code that it can read. */
  file?: string;
  /** Bytes of memory that the system gives it where `prlimit` is installed. */
  memory?: number;
  /** Ends the process when it aborts. */
  signal: AbortSignal;
}

/** Characters of the error stream that are kept for the log. */
const MAX_LOG = 2000;

/**
 * Carries out a request in a process of its own, confined as the readers of PDFs are.
 * @param onMessage gets what the process sends, which a hostile file may have chosen; its answer, if any, is sent back
 * @returns the end of the process's error stream, once the process and all its messages have ended
 * @throws what `onMessage` throws, which ends the process
 */
export async function runConfined(
  { program, file, memory, signal }: ConfinedProgram,
  request: object,
  onMessage: (received: unknown) => unknown,
): Promise<string> {
  signal.throwIfAborted();
  const child = fork(program, [], {
    cwd: tmpdir(),
    env: {},
    ...withinMemory(sandboxedNode(file), memory),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-MAX_LOG)));
  const kill = (): void => void child.kill('SIGKILL');
  const send = (message: object): void => void child.send(message, (error) => error && kill());
  const failures: unknown[] = [];
  const answering: Promise<void>[] = [];
  const answer = async (received: unknown): Promise<void> => {
    const message = await onMessage(received);
    if (message !== undefined && child.connected) send(message as object);
  };
  child.on('message', (received) => {
    if (failures.length) return;
    answering.push(
      answer(received).catch((error: unknown) => {
        failures.push(error);
        kill();
      }),
    );
  });
  signal.addEventListener('abort', kill);
  try {
    const ended = Promise.all([once(child, 'close'), once(child, 'disconnect')]);
    send(request);
    await ended;
    await Promise.all(answering);
  } finally {
    signal.removeEventListener('abort', kill);
  }
  if (failures.length) throw failures[0];
  return log;
}

/** Unpacked bytes are outside of Node's own limits. */
function withinMemory(start: { execPath: string; execArgv: string[] }, memory?: number): typeof start {
  if (!memory || !existsSync(PRLIMIT)) return start;
  return { execPath: PRLIMIT, execArgv: [`--data=${memory}`, start.execPath, ...start.execArgv] };
}
