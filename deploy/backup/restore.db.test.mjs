import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, aFolder, migrate, root } from '../testing/product.mjs';

/** @type {Awaited<ReturnType<typeof aDatabase>>} */
let database;
/** @type {ReturnType<typeof aFolder>} */
let folder;
beforeEach(async () => {
  [database, folder] = [await aDatabase(), aFolder()];
  migrate(database.url);
}, 60_000);
afterEach(async () => {
  await database.drop();
  folder.remove();
});

const POLL_MS = 5;
const backup = () => join(folder.path, 'backup');
const environment = () => ({
  PATH: process.env.PATH,
  DATABASE_URL: database.url,
  DATA_DIR: join(folder.path, 'data'),
});
/** @param {'backup' | 'restore'} command */
const script = (command) => join(root, 'deploy/backup', `${command}.mjs`);

/** @param {'backup' | 'restore'} command @param {string[]} args */
function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script(command), ...args], {
    env: environment(),
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

/**
 * On a connection of its own: a restore is refused while others are open.
 * @param {string} sql
 * @param {unknown[]} [values]
 */
async function query(sql, values) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** @param {string} name @returns {Promise<string>} id */
async function aUser(name) {
  const [{ id }] = await query(
    `INSERT INTO users (issuer, subject, email) VALUES ('https://id.example', $1, $1 || '@example.org') RETURNING id`,
    [name],
  );
  return id;
}

const subjects = async () =>
  (await query('SELECT subject FROM users ORDER BY subject')).map(({ subject }) => subject);

test('a restore deletes the accounts again that a list, the security log or the output of the API names', async () => {
  const ids = [];
  for (const name of ['listed', 'logged', 'printed', 'signed in', 'stayed']) ids.push(await aUser(name));
  const [listed, logged, printed, signedIn] = ids;
  expect(run('backup', backup()).status).toBe(0);

  const event = (/** @type {string} */ name, /** @type {unknown} */ userId) => ({
    event: name,
    outcome: 'success',
    userId,
  });
  const lines = [
    listed,
    JSON.stringify({ at: '2026-01-31T10:00:00Z', ...event('account-deletion', logged) }),
    JSON.stringify({ level: 30, security: event('account-deletion', printed), msg: 'Security' }),
    JSON.stringify({ at: '2026-01-31T10:00:00Z', ...event('sign-in', signedIn) }),
    '',
  ];
  const list = join(folder.path, 'list');
  writeFileSync(list, lines.join('\n'));
  expect(run('restore', backup(), '--replace', '--erased', list)).toMatchObject({ status: 0 });
  expect(await subjects()).toEqual(['signed in', 'stayed']);
  expect(await query('SELECT user_id FROM erased_users')).toHaveLength(3);
}, 120_000);

test('a restore that was killed still knows the deleted accounts when it is repeated, and Lectern does not start before', async () => {
  const erased = await aUser('erased');
  const listed = await aUser('listed');
  await aUser('stayed');
  expect(run('backup', backup()).status).toBe(0);
  await query('DELETE FROM users WHERE id = $1', [erased]);
  await query('INSERT INTO erased_users (user_id) VALUES ($1)', [erased]);

  const list = join(folder.path, 'list');
  writeFileSync(list, `${listed}\n`);
  const child = spawn(process.execPath, [script('restore'), backup(), '--replace', '--erased', list], {
    env: environment(),
  });
  const exited = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  while (!said.includes('Restoring rows') && child.exitCode === null) await sleep(POLL_MS);
  const isListGone = async () => !(await query("SELECT to_regclass('public.erased_users') AS name"))[0].name;
  while (child.exitCode === null && !(await isListGone())) await sleep(POLL_MS);
  child.kill('SIGKILL');
  await exited;
  expect(said).not.toContain('Deleting accounts');

  expect(() => migrate(database.url)).toThrow('A restore into this database was interrupted.');
  expect(run('restore', backup(), '--replace')).toMatchObject({ status: 0 });
  expect(await subjects()).toEqual(['stayed']);
  migrate(database.url);
}, 120_000);
