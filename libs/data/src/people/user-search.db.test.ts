import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, queryRows, sql } from '../database/sql.js';
import { createTestDatabase, factories, type TestDatabase } from '../testing/index.js';
import { matchesSearch } from './user-search.queries.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each(['李明', '明', '李 明', 'example.org 李'])('a person is found by the name %s', async (search) => {
  const ming = await factories(database.source).aUser({ firstName: '明', lastName: '李' });
  const found = await queryRows<{ id: string }>(
    database.source.manager,
    sql`SELECT users.id FROM users WHERE ${join(matchesSearch(sql`users`, search), ' AND ')}`,
  );
  expect(found.map(({ id }) => id)).toContain(ming.id);
});
