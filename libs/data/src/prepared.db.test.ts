import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ask, poolOf, prepared } from './prepared.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const COUNT = 'SELECT count(*)::int AS count FROM users WHERE email <> $1';

test('what is asked within a transaction sees what the transaction wrote, and nobody else does', async () => {
  const { manager } = database.source;
  await manager.transaction(async (within) => {
    await within.query(`INSERT INTO users (email, issuer, subject) VALUES ('ada@example.org', 'i', 's')`);
    expect(await ask(within, COUNT, [''])).toEqual([{ count: 1 }]);
    expect(await ask(manager, COUNT, [''])).toEqual([{ count: 0 }]);
  });
});

test('a connection prepares a query once, whatever the values', async () => {
  const connection = await poolOf(database.source).connect();
  for (const email of ['ada@example.org', 'grace@example.org'])
    await connection.query(prepared(COUNT, [email]));
  const { rows } = await connection.query('SELECT statement FROM pg_prepared_statements');
  expect(rows).toEqual([{ statement: COUNT }]);
  connection.release();
});
