import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buildNodeSandbox } from './confinement.js';
import { PRLIMIT } from './system-programs.js';

export { limitConcurrency } from '../reader/limit-concurrency.js';
export { INSPECT_LIMITS } from '../reader/limits.js';

/** A program of Lectern that reads an untrusted file. */
export interface ConfinedProgram {
  /** A built file: the process can read the built code, but not the sources. */
  program: URL;
  /** The untrusted file, the only file that the process can read besides the code. */
  file?: string;
  /** Limit of the process's memory, where `prlimit` is installed. */
  maxMemoryBytes?: number;
  /** Its abort ends the process. */
  signal: AbortSignal;
}

/** Characters at the end of the error stream that are returned for the log. */
const MAX_LOG_LENGTH = 2000;

/**
 * Carries out a request in a process of its own, with the same confinement as the readers of PDFs.
 * @param onMessage gets what the process sends, which a hostile file may control; its answer, if any, is sent back
 * @returns the end of the process's error stream, once the process and all its messages have ended
 * @throws what `onMessage` throws, which ends the process
 */
export async function runConfined(
  { program, file, maxMemoryBytes, signal }: ConfinedProgram,
  request: object,
  onMessage: (received: unknown) => unknown,
): Promise<string> {
  signal.throwIfAborted();
  const child = fork(program, [], {
    cwd: tmpdir(),
    env: {},
    ...limitMemory(buildNodeSandbox(file), maxMemoryBytes),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-MAX_LOG_LENGTH)));
  const kill = (): void => void child.kill('SIGKILL');
  const send = (message: object): void => void child.send(message, (error) => error && kill());
  const failures: unknown[] = [];
  const answers: Promise<void>[] = [];
  const answer = async (received: unknown): Promise<void> => {
    const message = await onMessage(received);
    if (message !== undefined && child.connected) send(message as object);
  };
  child.on('message', (received) => {
    if (failures.length) return;
    answers.push(
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
    await Promise.all(answers);
  } finally {
    signal.removeEventListener('abort', kill);
  }
  if (failures.length) throw failures[0];
  return log;
}

/** Lets the system limit the memory, because Node's own limits do not count the bytes of buffers, such as unpacked files. */
function limitMemory(
  command: { execPath: string; execArgv: string[] },
  maxMemoryBytes?: number,
): typeof command {
  if (!maxMemoryBytes || !existsSync(PRLIMIT)) return command;
  return {
    execPath: PRLIMIT,
    execArgv: [`--data=${maxMemoryBytes}`, command.execPath, ...command.execArgv],
  };
}
