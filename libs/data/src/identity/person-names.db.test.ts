import { displayName, fullName } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, sql } from '../database/sql.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { sqlDisplayName, sqlFullName } from './person-names.queries.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ['Ada', 'Lovelace'],
  ['明', '李'],
  ['サクラ', '山田'],
  ['エイダ', 'ラブレス'],
  ['민준', '김'],
  ['Ming', '李'],
  ['', '李'],
  [null, null],
])('the database names %s and %s as the screens do', async (firstName, lastName) => {
  const people = sql`(VALUES (${firstName}::text, ${lastName}::text, 'a@example.org')) users (first_name, last_name, email)`;
  const users = sql`users`;
  const [row] = await queryRows(
    database.source.manager,
    sql`SELECT ${sqlFullName(users)} AS "fullName", ${sqlDisplayName(users)} AS "displayName" FROM ${people}`,
  );
  const person = { firstName, lastName, email: 'a@example.org' };
  expect(row).toEqual({ fullName: fullName(person) || null, displayName: displayName(person) });
});
