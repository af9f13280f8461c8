import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Account } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { createLogger } from '@lectern/infra';
import { nestLogger } from './request-log.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The log line of a failed statement. */
async function logged(run: () => Promise<unknown>): Promise<string> {
  const out = new PassThrough();
  const error = await run().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  nestLogger(createLogger({ logLevel: 'error' }, 'api', out)).error(error, 'error');
  return String(out.read());
}

test('the log of a failed statement names the error and its place, and holds no value of the statement', async () => {
  const accounts = database.source.getRepository(Account);
  const ada = {
    email: 'ada@example.org',
    passwordHash: 'scrypt$secret',
    firstName: 'Ada',
    lastName: 'Byron',
  };
  await accounts.insert(ada);
  const line = await logged(() => accounts.insert(ada));
  expect(JSON.parse(line)).toMatchObject({
    err: { type: 'QueryFailedError', code: '23505', stack: expect.stringContaining('at ') },
  });
  expect(line).not.toMatch(/ada@|Ada|Byron|scrypt|INSERT/);
});

test('a value that the database cannot read is not in the log either', async () => {
  const line = await logged(() => database.source.query('SELECT $1::uuid', ['a secret of Ada']));
  expect(line).toContain('22P02');
  expect(line).not.toMatch(/secret|Ada/);
});
