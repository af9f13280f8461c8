import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline';
import { killGroup } from '@lectern/pdf/confinement';

/** KB of address space: decoders of large pictures need a part of it. */
const MEMORY_KB = 4 * 1024 * 1024;

/** Where programs of the machine are, whatever the environment says. */
const PROGRAM_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'];

/**
 * Whether a program of the machine can be run with limits, which needs a POSIX shell.
 * @param program name or absolute path
 */
export function hasProgram(program: string, folders = PROGRAM_FOLDERS): boolean {
  if (process.platform === 'win32') return false;
  if (isAbsolute(program)) return isExecutable(program);
  return folders.some((folder) => isExecutable(join(folder, program)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Limits {
  timeoutMs: number;
  /** Of each file that the program writes. */
  maxBytes: number;
  signal: AbortSignal;
}

/** The program ended with an error, or wrote more than it may. */
export class ProgramFailed extends Error {}
export class ProgramTooSlow extends Error {}

/**
 * Runs a program in a group of processes of its own, with low priority, without the environment, and with limits of memory, file size
 * and time. The group is killed with it.
 * @param onLine gets each line of standard output
 * @throws ProgramFailed, ProgramTooSlow, or the reason of the signal
 */
export async function runProgram(
  command: string[],
  { timeoutMs, maxBytes, signal }: Limits,
  { input, onLine }: { input?: string; onLine?: (line: string) => void } = {},
): Promise<void> {
  signal.throwIfAborted();
  const kilobytes = Math.ceil(maxBytes / 1024);
  // `ulimit -f` counts in 512 bytes.
  const limited = `ulimit -v ${MEMORY_KB}; ulimit -f ${kilobytes * 2}; exec nice -n 15 "$@"`;
  const child = spawn('sh', ['-c', limited, 'sh', ...command], {
    stdio: [input === undefined ? 'ignore' : 'pipe', onLine ? 'pipe' : 'ignore', 'ignore'],
    env: { PATH: PROGRAM_FOLDERS.join(delimiter) },
    detached: true,
  });
  const kill = () => killGroup(child.pid);
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    kill();
  }, timeoutMs);
  signal.addEventListener('abort', kill, { once: true });
  // A program that ends before it has read everything says so by its code.
  child.stdin?.on('error', () => undefined).end(input);
  if (child.stdout && onLine) createInterface(child.stdout).on('line', onLine);
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', () => resolve(null));
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', kill);
  // What the program may have started and left behind.
  kill();
  signal.throwIfAborted();
  if (isTooSlow) throw new ProgramTooSlow(`${command[0]} took longer than ${timeoutMs} ms`);
  if (code !== 0) throw new ProgramFailed(`${command[0]} ended with ${code}`);
}
