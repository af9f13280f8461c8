/** What a reader process is kept from, by Node and by the system. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export { killGroup } from './classic-programs.js';
export { limitToContainer } from './limits.js';

/** Parts of util-linux, which every Debian has. */
export const UNSHARE = '/usr/bin/unshare';
export const PRLIMIT = '/usr/bin/prlimit';
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
/** Stays the first process of its namespace: that one ignores the signal by which a reader ends itself. */
const FIRST_PROCESS = ['/bin/sh', '-c', '"$@"; exit $?', 'reader'];
const PROBE_TIMEOUT_MS = 5000;

const ROOT = new URL('../../../', import.meta.url);
/** The program itself; secrets and data lie elsewhere. */
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

/** The measures in force, for the log. */
export function readerConfinement(): string[] {
  const byNode = ['no environment', 'no writing', 'no programs', 'only its own file and the code'];
  return hasNamespaces() ? [...byNode, 'no network', 'no view of other processes'] : byNode;
}

/**
 * How to start Node for a PDFium process: it may read its own file and the code, run its second thread and load the
 * picture library. Node's permission model stops JavaScript only; the namespaces also stop native code.
 */
export function sandboxedNode(file: string): { execPath: string; execArgv: string[] } {
  const flags = permissions(file);
  if (!hasNamespaces()) return { execPath: process.execPath, execArgv: flags };
  return { execPath: UNSHARE, execArgv: [...NAMESPACES, ...FIRST_PROCESS, process.execPath, ...flags] };
}

/** A command of another program within the namespaces, where the system has them. */
export function namespaced(command: string[]): string[] {
  return hasNamespaces() ? [UNSHARE, ...NAMESPACES, ...FIRST_PROCESS, ...command] : command;
}

function permissions(file: string): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  const readable = [...CODE, ...CODE.map(realPath), file, realPath(file), OWN_STATUS];
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
