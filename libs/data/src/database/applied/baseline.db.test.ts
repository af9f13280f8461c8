import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../testing/index.js';
import { describeSchema } from '../../testing/describe-schema.js';
import { countBaselineAsApplied, replaceByBaseline } from './count-baseline.js';
import { createDataSource } from '../data-source.js';
import { Baseline1795900000503 } from '../migrations/1795900000503-baseline.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createEmptyDatabase();
  source = await createDataSource(database.url)
    .setOptions({ migrations: [Baseline1795900000503] })
    .initialize();
  await source.runMigrations();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const FIRST_REPLACED = 'CreateLectern1795233641816';
const LAST_REPLACED = 'TitlesInOneLine1795900000502';
const BASELINE = 'Baseline1795900000503';

async function listAsApplied(...names: string[]) {
  await source.query('DELETE FROM migrations');
  await source.query('INSERT INTO migrations (timestamp, name) SELECT 1, unnest($1::text[])', [names]);
}
const listApplied = async () =>
  (await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);

test('the baseline makes what the migrations made that it replaces', async () => {
  // Written by describeSchema after the 61 migrations of commit e2f571ce.
  const file = join(import.meta.dirname, '../fixtures/schema-before-baseline.json');
  expect(await describeSchema(source)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

test('a database that has the replaced migrations continues with its rows, and keeps their names', async () => {
  await listAsApplied(FIRST_REPLACED, LAST_REPLACED);
  await source.query("INSERT INTO courses (slug, title) VALUES ('bees', 'Bees')");
  for (let start = 0; start < 2; start++) {
    await countBaselineAsApplied(source);
    expect(await source.runMigrations()).toEqual([]);
  }
  expect(await listApplied()).toEqual([FIRST_REPLACED, LAST_REPLACED, BASELINE]);
  expect(await source.query('SELECT title FROM courses')).toEqual([{ title: 'Bees' }]);
});

test('an older database is refused with the commit that it needs first, and left untouched', async () => {
  await listAsApplied(FIRST_REPLACED);
  const before = await describeSchema(source);
  await expect(countBaselineAsApplied(source)).rejects.toThrow(
    'This database is older than commit e2f571ce of Lectern and was not changed. Start it with that commit once, then with this version.',
  );
  expect(await listApplied()).toEqual([FIRST_REPLACED]);
  expect(await describeSchema(source)).toEqual(before);
});

test('the baseline stands for all migrations before it, and later ones stay', () => {
  const later = 'AddNothing1795900001301';
  expect(replaceByBaseline('backup', [])).toEqual([]);
  expect(replaceByBaseline('backup', [FIRST_REPLACED, LAST_REPLACED])).toEqual([BASELINE]);
  expect(replaceByBaseline('backup', [LAST_REPLACED, BASELINE, later])).toEqual([BASELINE, later]);
  expect(replaceByBaseline('backup', [BASELINE, later])).toEqual([BASELINE, later]);
  expect(() => replaceByBaseline('backup', [FIRST_REPLACED])).toThrow(
    'This backup is older than commit e2f571ce',
  );
});
