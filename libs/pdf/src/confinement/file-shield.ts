/** A root folder of its own for native programs that open strangers' files, made of parts of the system that hold no data. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_PROCESS, SETPRIV, UNSHARE } from './system-programs.js';

/** Path of the working folder for the confined program. It hides an installation of Lectern below the same path. */
export const SHIELDED_FOLDER = '/lectern-working-folder';
const NAMESPACES = ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', '--kill-child'];
/** Programs, fonts and their settings; each only where it exists. */
const SYSTEM = ['/usr', '/etc/fonts', '/etc/alternatives', '/var/cache/fontconfig'];
const PROBE_TIMEOUT_MS = 5000;

/**
 * Runs within new namespaces: `$1` is the working folder, the arguments up to `--` are visible files and folders, the
 * rest is the command. The command sees nothing else, has no rights over its namespaces, and can write to its folder only.
 */
const SCRIPT = `
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
 * The command that runs `command` without network, with nothing but `folder`, the system's programs and the `visible` files
 * and folders, which it can only read.
 */
export function shielded(folder: string, visible: string[], command: string[]): string[] {
  const parts = [...SYSTEM, ...visible].filter((part) => existsSync(part) && !isInUsr(part));
  const shell = ['/bin/sh', '-c', SCRIPT, 'shield', folder, '/usr', ...parts];
  return [UNSHARE, ...NAMESPACES, ...shell, '--', ...FIRST_PROCESS, ...command];
}

const isInUsr = (path: string): boolean => path === '/usr' || path.startsWith('/usr/');

/** The script's own programs; the confined program gets an environment of its own. */
export const SHIELD_ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

const shields = new Map<string, boolean>();

/**
 * Whether this system can shield its files: tried once for the same arguments, with a file that must be visible in the
 * folder only.
 * @param command must end well within the shield
 */
export function hasFileShield(visible: string[], command = ['/bin/true']): boolean {
  const key = JSON.stringify([visible, command]);
  const known = shields.get(key);
  if (known !== undefined) return known;
  const result = [UNSHARE, SETPRIV].every((path) => existsSync(path)) && probe(visible, command);
  shields.set(key, result);
  return result;
}

function probe(visible: string[], command: string[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-work-'));
  const file = join(folder, 'probe');
  try {
    writeFileSync(file, '');
    const [program = '', ...args] = shielded(folder, visible, [
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
    rmSync(folder, { recursive: true, force: true });
  }
}
