import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  hasPermission,
  URL_HINT,
  serverEnvironment,
  UNFINISHED,
  unprivileged,
} from './postgres-programs.mjs';

/** The database cluster of a data folder: its place, its passwords, and its creation. */

/** @typedef {import('./postgres-programs.mjs').Account} Account */

/**
 * Content of DATA_DIR/postgres.json, which only its owner can read.
 * @typedef {object} State
 * @property {string} cluster folder with PostgreSQL's files, relative to the data folder
 * @property {number} port on 127.0.0.1; 0 until the server has run once
 * @property {string} superPassword of the role postgres
 * @property {string} password of the role lectern, which owns the database lectern
 */

/**
 * @param {string} folder
 * @returns {State | undefined}
 */
export function readState(folder) {
  const file = join(folder, 'postgres.json');
  if (existsSync(file)) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      throw new Error(`${file} cannot be read. Start as the user whose data it is.`);
    }
  }
  if (!existsSync(join(folder, 'postgres', 'PG_VERSION'))) return undefined;
  throw new Error(`${file} is missing, and with it the password of the database beside it. Put it back.`);
}

/**
 * @param {string} folder
 * @param {State} state
 */
export function writeState(folder, state) {
  const file = join(folder, 'postgres.json');
  writeFileSync(`${file}${UNFINISHED}`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}${UNFINISHED}`, file);
  return state;
}

/**
 * @param {string} folder
 * @returns {State}
 */
export function newState(folder) {
  const password = () => randomBytes(24).toString('base64url');
  return { cluster: clusterPathFor(folder), port: 0, superPassword: password(), password: password() };
}

/**
 * The cluster is in the data folder, unless the unprivileged account that runs it for root can't reach that folder (a
 * clone under /root): then it is under /var/lib/lectern, and postgres.json in the data folder names the path.
 * @param {string} folder
 */
function clusterPathFor(folder) {
  const account = unprivileged();
  if (!account || hasPermission(account, '-x', folder)) return 'postgres';
  return join('/var/lib/lectern', `postgres-${randomBytes(8).toString('hex')}`);
}

/**
 * @param {string} folder
 * @param {State} state
 * @param {Account} account
 * @param {string} binaries
 */
export function createCluster(folder, state, account, binaries) {
  const cluster = resolve(folder, state.cluster);
  if (state.port) {
    const hint = `Put it back, or remove ${join(folder, 'postgres.json')} to begin with an empty one`;
    throw new Error(`The database folder ${cluster} is gone. ${hint}.`);
  }
  const parent = dirname(cluster);
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(parent))
    if (name.startsWith(basename(cluster) + UNFINISHED)) rmSync(join(parent, name), { recursive: true });

  const side = `${cluster}${UNFINISHED}${process.pid}`;
  const passwordFile = join(side, 'password');
  mkdirSync(side, { mode: 0o700 });
  writeFileSync(passwordFile, state.superPassword, { mode: 0o600 });
  if (account) for (const path of [side, passwordFile]) chownSync(path, account.uid, account.gid);

  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const { status, stderr, error } = spawnSync(
    join(binaries, 'bin', 'initdb'),
    ['--pgdata', join(side, 'cluster'), ...locale, ...access],
    { ...account, cwd: '/', encoding: 'utf8', env: serverEnvironment() },
  );
  if (status !== 0) {
    rmSync(side, { recursive: true });
    const reason = error?.message ?? stderr.trim().split('\n').at(-1);
    throw new Error(
      `The bundled PostgreSQL could not create its database in ${cluster}: ${reason}. ${URL_HINT}`,
    );
  }
  renameSync(join(side, 'cluster'), cluster);
  rmSync(side, { recursive: true });
}
