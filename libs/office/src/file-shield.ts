/** A root folder of its own for LibreOffice, made of parts of the system that hold no data. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UNSHARE } from '@lectern/pdf/confinement';

/** The folder of the conversion, as the confined program sees it. */
export const SHIELDED_FOLDER = '/conversion';
const NAMESPACES = ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', '--kill-child'];
/** Programs, fonts and their settings; each only where it exists. */
const SYSTEM = ['/usr', '/etc/fonts', '/etc/libreoffice', '/etc/alternatives', '/var/cache/fontconfig'];
const SETPRIV = '/usr/bin/setpriv';
const PROBE_TIMEOUT_MS = 5000;

/**
 * Runs within new namespaces: `$1` is the folder of the conversion, the arguments up to `--` are parts of the system, the
 * rest is the command. The command sees nothing else, has no rights over its namespaces, and can write to its folder only.
 */
const SCRIPT = `
set -e
work=$1; root=$work/root; shift; cd /
mkdir -p "$root"
mount -t tmpfs -o size=16m,mode=755 tmpfs "$root"
while [ "$1" != -- ]; do
  mkdir -p "$root$1"; mount --rbind "$1" "$root$1"; mount -o remount,bind,ro "$root$1"; shift
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

/** The command that runs `command` with nothing but `folder`, the system's programs and `program`, and without network. */
export function shielded(folder: string, program: string, command: string[]): string[] {
  const parts = program.startsWith('/usr/') ? SYSTEM : [...SYSTEM, program];
  const shell = ['/bin/sh', '-c', SCRIPT, 'office', folder, ...parts.filter((part) => existsSync(part))];
  return [UNSHARE, ...NAMESPACES, ...shell, '--', ...command];
}

/** The script's own programs; the confined program gets an environment of its own. */
export const SHIELD_ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

const shields = new Map<string, boolean>();

/** Whether this system can shield its files: tried once per program, with a file that must be visible in the folder only. */
export function hasFileShield(program: string): boolean {
  const known = shields.get(program);
  if (known !== undefined) return known;
  const result = [UNSHARE, SETPRIV].every((path) => existsSync(path)) && probe(program);
  shields.set(program, result);
  return result;
}

function probe(program: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-work-'));
  const file = join(folder, 'probe');
  try {
    writeFileSync(file, '');
    const [command = '', ...args] = shielded(folder, program, [
      '/bin/sh',
      '-c',
      `[ -e ${SHIELDED_FOLDER}/probe ] && [ ! -e "$1" ] && [ ! -e /etc/passwd ]`,
      'probe',
      file,
    ]);
    const { status } = spawnSync(command, args, { env: SHIELD_ENVIRONMENT, timeout: PROBE_TIMEOUT_MS });
    return status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
