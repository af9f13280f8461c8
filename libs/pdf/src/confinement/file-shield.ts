/**
 * Runs native programs that open untrusted files in a root folder of their own: they see only the parts of the system that hold no data,
 * and one working folder.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_PROCESS, SETPRIV, UNSHARE } from './system-programs.js';

/** Path of the working folder as the confined program sees it. An installation of Lectern below the same path would be hidden. */
export const SHIELDED_FOLDER = '/lectern-working-folder';
const NAMESPACES = ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', '--kill-child'];
/** Programs, fonts and their settings; paths that a system lacks are left out. */
const SYSTEM_PATHS = ['/usr', '/etc/fonts', '/etc/alternatives', '/var/cache/fontconfig'];
const PROBE_TIMEOUT_MS = 5000;

/**
 * A shell script that runs within new namespaces. `$1` is the working folder, the arguments up to `--` are visible files and folders, and
 * the rest is the command. The command sees nothing else, has no rights over its namespaces, and can write to the working folder only.
 */
const SHIELD_SCRIPT = `
set -e
work=$1; root=$work/root; shift; cd /
mkdir -p "$root"
mount -t tmpfs -o size=16m,mode=755 tmpfs "$root"
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mkdir -p "$root$1"; else mkdir -p "$root$(dirname "$1")"; touch "$root$1"; fi
  mount --rbind "$1" "$root$1"; mount -o remount,bind,ro "$root$1"; shift
done
shift
for link in bin sbin lib lib64; do [ ! -L "/$link" ] || cp -P "/$link" "$root/$link"; done
mkdir -p "$root${SHIELDED_FOLDER}" "$root/proc" "$root/dev" "$root/tmp" "$root/old"
mount --bind "$work" "$root${SHIELDED_FOLDER}"
mount -t proc proc "$root/proc"
for device in null zero random urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
cd "$root"
pivot_root . old
umount -l old
cd ${SHIELDED_FOLDER}
exec ${SETPRIV} --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
`;

/**
 * Builds the command that runs `command` without network, in a system that has only the working folder, the system's programs, and the
 * visible files and folders, which `command` can only read.
 */
export function buildShieldedCommand(
  workingFolder: string,
  visiblePaths: string[],
  command: string[],
): string[] {
  const paths = [...SYSTEM_PATHS, ...visiblePaths].filter((path) => existsSync(path) && !isInUsr(path));
  const shell = ['/bin/sh', '-c', SHIELD_SCRIPT, 'shield', workingFolder, '/usr', ...paths];
  return [UNSHARE, ...NAMESPACES, ...shell, '--', ...FIRST_PROCESS, ...command];
}

const isInUsr = (path: string): boolean => path === '/usr' || path.startsWith('/usr/');

/** The environment in which the script finds its programs, such as `mount`. */
export const SHIELD_ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

const probeResults = new Map<string, boolean>();

/**
 * Whether this system can shield its files. This is tried once for each set of arguments.
 * @param command must end with code 0 within the shield
 */
export function canShieldFiles(visiblePaths: string[], command = ['/bin/true']): boolean {
  const key = JSON.stringify([visiblePaths, command]);
  const earlierResult = probeResults.get(key);
  if (earlierResult !== undefined) return earlierResult;
  const result = [UNSHARE, SETPRIV].every((path) => existsSync(path)) && probeShield(visiblePaths, command);
  probeResults.set(key, result);
  return result;
}

/** Runs a command in a shield in which a new file must be visible in the working folder, but not under its path outside. */
function probeShield(visiblePaths: string[], command: string[]): boolean {
  const workingFolder = mkdtempSync(join(tmpdir(), 'lectern-work-'));
  const file = join(workingFolder, 'probe');
  try {
    writeFileSync(file, '');
    const [program = '', ...args] = buildShieldedCommand(workingFolder, visiblePaths, [
      '/bin/sh',
      '-c',
      `[ -e ${SHIELDED_FOLDER}/probe ] && [ ! -e "$1" ] && [ ! -e /etc/passwd ] && shift && "$@"`,
      'probe',
      file,
      ...command,
    ]);
    const { status } = spawnSync(program, args, { env: SHIELD_ENVIRONMENT, timeout: PROBE_TIMEOUT_MS });
    return status === 0;
  } finally {
    rmSync(workingFolder, { recursive: true, force: true });
  }
}
