import { chmodSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { aFolder } from '../testing/product.mjs';
import { postgresUrl, removePostgres, startPostgres } from './postgres.mjs';
import { signal } from '../launch/processes.mjs';

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

/** @param {string} url @param {string} query @returns {Promise<any[]>} */
async function queryRows(url, query) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

test('a private PostgreSQL is created once, adopted while it runs, restarted after a kill, and shut down', async () => {
  expect(postgresUrl(dataDir)).toBeUndefined();
  const first = await startPostgres({ dataDir });
  await queryRows(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  expect(postgresUrl(dataDir)).toBe(first.url);
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o077).toBe(0);

  const pid = () => Number(readFileSync(join(first.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const running = pid();
  const adopted = await startPostgres({ dataDir });
  expect([adopted.url, pid()]).toEqual([first.url, running]);

  signal(running, 'SIGKILL');
  await adopted.gone;
  const again = await startPostgres({ dataDir });
  expect(pid()).not.toBe(running);
  expect(await queryRows(again.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await again.stop();
  await again.gone;
}, 60_000);

test('missing database files or passwords are reported, and never replaced by an empty database', async () => {
  const { cluster, stop } = await startPostgres({ dataDir });
  await stop();
  renameSync(cluster, `${cluster}.away`);
  await expect(startPostgres({ dataDir })).rejects.toThrow(/^The database folder .* is gone\. Put it back/);
  renameSync(`${cluster}.away`, cluster);

  const state = join(dataDir, 'postgres.json');
  renameSync(state, `${state}.away`);
  await expect(startPostgres({ dataDir })).rejects.toThrow(/postgres\.json is missing/);
  renameSync(`${state}.away`, state);
}, 60_000);
