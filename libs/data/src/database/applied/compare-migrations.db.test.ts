import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeSchema } from '../../testing/describe-schema.js';
import { createEmptyDatabase, type TestDatabase } from '../../testing/index.js';
import { createDataSource } from '../data-source.js';
import { migrations } from '../migrations/index.js';
import { compareMigrations, refuseLaterDatabase } from './compare-migrations.js';

const LATER = 'AddStars1999900000001';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createEmptyDatabase();
  source = await createDataSource(database.url).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(() => source.query('DROP TABLE IF EXISTS migrations, migration_marks'));

async function listAsApplied(...names: string[]) {
  await source.query(
    'CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)',
  );
  await source.query('INSERT INTO migrations (timestamp, name) SELECT 1, unnest($1::text[])', [names]);
}
const listApplied = () => source.query<object[]>('SELECT * FROM migrations ORDER BY id');
const own = migrations.map(({ name }) => name);

test('a database fits when it has the migrations of this version and no others', async () => {
  await listAsApplied(...own);
  expect(await compareMigrations(source)).toMatchObject({ missing: [], unknown: [], unfit: [] });
  await refuseLaterDatabase(source);
});

test('an empty database, and one of an earlier version, are not refused', async () => {
  expect(await compareMigrations(source)).toMatchObject({ missing: own, unknown: [], unfit: [] });
  await refuseLaterDatabase(source);
  await listAsApplied(...own.slice(0, -1));
  expect(await compareMigrations(source)).toMatchObject({ missing: own.slice(-1), unknown: [], unfit: [] });
  await refuseLaterDatabase(source);
});

test('the migrations that the baseline replaces are not taken for those of a later version', async () => {
  await listAsApplied('CreateLectern1795233641816', 'TitlesInOneLine1795900000502', ...own);
  expect(await compareMigrations(source)).toMatchObject({ missing: [], unknown: [], unfit: [] });
});

test('a database of a later version is refused with a sentence that names its migration, and left untouched', async () => {
  await listAsApplied(...own.slice(0, -1), LATER);
  const before = [await describeSchema(source), await listApplied()];
  await expect(refuseLaterDatabase(source)).rejects.toThrow(
    `This database belongs to a later version of Lectern (migration ${LATER}) and was not changed: start that version, or restore a backup of this one.`,
  );
  expect([await describeSchema(source), await listApplied()]).toEqual(before);
});

test('a database of a later version fits when its migrations only added, or removed what this version does not use', async () => {
  await listAsApplied(...own, LATER);
  await source.query('CREATE TABLE migration_marks (name text PRIMARY KEY, fits_since text NOT NULL)');
  const mark = (version: string) =>
    source.query(
      `INSERT INTO migration_marks VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET fits_since = excluded.fits_since`,
      [LATER, version],
    );
  const isRefused = (version: string) =>
    refuseLaterDatabase(source, version).then(
      () => false,
      () => true,
    );
  await mark('1.0.0');
  expect(await compareMigrations(source, '1.0.0')).toMatchObject({
    missing: [],
    unknown: [LATER],
    unfit: [],
  });
  expect(await isRefused('1.0.0')).toBe(false);
  expect(await isRefused('0.9.0')).toBe(true);
  await mark('1.10.0');
  expect(await isRefused('1.9.2')).toBe(true);
  expect(await isRefused('1.10.0')).toBe(false);
});
