import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowLongQueries, useConnectionsFor } from './connection-use.js';
import { requestDataSourceOptions } from './data-source.js';
import { isTimeout } from './postgres-errors.js';
import { getPool, queryPrepared } from './prepared-query.js';
import { RESERVED_CONNECTIONS } from './request-pool.js';
import { raw } from './sql.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

const TIMEOUTS = `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`;
const OF_REQUESTS = { statement: '15s', lock: '5s' };
const OF_LONG_WORK = { statement: '10min', lock: '1min' };

let database: TestDatabase;
let source: DataSource;
let max: number;
beforeEach(async () => {
  database = await createTestDatabase();
  source = await new DataSource(requestDataSourceOptions(database.url)).initialize();
  max = (source.options as { poolSize: number }).poolSize;
});
afterEach(async () => {
  await source.destroy();
  await database.drop();
});

const read = <T>(work: () => T) => useConnectionsFor('read', work);
const readTimeouts = async (within: DataSource) => (await within.query(TIMEOUTS))[0];

/** Transactions that hold a connection each until `end` is called. */
async function openTransactions(count: number) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let opened = 0;
  const running = Array.from({ length: count }, () =>
    source.transaction(async (manager) => {
      await manager.query('SELECT 1');
      opened++;
      await ended;
    }),
  );
  const isOpen = (expected: number) => expect.poll(() => opened, { timeout: 30_000 }).toBe(expected);
  return { isOpen, end, all: Promise.all(running) };
}

test('requests have short timeouts, long work has longer ones, and the connection has the short ones again', async () => {
  expect(await readTimeouts(source)).toEqual(OF_REQUESTS);
  expect(await read(() => readTimeouts(source))).toEqual(OF_REQUESTS);
  await useConnectionsFor('long', async () => {
    expect(await readTimeouts(source)).toEqual(OF_LONG_WORK);
    expect(await queryPrepared(source.manager, raw(TIMEOUTS))).toEqual([OF_LONG_WORK]);
    await source.transaction(async (manager) =>
      expect(await manager.query(TIMEOUTS)).toEqual([OF_LONG_WORK]),
    );
    await expect(source.query('SELECT * FROM none')).rejects.toThrow('none');
  });
  await read(async () => {
    allowLongQueries();
    expect(await readTimeouts(source)).toEqual(OF_LONG_WORK);
  });
  expect(await Promise.all(Array.from({ length: max }, () => read(() => readTimeouts(source))))).toEqual(
    Array.from({ length: max }, () => OF_REQUESTS),
  );
});

test('a connection that is lost while its timeouts are set or reset does not end the process', async () => {
  const pool = getPool(source);
  const loseConnection = (client: PoolClient) =>
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  pool.once('acquire', loseConnection);
  await expect(useConnectionsFor('long', () => pool.connect())).rejects.toThrow('terminated');

  const client = await useConnectionsFor('long', () => pool.connect());
  client.release();
  loseConnection(client);
  await expect.poll(() => [pool.totalCount, pool.idleCount]).toEqual([0, 0]);
  expect(await readTimeouts(source)).toEqual(OF_REQUESTS);
});

test('worker, migrations and commands have none of the short timeouts', async () => {
  expect(await readTimeouts(database.source)).toEqual({ statement: '1h', lock: '0' });
});

test('a statement that takes too long or waits too long for another transaction is told from other failures', async () => {
  const failWith = (timeout: string, sql: string) =>
    source
      .transaction(async (manager) => {
        await manager.query(`SET LOCAL ${timeout} = '20ms'`);
        await manager.query(sql);
      })
      .catch((error: unknown) => error);
  expect(isTimeout(await failWith('statement_timeout', 'SELECT pg_sleep(60)'))).toBe(true);
  await database.source.transaction(async (manager) => {
    await manager.query('LOCK TABLE courses');
    expect(isTimeout(await failWith('lock_timeout', 'LOCK TABLE courses'))).toBe(true);
  });
  expect(isTimeout(await failWith('lock_timeout', 'SELECT * FROM none'))).toBe(false);
});

test('changes leave connections to reading, and the next change begins when one ends', async () => {
  const changes = await openTransactions(max + 1);
  await changes.isOpen(max - RESERVED_CONNECTIONS);
  expect(await read(() => source.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  await read(() => source.transaction((manager) => manager.query('SELECT 1')));
  await changes.isOpen(max - RESERVED_CONNECTIONS);
  changes.end();
  await changes.all;
  const again = await openTransactions(max - RESERVED_CONNECTIONS);
  await again.isOpen(max - RESERVED_CONNECTIONS);
  again.end();
  await again.all;
});

test('a connection that fails gives its place to the next change', async () => {
  const kill = () =>
    source.transaction((manager) => manager.query('SELECT pg_terminate_backend(pg_backend_pid())'));
  const killed = await Promise.allSettled(Array.from({ length: max * 2 }, kill));
  expect(new Set(killed.map(({ status }) => status))).toEqual(new Set(['rejected']));
  const changes = await openTransactions(max - RESERVED_CONNECTIONS);
  await changes.isOpen(max - RESERVED_CONNECTIONS);
  changes.end();
  await changes.all;
});
