import { afterEach, beforeEach, expect, test } from 'vitest';
import { getPool, preparedQuery, preparedSql, queryPrepared } from './prepared-query.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const COUNT = 'SELECT count(*)::int AS count FROM users WHERE email <> $1';

test('a prepared query within a transaction sees its uncommitted rows, and one outside of it does not', async () => {
  const { manager } = database.source;
  await manager.transaction(async (within) => {
    await within.query(`INSERT INTO users (email, issuer, subject) VALUES ('ada@example.org', 'i', 's')`);
    expect(await queryPrepared(within, COUNT, [''])).toEqual([{ count: 1 }]);
    expect(await queryPrepared(manager, COUNT, [''])).toEqual([{ count: 0 }]);
  });
});

test('a template’s expressions are sent as parameters', async () => {
  const { manager } = database.source;
  const hostile = `'; DROP TABLE users; --`;
  const rows = await preparedSql(manager)<{ email: string; count: number }>`
    SELECT ${hostile}::text AS email, ${2}::int AS count`;
  expect(rows).toEqual([{ email: hostile, count: 2 }]);
});

test('a connection prepares a query once, whatever the values', async () => {
  const connection = await getPool(database.source).connect();
  for (const email of ['ada@example.org', 'grace@example.org'])
    await connection.query(preparedQuery(COUNT, [email]));
  const { rows } = await connection.query('SELECT statement FROM pg_prepared_statements');
  expect(rows).toEqual([{ statement: COUNT }]);
  connection.release();
});
