import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the migrations give exactly the tables that the entities describe', async () => {
  const { upQueries } = await database.source.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

test('every migration after the baseline can be taken back and applied again', async () => {
  const later = database.source.migrations.slice(1);
  for (const _ of later) await database.source.undoLastMigration();
  expect(await database.source.runMigrations()).toHaveLength(later.length);
});
