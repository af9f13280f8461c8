import { existsSync, realpathSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { prepareDataDir } from '../launch/data-dir.mjs';
import { createCluster, newState, readState, writeState } from './postgres-cluster.mjs';
import { accountFor, readableBinaries } from './postgres-programs.mjs';
import { launch, pidFile, runningServer, watchServer } from './postgres-server.mjs';

/** @typedef {import('./postgres-cluster.mjs').State} State */

/**
 * A running private PostgreSQL.
 * @typedef {object} Postgres
 * @property {string} url for the role lectern (may create databases, is no superuser)
 * @property {string} cluster folder with PostgreSQL's files; may be outside the data folder, see `clusterPathFor`
 * @property {Promise<string>} gone resolves when the server process has ended, with how: 'signal SIGKILL'
 * @property {() => Promise<void>} stop ends open sessions and shuts the server down cleanly
 */

/**
 * Starts the private PostgreSQL of a data folder, or adopts the one that a killed launcher left running.
 * The server outlives this process unless it is stopped.
 * @param {{ dataDir: string, port?: number, isDurable?: boolean, mayCreateRoles?: boolean, abort?: AbortSignal }} options
 *   without a port a free one is chosen once and stored; tests need no data that survives a crash of the machine, and some
 *   make roles
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dataDir, port, isDurable = true, mayCreateRoles = false, abort }) {
  prepareDataDir(dataDir);
  const folder = realpathSync(dataDir);
  const state = readState(folder) ?? writeState(folder, newState(folder));
  const cluster = resolve(folder, state.cluster);
  const account = accountFor(cluster);
  const binaries = readableBinaries(account);
  if (!existsSync(cluster)) createCluster(folder, state, account, binaries);

  const server =
    (await runningServer(cluster)) ??
    (await launch({
      folder,
      cluster,
      account,
      binaries,
      port: port ?? state.port,
      fixed: port !== undefined,
      isDurable,
      abort,
    }));
  const listening = Number(pidFile(cluster)?.port);
  // Not rewritten without need: a full disk must not keep a server from starting again.
  if (listening && listening !== state.port) writeState(folder, Object.assign(state, { port: listening }));
  await ensureDatabase(state, mayCreateRoles);

  return { url: connectionUrl(state), cluster, ...watchServer(server) };
}

/**
 * The URL of a data folder's database, whether its server runs or not; undefined where there is none yet.
 * @param {string} dataDir
 */
export function postgresUrl(dataDir) {
  const state = existsSync(dataDir) ? readState(realpathSync(dataDir)) : undefined;
  return state && connectionUrl(state);
}

/** @param {State} state */
const connectionUrl = ({ password, port }) => `postgres://lectern:${password}@127.0.0.1:${port}/lectern`;

/**
 * Deletes the database of a data folder. The server must have been stopped.
 * @param {string} dataDir
 */
export function removePostgres(dataDir) {
  const state = existsSync(dataDir) ? readState(dataDir) : undefined;
  if (state) rmSync(resolve(dataDir, state.cluster), { recursive: true, force: true });
}

/**
 * @param {State} state
 * @param {boolean} mayCreateRoles
 */
async function ensureDatabase({ port, superPassword, password }, mayCreateRoles) {
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
    if (mayCreateRoles) await client.query('alter role lectern createrole');
    if (!rows[0].database) await client.query('create database lectern owner lectern');
  } finally {
    await client.end();
  }
}

/** `node deploy/postgres/postgres.mjs <data folder> [port]` runs it until Ctrl-C and prints its URL. */
async function main() {
  const [dataDir, port] = process.argv.slice(2);
  if (!dataDir) throw new Error('Usage: node deploy/postgres/postgres.mjs <data folder> [port]');
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
