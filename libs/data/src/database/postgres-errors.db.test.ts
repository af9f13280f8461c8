import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  INVALID_PARAMETER_VALUE,
  isPostgresError,
  isServiceUnavailable,
  UNIQUE_VIOLATION,
} from './postgres-errors.js';
import { createDataSource } from './data-source.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const findFailure = (sql: string) => database.source.query(sql).catch((error: unknown) => error);

test('a failed query is recognized by PostgreSQL’s error code', async () => {
  await database.source.query('CREATE TABLE once (id int PRIMARY KEY)');
  await database.source.query('INSERT INTO once VALUES (1)');
  const twice = await findFailure('INSERT INTO once VALUES (1)');
  expect(isPostgresError(twice, UNIQUE_VIOLATION)).toBe(true);
  expect(isPostgresError(twice, INVALID_PARAMETER_VALUE)).toBe(false);
  const zone = await findFailure(`SELECT now() AT TIME ZONE 'Mars/Olympus'`);
  expect(isPostgresError(zone, INVALID_PARAMETER_VALUE)).toBe(true);
  expect(isPostgresError(Object.assign(new Error(), { code: UNIQUE_VIOLATION }), UNIQUE_VIOLATION)).toBe(
    false,
  );
});

test('a database that does not answer or takes no connections is unavailable, a wrong query is not', async () => {
  const connect = (change: Partial<URL>) =>
    createDataSource(Object.assign(new URL(database.url), change).href)
      .initialize()
      .catch((error: unknown) => error);
  expect(isServiceUnavailable(await connect({ port: '1' }))).toBe(true);
  expect(isServiceUnavailable(await connect({ hostname: 'localhost', port: '1' }))).toBe(true);
  expect(isServiceUnavailable(await connect({ pathname: '/none' }))).toBe(true);
  expect(isServiceUnavailable(await findFailure('SELECT pg_terminate_backend(pg_backend_pid())'))).toBe(true);
  expect(isServiceUnavailable(await findFailure('SELECT * FROM none'))).toBe(false);
  expect(isServiceUnavailable(undefined)).toBe(false);
});
