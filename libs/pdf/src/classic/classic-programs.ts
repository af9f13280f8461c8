import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PdfReader, type ReaderSetting, UnreadableDeck } from '../reader/deck.js';
import type { ReaderLimits } from '../reader/limits.js';

/** The search path for the programs; the reader process gets nothing else of the environment. */
export const PROGRAMS_PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/opt/homebrew/bin';
const PROGRAMS = { Ghostscript: ['gs', '--version'], GraphicsMagick: ['gm', 'version'] } as const;
/** A folder within the working folder of a reader process. */
const SCRATCH = 'classic';
/** Share of the memory limit for each program. */
const PROGRAM_SHARE = 0.4;
/** Pixels of a page before it is scaled to its final size. */
const MAX_PIXELS = 40_000_000;

/** Names of the programs that the classic reader needs and that are not installed. */
export async function missingPrograms(path = PROGRAMS_PATH): Promise<string[]> {
  const names = await Promise.all(
    Object.entries(PROGRAMS).map(([name, [program, versionFlag]]) =>
      promisify(execFile)(program, [versionFlag], { env: { PATH: path } }).then(
        () => [],
        () => [name],
      ),
    ),
  );
  return names.flat();
}

/**
 * Checks that the readers of the setting can run on this machine.
 * @throws Error with one sentence that says what to install
 */
export async function requireReader(setting: ReaderSetting, path?: string): Promise<void> {
  const missing = setting === 'pdfium' ? [] : await missingPrograms(path);
  if (missing.length)
    throw new Error(`PDF_READER is ${setting}, so ${missing.join(' and ')} must be installed too.`);
}

export function firstReader(setting: ReaderSetting): PdfReader {
  return setting === 'classic' ? 'classic' : 'pdfium';
}

/**
 * The reader to try after the first one failed. Ghostscript is far easier to take over than PDFium, so a file gets to it
 * only where the installation says so.
 * @throws the failure when there is no other reader
 */
export function fallbackReader(setting: ReaderSetting, failure: unknown): PdfReader {
  const unreadable = failure instanceof UnreadableDeck && failure.reason === 'unreadable';
  if (setting === 'pdfium,classic' && unreadable) return 'classic';
  throw failure;
}

/** Environment of a classic reader process: it confines the programs to the limits and to `folder`. */
export function programsEnvironment(folder: string, limits: ReaderLimits): Record<string, string> {
  const memory = Math.round(limits.memory * PROGRAM_SHARE);
  const scratch = scratchFolder(folder);
  return {
    PATH: PROGRAMS_PATH,
    HOME: scratch,
    TMPDIR: scratch,
    MAGICK_TMPDIR: scratch,
    MAGICK_LIMIT_MEMORY: String(memory),
    MAGICK_LIMIT_MAP: '0',
    MAGICK_LIMIT_DISK: '0',
    MAGICK_LIMIT_PIXELS: String(MAX_PIXELS),
    GS_OPTIONS: `-dUseCropBox -K${Math.round(memory / 1024)}`,
  };
}

/** The folder for temporary files of a classic reader process and its programs. */
export function scratchFolder(folder: string): string {
  return join(folder, SCRATCH);
}

/** Ends the programs of a classic reader process and removes its temporary files. */
export async function endPrograms(group: number | undefined, folder: string): Promise<void> {
  killGroup(group);
  await rm(scratchFolder(folder), { recursive: true, force: true });
}

/** Kills a process group. */
export function killGroup(leader: number | undefined): void {
  try {
    if (leader) process.kill(-leader, 'SIGKILL');
  } catch {
    // All of its processes have ended already.
  }
}
