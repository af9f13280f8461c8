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

test('every migration can be taken back and applied again', async () => {
  for (const _ of database.source.migrations) await database.source.undoLastMigration();
  const left = await database.source.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  expect(left).toEqual([{ tablename: 'migrations' }]);
  await database.source.runMigrations();
});
