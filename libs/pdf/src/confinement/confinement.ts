/** What a reader process is kept from, by Node and by the system. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PROGRAMS_PATH } from '../classic/classic-programs.js';
import type { ReaderSetting } from '../reader/deck.js';
import { hasFileShield, shielded, SHIELDED_FOLDER } from './file-shield.js';
import { FIRST_PROCESS, PRLIMIT, UNSHARE } from './system-programs.js';

export { killGroup } from '../classic/classic-programs.js';
export { hasFileShield, SHIELD_ENVIRONMENT, shielded, SHIELDED_FOLDER } from './file-shield.js';
export { limitToContainer } from '../reader/limits.js';
export { PRLIMIT, UNSHARE } from './system-programs.js';

/** Namespaces of its own for users, network, processes and mounts; the process ends with `unshare`. */
const NAMESPACES = [
  '--user',
  '--map-current-user',
  '--net',
  '--pid',
  '--mount-proc',
  '--fork',
  '--kill-child',
];
/** Settings and fonts of Ghostscript and GraphicsMagick. */
const CLASSIC_PARTS = ['/etc/ghostscript', '/var/lib/ghostscript', '/usr/local/lib'];
const PROBE_TIMEOUT_MS = 5000;

const ROOT = new URL('../../../../', import.meta.url);
/** The program itself; secrets and data are elsewhere. */
const CODE = ['node_modules', 'libs'].map((folder) => fileURLToPath(new URL(folder, ROOT)));
const OWN_STATUS = '/proc/self/status';

let namespaces: boolean | undefined;

/** Whether this system lets a reader process have no network, and no view of other processes. */
export function hasNamespaces(): boolean {
  namespaces ??=
    existsSync(UNSHARE) &&
    spawnSync(UNSHARE, [...NAMESPACES, ...FIRST_PROCESS, '/bin/true'], { env: {}, timeout: PROBE_TIMEOUT_MS })
      .status === 0;
  return namespaces;
}

/** The measures in force for each reader of the setting, for the log: `{ pdfium: ['no environment', 'no network'] }`. */
export function readerConfinement(setting: ReaderSetting): Record<string, string[]> {
  const measures = { pdfium: pdfiumConfinement, classic: classicConfinement };
  const readers = setting.split(',') as (keyof typeof measures)[];
  return Object.fromEntries(readers.map((reader) => [reader, measures[reader]()]));
}

function pdfiumConfinement(): string[] {
  const byNode = ['no environment', 'no writing', 'no programs', 'only its own file and the code'];
  return hasNamespaces() ? [...byNode, 'no network', 'no view of other processes'] : byNode;
}

function classicConfinement(): string[] {
  const always = ['no environment', ...(existsSync(PRLIMIT) ? ['limited memory'] : [])];
  if (isClassicShielded())
    return [...always, 'no network', 'no view of other processes', 'only its own file and the code'];
  return hasNamespaces() ? [...always, 'no network', 'no view of other processes'] : always;
}

/**
 * How to start Node for a process that reads files: it may read its own file and the code, run its second thread and load
 * the picture library. Node's permission model stops JavaScript only; the namespaces also stop native code.
 */
export function sandboxedNode(file?: string): { execPath: string; execArgv: string[] } {
  const flags = permissions(file);
  if (!hasNamespaces()) return { execPath: process.execPath, execArgv: flags };
  return { execPath: UNSHARE, execArgv: [...NAMESPACES, ...FIRST_PROCESS, process.execPath, ...flags] };
}

/**
 * The command of a classic process, and its working folder as it sees it. Its programs are native code, which Node's
 * permission model does not stop, so only the system can confine them.
 * @param folder an existing folder of this process alone
 */
export function sandboxedClassic(
  file: string,
  folder: string,
  command: string[],
): { command: string[]; folder: string } {
  if (!isClassicShielded()) return { command: namespaced(command), folder };
  return { command: shielded(folder, [...classicParts(), file], command), folder: SHIELDED_FOLDER };
}

function isClassicShielded(): boolean {
  const programs = `PATH=${PROGRAMS_PATH}; gs --version && gm version && "$0" --version`;
  return hasFileShield(classicParts(), ['/bin/sh', '-c', programs, process.execPath]);
}

const classicParts = (): string[] => [
  ...new Set([...CODE, ...CODE.map(realPath), ...CLASSIC_PARTS, process.execPath]),
];

/** A command of another program within the namespaces, where the system has them. */
export function namespaced(command: string[]): string[] {
  return hasNamespaces() ? [UNSHARE, ...NAMESPACES, ...FIRST_PROCESS, ...command] : command;
}

function permissions(file?: string): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  const own = file === undefined ? [] : [file, realPath(file)];
  const readable = [...CODE, ...CODE.map(realPath), ...own, OWN_STATUS];
  return [
    isStable ? '--permission' : '--experimental-permission',
    '--no-warnings',
    ...[...new Set(readable)].map((path) => `--allow-fs-read=${path}`),
    '--allow-worker',
    '--allow-addons',
  ];
}

/** The path itself where it does not exist. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
