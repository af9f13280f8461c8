import type { DataSource, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../testing/index.js';
import { createDataSource } from '../data-source.js';
import { migrations } from '../migrations/index.js';
import { applyMigrations } from './apply-migrations.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

const names = migrations.map(({ name }) => name);
const listMarks = (source: DataSource) =>
  source.query<{ name: string; fits_since: string }[]>('SELECT name, fits_since FROM migration_marks');

test('two processes that migrate at once apply each migration once, and mark since when it fits', async () => {
  const sources = await Promise.all([1, 2].map(() => createDataSource(database.url).initialize()));
  const applied = await Promise.all(sources.map(applyMigrations));
  expect(applied.sort((one, other) => other.length - one.length)).toEqual([names, []]);
  const marks = await listMarks(database.source);
  expect(marks.map(({ name }) => name).sort()).toEqual([...names].sort());
  expect(new Set(marks.map((mark) => mark.fits_since))).toEqual(new Set(['1.0.0']));
  await Promise.all(sources.map((source) => source.destroy()));
});

test('a migration that fails leaves those before it, and can be repeated', async () => {
  let hasFailed = false;
  class AddStars1999900000001 {
    async up(runner: QueryRunner) {
      await runner.query('CREATE TABLE stars (id uuid)');
      if (hasFailed) return;
      hasFailed = true;
      throw new Error('The disk is full.');
    }
    down = () => Promise.resolve();
  }
  const source = await createDataSource(database.url)
    .setOptions({ migrations: [...migrations, AddStars1999900000001] })
    .initialize();
  await expect(applyMigrations(source)).rejects.toThrow('The disk is full.');
  expect(await source.query(`SELECT to_regclass('stars') AS name`)).toEqual([{ name: null }]);
  expect(await applyMigrations(source)).toEqual(['AddStars1999900000001']);
  await source.destroy();
});
