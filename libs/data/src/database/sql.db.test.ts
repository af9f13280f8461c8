import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeRows, queryRows, sql } from './sql.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const insert = (email: string) =>
  sql`INSERT INTO users (email, issuer, subject) VALUES (${email}, 'i', ${email}) RETURNING email`;

test('values of a query and of its fragments are sent as parameters, in their order', async () => {
  const hostile = `'; DROP TABLE users; --`;
  const condition = sql`1 = ${1}::int`;
  const [row] = await queryRows(
    database.source,
    sql`SELECT ${hostile}::text AS text WHERE ${condition} AND 2 = ${2}::int`,
  );
  expect(row).toEqual({ text: hostile });
});

test('a query within a transaction sees its uncommitted rows, and one outside of it does not', async () => {
  const count = sql`SELECT count(*)::int AS count FROM users`;
  await database.source.manager.transaction(async (within) => {
    expect(await queryRows(within, insert('ada@example.org'))).toEqual([{ email: 'ada@example.org' }]);
    expect(await queryRows(within, count)).toEqual([{ count: 1 }]);
    expect(await queryRows(database.source, count)).toEqual([{ count: 0 }]);
  });
});

test('an update returns its rows, or how many there were', async () => {
  await queryRows(database.source, insert('ada@example.org'));
  const update = (email: string) => sql`UPDATE users SET first_name = 'Ada' WHERE email = ${email}`;
  const returning = sql`${update('ada@example.org')} RETURNING first_name`;
  expect(await queryRows(database.source, returning)).toEqual([{ first_name: 'Ada' }]);
  expect(await changeRows(database.source, update('ada@example.org'))).toBe(1);
  expect(await changeRows(database.source, update('nobody@example.org'))).toBe(0);
});
