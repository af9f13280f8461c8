import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryPrepared } from './prepared-query.js';
import { queryRows, sql } from './sql.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const countOthers = (email: string) =>
  sql`SELECT count(*)::int AS count FROM users WHERE users.email <> ${email}`;

test('a prepared query within a transaction sees its uncommitted rows, and one outside of it does not', async () => {
  const { manager } = database.source;
  await manager.transaction(async (within) => {
    await within.query(`INSERT INTO users (email, issuer, subject) VALUES ('ada@example.org', 'i', 's')`);
    expect(await queryPrepared(within, countOthers(''))).toEqual([{ count: 1 }]);
    expect(await queryPrepared(manager, countOthers(''))).toEqual([{ count: 0 }]);
  });
});

test('values are sent as parameters', async () => {
  const { manager } = database.source;
  const hostile = `'; DROP TABLE users; --`;
  const rows = await queryPrepared(manager, sql`SELECT ${hostile}::text AS email, ${2}::int AS count`);
  expect(rows).toEqual([{ email: hostile, count: 2 }]);
});

test('a connection prepares a query once, whatever the values', async () => {
  await database.source.manager.transaction(async (within) => {
    for (const email of ['ada@example.org', 'grace@example.org'])
      await queryPrepared(within, countOthers(email));
    const prepared = await queryRows(within, sql`SELECT statement FROM pg_prepared_statements`);
    expect(prepared).toEqual([{ statement: countOthers('').text }]);
  });
});
