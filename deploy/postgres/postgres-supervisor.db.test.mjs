import { chmodSync, readFileSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { aFolder, root } from '../testing/product.mjs';
import { startLectern } from '../launch/lectern.mjs';
import { freePort } from '../launch/ports.mjs';
import { removePostgres } from './postgres.mjs';
import { supervisePostgres } from './postgres-supervisor.mjs';
import { signal, until } from '../launch/processes.mjs';

/** @type {ReturnType<typeof aFolder>} */
let folder;
let dataDir = '';
beforeAll(() => {
  folder = aFolder();
  chmodSync(folder.path, 0o711); // root's database runs as another user
  dataDir = join(folder.path, 'data');
});
afterAll(() => {
  removePostgres(dataDir);
  folder.remove();
});

/** @type {{ stop(): Promise<unknown> } | undefined} */
let running;
/** @type {string[]} */
let lines = [];
afterEach(async () => {
  await running?.stop();
  lines = [];
});

/** @param {Partial<Parameters<typeof supervisePostgres>[0]>} [options] */
async function supervised(options) {
  const postgres = await supervisePostgres({
    dataDir,
    say: (line) => lines.push(line),
    delayMs: (attempt) => attempt * 20,
    ...options,
  });
  running = postgres;
  return postgres;
}

/** @param {string} cluster */
function killServer(cluster) {
  const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  signal(Number(pid), 'SIGKILL');
}

/** @param {string} url */
async function isAnswering(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('SELECT 1 AS one')).rows[0].one === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const restarts = () => lines.filter((line) => line === 'PostgreSQL is running again.').length;
const log = () => join(dataDir, 'postgres.log');

test('a PostgreSQL that is killed again and again is restarted each time, with one line per event', async () => {
  const { url, cluster } = await supervised();
  for (let kills = 1; kills <= 4; kills++) {
    killServer(cluster);
    await until(() => restarts() === kills);
    expect(await isAnswering(url)).toBe(true);
  }
  expect(lines).toEqual(
    [1, 2, 3, 4].flatMap((attempt) => [
      `PostgreSQL stopped (signal SIGKILL). Restarting in ${attempt / 50} s (attempt ${attempt}). Log: ${log()}`,
      'PostgreSQL is running again.',
    ]),
  );
}, 60_000);

test('after a stable run the next restart is quick again', async () => {
  const { cluster } = await supervised({ stableMs: 0 });
  for (const kills of [1, 2]) {
    killServer(cluster);
    await until(() => restarts() === kills);
  }
  const attempts = lines.flatMap((line) => /attempt (\d+)/.exec(line)?.[1] ?? []);
  expect(attempts).toEqual(['1', '1']);
}, 60_000);

test('while a restart is impossible every attempt says why, until it is possible again', async () => {
  const { url, cluster } = await supervised();
  const state = join(dataDir, 'postgres.json');
  renameSync(state, `${state}.away`);
  killServer(cluster);
  const isReported = () => lines.some((line) => line.includes('attempt 4'));
  await until(isReported);
  renameSync(`${state}.away`, state);
  await until(() => restarts() === 1);

  expect(await isAnswering(url)).toBe(true);
  const failures = lines.slice(1, -1);
  expect(failures.length).toBeGreaterThan(2);
  for (const [index, line] of failures.entries()) {
    expect(line).toContain(`PostgreSQL can't be started: ${state} is missing`);
    expect(line).toContain(`(attempt ${index + 2}). Log: ${log()}`);
  }
}, 60_000);

test('a restart whose port another program took is reported with PostgreSQL’s own reason', async () => {
  const { url, cluster } = await supervised({ delayMs: () => 100 });
  const port = Number(new URL(url).port);
  killServer(cluster);
  await until(() => lines.length === 1);
  const intruder = createServer().listen(port, '127.0.0.1');
  await until(() => lines.length === 3);
  intruder.close();
  await until(() => restarts() === 1);
  expect(lines[1]).toMatch(/PostgreSQL can't be started: .*could not bind .*: Address already in use/);
}, 60_000);

test('stopping ends the wait for the next attempt, and leaves no server behind', async () => {
  const { url, cluster, stop } = await supervised({ delayMs: () => 600_000 });
  killServer(cluster);
  await until(() => lines.length === 1);
  await stop();
  expect(await isAnswering(url)).toBe(false);
}, 60_000);

test('API and worker outlive a PostgreSQL that dies several times, answer meanwhile, and recover', async () => {
  const lectern = await startLectern({
    root,
    say: (line) => lines.push(line),
    variables: { PATH: process.env.PATH, PORT: String(await freePort()), DATA_DIR: dataDir },
  });
  running = lectern;
  const status = async (/** @type {string} */ path) => (await fetch(lectern.url + path)).status;
  const cluster = join(dataDir, 'postgres');
  for (const kills of [1, 2, 3]) {
    killServer(cluster);
    await until(() => lines.length === 2 * kills - 1);
    expect(await status('/api/health/live')).toBe(200);
    expect(await status('/api/health/ready')).toBe(503);
    await until(() => restarts() === kills);
    await until(async () => (await status('/api/health/ready')) === 200);
    expect(await status('/api/courses')).toBe(200);
  }
  expect(lines.filter((line) => !line.startsWith('PostgreSQL'))).toEqual([]);
}, 120_000);
