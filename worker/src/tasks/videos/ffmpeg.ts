import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** KB of address space: decoders of large pictures need a part of it. */
const MEMORY_KB = 4 * 1024 * 1024;
const STOPPED = 'SIGKILL';

/** Where programs of the machine are, whatever the environment says. */
const PROGRAM_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'];

/** Whether `ffmpeg` and `ffprobe` of the machine can be run with limits, which needs a POSIX shell. */
export function hasFfmpeg(folders = PROGRAM_FOLDERS): boolean {
  if (process.platform === 'win32') return false;
  return ['ffmpeg', 'ffprobe'].every((program) =>
    folders.some((folder) => isExecutable(join(folder, program))),
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Limits {
  timeoutMs: number;
  /** Of each file that the program writes. */
  maxBytes: number;
  signal: AbortSignal;
}

/** The program ended with an error, or wrote more than it may. */
export class FfmpegFailed extends Error {}
export class FfmpegTooSlow extends Error {}

/**
 * Runs `ffmpeg` or `ffprobe` in a process of its own, with low priority and limits of memory, file size and time.
 * @param onLine gets each line of standard output
 * @throws FfmpegFailed, FfmpegTooSlow, or the reason of the signal
 */
export async function runFfmpeg(
  program: 'ffmpeg' | 'ffprobe',
  options: string[],
  { timeoutMs, maxBytes, signal }: Limits,
  onLine: (line: string) => void = () => undefined,
): Promise<void> {
  signal.throwIfAborted();
  const kilobytes = Math.ceil(maxBytes / 1024);
  // `ulimit -f` counts in 512 bytes.
  const limited = `ulimit -v ${MEMORY_KB}; ulimit -f ${kilobytes * 2}; exec nice -n 15 ${program} "$@"`;
  const child = spawn('sh', ['-c', limited, 'sh', ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: PROGRAM_FOLDERS.join(delimiter) },
  });
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    child.kill(STOPPED);
  }, timeoutMs);
  const stop = () => child.kill(STOPPED);
  signal.addEventListener('abort', stop, { once: true });
  createInterface(child.stdout).on('line', onLine);
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', () => resolve(null));
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (isTooSlow) throw new FfmpegTooSlow(`${program} took longer than ${timeoutMs} ms`);
  if (code !== 0) throw new FfmpegFailed(`${program} ended with ${code}`);
}

/**
 * A file as input: its demuxer is named, so that a playlist or a list of files in the place of a video is not followed, and nothing but
 * files of the machine can be opened.
 */
export const readInput = (demuxer: string, file: string): string[] => [
  ...['-protocol_whitelist', 'file', '-f', demuxer],
  ...['-i', file],
];
