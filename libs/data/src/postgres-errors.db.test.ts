import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { INVALID_PARAMETER_VALUE, isPostgresError, UNIQUE_VIOLATION } from './postgres-errors.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const failureOf = (sql: string) => database.source.query(sql).catch((error: unknown) => error);

test('a failed query is recognized by PostgreSQL’s error code', async () => {
  await database.source.query('CREATE TABLE once (id int PRIMARY KEY)');
  await database.source.query('INSERT INTO once VALUES (1)');
  const twice = await failureOf('INSERT INTO once VALUES (1)');
  expect(isPostgresError(twice, UNIQUE_VIOLATION)).toBe(true);
  expect(isPostgresError(twice, INVALID_PARAMETER_VALUE)).toBe(false);
  const zone = await failureOf(`SELECT now() AT TIME ZONE 'Mars/Olympus'`);
  expect(isPostgresError(zone, INVALID_PARAMETER_VALUE)).toBe(true);
  expect(isPostgresError(Object.assign(new Error(), { code: UNIQUE_VIOLATION }), UNIQUE_VIOLATION)).toBe(
    false,
  );
});
