import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, aFolder, migrate, root } from '../testing/product.mjs';

/**
 * A backup by `npm run backup` of the last commit before the baseline migration: an administrator, a learner who signed up,
 * a course of one slide and the certificate for it. Passwords are those of tests.
 */
const BEFORE_BASELINE = join(root, 'deploy/backup/fixtures/before-baseline');
/** @type {import('./manifest.mjs').Manifest} */
const manifest = JSON.parse(readFileSync(join(BEFORE_BASELINE, 'manifest.json'), 'utf8'));
const BASELINE = 'Baseline1795900000503';
const TOO_OLD = 'is older than commit e2f571ce of Lectern';

const CERTIFICATE = `
  SELECT courses.title, users.email, certificates.learner_name AS name
    FROM certificates JOIN courses ON courses.id = course_id JOIN users ON users.id = user_id`;
const LEARNED = { title: 'Keeping bees', email: 'ada@example.org', name: 'Ada Byron' };

/** @type {Awaited<ReturnType<typeof aDatabase>>} */
let database;
/** @type {ReturnType<typeof aFolder>} */
let folder;
beforeAll(async () => {
  [database, folder] = [await aDatabase(), aFolder()];
  expect(restore(BEFORE_BASELINE)).toMatchObject({ status: 0 });
}, 120_000);
afterAll(async () => {
  await database.drop();
  folder.remove();
});

/** @param {string[]} args */
function restore(...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'deploy/backup/restore.mjs'), ...args],
    {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: join(folder.path, 'data') },
      encoding: 'utf8',
    },
  );
  return { status, said: stdout + stderr };
}

/** @param {string} sql */
async function query(sql) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const listMigrations = async () =>
  (await query('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);

/** @param {string[]} names */
const listAsApplied = (names) =>
  query(
    `DELETE FROM migrations; INSERT INTO migrations (timestamp, name) VALUES ${names.map((name) => `(1, '${name}')`)}`,
  );

test('a backup from before the baseline is restored without loss', async () => {
  for (const { name, rows } of manifest.tables) {
    const [{ count }] = await query(`SELECT count(*)::int FROM "${name}"`);
    // The restore itself is an entry of the audit log.
    expect([name, count]).toEqual([name, name === 'audit_entries' ? rows + 1 : rows]);
  }
  const stored = readdirSync(join(folder.path, 'data'), { recursive: true });
  expect(stored).toEqual(expect.arrayContaining(manifest.files.map((key) => expect.stringContaining(key))));
  expect(await query(CERTIFICATE)).toEqual([LEARNED]);
});

test('a database from before the baseline continues with its rows', async () => {
  const later = (await listMigrations()).filter((name) => name !== BASELINE);
  await listAsApplied([...manifest.migrations, ...later]);
  migrate(database.url);
  expect(await listMigrations()).toEqual([...manifest.migrations, ...later, BASELINE]);
  expect(await query(CERTIFICATE)).toEqual([LEARNED]);
}, 60_000);

test('an older database is left untouched, and the sentence names the commit to start with it first', async () => {
  const older = manifest.migrations.slice(0, -1);
  await listAsApplied(older);
  expect(() => migrate(database.url)).toThrow(TOO_OLD);
  expect(await listMigrations()).toEqual(older);
  expect(await query(CERTIFICATE)).toEqual([LEARNED]);
}, 60_000);

test('an older backup is not restored, and the sentence names the commit that does', async () => {
  const older = join(folder.path, 'backup');
  cpSync(BEFORE_BASELINE, older, { recursive: true });
  const migrations = manifest.migrations.slice(0, -1);
  writeFileSync(join(older, 'manifest.json'), JSON.stringify({ ...manifest, migrations }));
  expect(restore(older, '--replace')).toMatchObject({ status: 1, said: expect.stringContaining(TOO_OLD) });
  expect(await query(CERTIFICATE)).toEqual([LEARNED]);
}, 60_000);
