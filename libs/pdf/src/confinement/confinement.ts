/** Confines reader processes: what they can't do and see, because of Node's permission model and of the system. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PROGRAMS_PATH } from '../classic/classic-programs.js';
import type { ReaderSetting } from '../reader/deck.js';
import { buildShieldedCommand, canShieldFiles, SHIELDED_FOLDER } from './file-shield.js';
import { FIRST_PROCESS, PRLIMIT, UNSHARE } from './system-programs.js';

export { killGroup } from '../classic/classic-programs.js';
export { buildShieldedCommand, canShieldFiles, SHIELD_ENVIRONMENT, SHIELDED_FOLDER } from './file-shield.js';
export { limitToContainer } from '../reader/limits.js';
export { PRLIMIT, UNSHARE } from './system-programs.js';

/** Arguments of `unshare`: new namespaces for users, network, processes and mounts, and a process that ends with `unshare`. */
const NAMESPACE_ARGUMENTS = [
  '--user',
  '--map-current-user',
  '--net',
  '--pid',
  '--mount-proc',
  '--fork',
  '--kill-child',
];
/** Settings and fonts of Ghostscript and GraphicsMagick. */
const CLASSIC_PATHS = ['/etc/ghostscript', '/var/lib/ghostscript', '/usr/local/lib'];
const PROBE_TIMEOUT_MS = 5000;

const ROOT = new URL('../../../../', import.meta.url);
/** The folders with the code of a reader; they contain no secrets and no data. */
const CODE_FOLDERS = ['node_modules', 'libs'].map((folder) => fileURLToPath(new URL(folder, ROOT)));
/** From which a reader process reads its own memory use. */
const OWN_STATUS_FILE = '/proc/self/status';

/** Undefined until it is tried. */
let areNamespacesAvailable: boolean | undefined;

/** Whether this system can take the network and the view of other processes from a reader process. */
export function hasNamespaces(): boolean {
  areNamespacesAvailable ??=
    existsSync(UNSHARE) &&
    spawnSync(UNSHARE, [...NAMESPACE_ARGUMENTS, ...FIRST_PROCESS, '/bin/true'], {
      env: {},
      timeout: PROBE_TIMEOUT_MS,
    }).status === 0;
  return areNamespacesAvailable;
}

/** Lists the measures in force for each reader of the setting, for the log: `{ pdfium: ['no environment', 'no network'] }`. */
export function listReaderConfinement(setting: ReaderSetting): Record<string, string[]> {
  const listMeasures = { pdfium: listPdfiumConfinement, classic: listClassicConfinement };
  const readers = setting.split(',') as (keyof typeof listMeasures)[];
  return Object.fromEntries(readers.map((reader) => [reader, listMeasures[reader]()]));
}

function listPdfiumConfinement(): string[] {
  const byNode = ['no environment', 'no writing', 'no programs', 'only its own file and the code'];
  return hasNamespaces() ? [...byNode, 'no network', 'no view of other processes'] : byNode;
}

function listClassicConfinement(): string[] {
  const always = ['no environment', ...(existsSync(PRLIMIT) ? ['limited memory'] : [])];
  if (isClassicShielded())
    return [...always, 'no network', 'no view of other processes', 'only its own file and the code'];
  return hasNamespaces() ? [...always, 'no network', 'no view of other processes'] : always;
}

/**
 * Builds the command that starts Node for a process that reads an untrusted file. The process may read that file and the code, run its
 * second thread and load the picture library. Node's permission model confines JavaScript only; the namespaces confine native code too.
 */
export function buildNodeSandbox(file?: string): { execPath: string; execArgv: string[] } {
  const flags = buildPermissionFlags(file);
  if (!hasNamespaces()) return { execPath: process.execPath, execArgv: flags };
  return {
    execPath: UNSHARE,
    execArgv: [...NAMESPACE_ARGUMENTS, ...FIRST_PROCESS, process.execPath, ...flags],
  };
}

/**
 * Builds the command of a classic reader process. Its programs are native code, which Node's permission model does not confine, so only the
 * system can confine them.
 * @param workingFolder an existing folder of this process alone
 * @returns the command, and the path of the working folder as the process sees it
 */
export function buildClassicSandbox(
  file: string,
  workingFolder: string,
  command: string[],
): { command: string[]; folder: string } {
  if (!isClassicShielded()) return { command: buildNamespacedCommand(command), folder: workingFolder };
  const visiblePaths = [...listClassicPaths(), file];
  return { command: buildShieldedCommand(workingFolder, visiblePaths, command), folder: SHIELDED_FOLDER };
}

/** Whether the classic reader's programs run within a file shield on this system. */
function isClassicShielded(): boolean {
  const checkPrograms = `PATH=${PROGRAMS_PATH}; gs --version && gm version && "$0" --version`;
  return canShieldFiles(listClassicPaths(), ['/bin/sh', '-c', checkPrograms, process.execPath]);
}

function listClassicPaths(): string[] {
  const paths = [...CODE_FOLDERS, ...CODE_FOLDERS.map(resolveLinks), ...CLASSIC_PATHS, process.execPath];
  return [...new Set(paths)];
}

/** Builds the command that runs another command within new namespaces; the same command where the system has none. */
export function buildNamespacedCommand(command: string[]): string[] {
  return hasNamespaces() ? [UNSHARE, ...NAMESPACE_ARGUMENTS, ...FIRST_PROCESS, ...command] : command;
}

function buildPermissionFlags(file?: string): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isPermissionModelStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  const filePaths = file === undefined ? [] : [file, resolveLinks(file)];
  const readablePaths = [...CODE_FOLDERS, ...CODE_FOLDERS.map(resolveLinks), ...filePaths, OWN_STATUS_FILE];
  return [
    isPermissionModelStable ? '--permission' : '--experimental-permission',
    '--no-warnings',
    ...[...new Set(readablePaths)].map((path) => `--allow-fs-read=${path}`),
    '--allow-worker',
    '--allow-addons',
  ];
}

/** Returns the path without symbolic links; the same path where it does not exist. */
function resolveLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
