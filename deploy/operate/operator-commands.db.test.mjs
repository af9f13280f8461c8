import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, aFolder, migrate, root } from '../testing/product.mjs';

/** @type {Awaited<ReturnType<typeof aDatabase>>} */
let database;
/** @type {any} */
let source;
/** @type {any} */
let data;
const folder = aFolder();
beforeAll(async () => {
  database = await aDatabase();
  migrate(database.url);
  data = await import(join(root, 'libs/data/dist/index.js'));
  source = await data.createDataSource(database.url).initialize();
}, 60_000);
afterAll(async () => {
  await source.destroy();
  await database.drop();
  folder.remove();
});

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'deploy/operate', `${command}.mjs`), ...args],
    { env: { PATH: process.env.PATH, DATABASE_URL: database.url }, encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
}

test('npm run verify-audit prints a hash to note, and finds entries that were changed or cut off', async () => {
  for (const name of ['first', 'second'])
    await data.recordCommand(source.manager, {
      action: 'backup.restored',
      target: { kind: 'backup', name },
      detail: '',
    });
  const good = run('verify-audit');
  expect(good).toMatchObject({ status: 0, said: expect.stringContaining('2 entries, none changed') });
  const [hash = ''] = /[0-9a-f]{64}/.exec(good.said) ?? [];
  expect(run('verify-audit', hash).status).toBe(0);

  await source.query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
  await source.query('DELETE FROM audit_entries WHERE sequence = 2');
  expect(run('verify-audit', hash)).toMatchObject({
    status: 1,
    said: expect.stringContaining('entries at its end are missing'),
  });
  await source.query("UPDATE audit_entries SET detail = 'changed'");
  expect(run('verify-audit')).toMatchObject({
    status: 1,
    said: expect.stringContaining('Entry 1 was changed'),
  });
}, 120_000);

test('npm run rotate-secrets encrypts the keys with another key, and replaces them with every session', async () => {
  const names = async () =>
    (await source.query('SELECT name FROM secrets ORDER BY name')).map((/** @type {any} */ row) => row.name);
  await data.sharedSecret(source, 'session', () => 'of sessions');
  await data.sharedSecret(source, 'keyed-hash', () => 'of hashes');
  await source.query(
    "INSERT INTO sessions (sid, sess, expire) VALUES ('hash', '{}', now() + interval '1 day')",
  );
  const keyFile = join(folder.path, 'new.key');
  writeFileSync(keyFile, 'a key of more than thirty-two characters');
  expect(run('rotate-secrets', '--new-key-file', keyFile)).toMatchObject({ status: 0 });
  expect(JSON.stringify(await source.query('SELECT value FROM secrets'))).not.toContain('of sessions');

  expect(run('rotate-secrets')).toMatchObject({ status: 0 });
  expect(await names()).toEqual(['keyed-hash']);
  expect(await source.query('SELECT sid FROM sessions')).toEqual([]);
}, 120_000);
