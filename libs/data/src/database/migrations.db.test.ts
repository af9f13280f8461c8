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

test('a question keeps the number of its saves when the column gets its new name', async () => {
  const { source } = database;
  const names = source.migrations.map((migration) => migration.constructor.name);
  const later = names.length - names.findIndex((name) => name.startsWith('OneVersionColumn'));
  for (let index = 0; index < later; index++) await source.undoLastMigration();
  await source.query(
    `WITH category AS (INSERT INTO question_categories (name) VALUES ('Bees') RETURNING id)
     INSERT INTO questions (category_id, title, type, revision) SELECT id, 'Honey', 'essay', 7 FROM category`,
  );
  await source.runMigrations();
  expect(await source.query('SELECT title, version FROM questions')).toEqual([
    { title: 'Honey', version: 7 },
  ]);
  await source.query('DELETE FROM questions');
});
