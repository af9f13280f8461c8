import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PdfReader, type ReaderSetting, UnreadableDeck } from '../reader/deck.js';
import type { ReaderLimits } from '../reader/limits.js';

/** The folders in which the programs are searched. */
export const PROGRAMS_PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/opt/homebrew/bin';
/** The programs, each with an argument that makes it print its version and end. */
const PROGRAMS = { Ghostscript: ['gs', '--version'], GraphicsMagick: ['gm', 'version'] } as const;
/** Share of a reader process's memory limit that each program may use. */
const PROGRAM_MEMORY_SHARE = 0.4;
/** Pixels of a page as Ghostscript draws it, before GraphicsMagick scales it to its final size. */
const MAX_PIXELS = 40_000_000;

/** Finds the programs that the classic reader needs and that are not installed. */
export async function findMissingPrograms(path = PROGRAMS_PATH): Promise<string[]> {
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
 * @throws Error that names the programs to install
 */
export async function requireReader(setting: ReaderSetting, path?: string): Promise<void> {
  const missing = setting === 'pdfium' ? [] : await findMissingPrograms(path);
  if (missing.length)
    throw new Error(`PDF_READER is ${setting}, so ${missing.join(' and ')} must be installed too.`);
}

export function chooseFirstReader(setting: ReaderSetting): PdfReader {
  return setting === 'classic' ? 'classic' : 'pdfium';
}

/**
 * Returns the reader to try after the first reader failed. A hostile file can take over Ghostscript far more easily than PDFium, so the
 * classic reader follows only with the setting 'pdfium,classic'.
 * @throws the failure when there is no other reader
 */
export function requireFallbackReader(setting: ReaderSetting, failure: unknown): PdfReader {
  const isUnreadable = failure instanceof UnreadableDeck && failure.reason === 'unreadable';
  if (setting === 'pdfium,classic' && isUnreadable) return 'classic';
  throw failure;
}

/** Builds the environment of a classic reader process, which makes the programs keep to the limits and to `workingFolder`. */
export function buildProgramsEnvironment(
  workingFolder: string,
  limits: ReaderLimits,
): Record<string, string> {
  const memoryBytes = Math.round(limits.maxMemoryBytes * PROGRAM_MEMORY_SHARE);
  const scratch = findScratchFolder(workingFolder);
  return {
    PATH: PROGRAMS_PATH,
    HOME: scratch,
    TMPDIR: scratch,
    MAGICK_TMPDIR: scratch,
    MAGICK_LIMIT_MEMORY: String(memoryBytes),
    MAGICK_LIMIT_MAP: '0',
    MAGICK_LIMIT_DISK: '0',
    MAGICK_LIMIT_PIXELS: String(MAX_PIXELS),
    // `-K` limits the memory, in KiB.
    GS_OPTIONS: `-dUseCropBox -K${Math.round(memoryBytes / 1024)}`,
  };
}

/** Finds the folder for temporary files of a classic reader process and its programs. */
export function findScratchFolder(workingFolder: string): string {
  return join(workingFolder, 'classic');
}

/** Ends the programs of a classic reader process and removes its temporary files. */
export async function endPrograms(processGroup: number | undefined, workingFolder: string): Promise<void> {
  killGroup(processGroup);
  await rm(findScratchFolder(workingFolder), { recursive: true, force: true });
}

/** Kills all processes of a group, which has the process id of its first process; undefined for no group. */
export function killGroup(processGroup: number | undefined): void {
  try {
    if (processGroup) process.kill(-processGroup, 'SIGKILL');
  } catch {
    // All of its processes have ended already.
  }
}
