import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeExpiry, renewableFrom } from './certificate-renewal.queries.js';
import { queryRow, sql } from '../database/sql.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The expiry of a certificate, computed by a connection in another time zone. */
async function expiry(issuedAt: string, months: number | null): Promise<string | undefined> {
  return database.source.transaction(async (manager) => {
    await manager.query(`SET LOCAL TIME ZONE 'Pacific/Auckland'`);
    const query = sql`SELECT ${computeExpiry(sql`${months}::smallint`, sql`${issuedAt}::timestamptz`)} AS at`;
    const row = await queryRow<{ at: Date | null }>(manager, query);
    return row.at?.toISOString();
  });
}

test.each([
  ['2027-01-31T09:00:00Z', 1, '2027-03-01T00:00:00.000Z'],
  ['2028-01-31T09:00:00Z', 1, '2028-03-01T00:00:00.000Z'],
  ['2028-02-29T23:59:59Z', 12, '2029-03-01T00:00:00.000Z'],
  ['2028-02-29T00:00:00Z', 48, '2032-03-01T00:00:00.000Z'],
  ['2026-12-31T23:30:00Z', 2, '2027-03-01T00:00:00.000Z'],
  ['2026-03-15T12:00:00Z', 12, '2027-03-16T00:00:00.000Z'],
  ['2026-11-22T01:00:00+13:00', 120, '2036-11-22T00:00:00.000Z'],
])(
  'a certificate of %s for %i months is valid until the end of its last day, %s',
  async (at, months, end) => {
    expect(await expiry(at, months)).toBe(end);
  },
);

test('without a validity a certificate never expires', async () => {
  expect(await expiry('2026-11-22T00:00:00Z', null)).toBeUndefined();
});

test.each([
  ['2026-01-01', '2027-01-02', '2026-11-03T00:00:00.000Z'],
  ['2026-01-01', '2026-02-02', '2026-01-17T00:00:00.000Z'],
])(
  'a certificate from %s to %s can be renewed 60 days before, after half of it at the earliest',
  async (from, to, at) => {
    const row = await queryRow<{ at: Date }>(
      database.source,
      sql`
      SELECT ${renewableFrom(sql`certificate`)} AS at
        FROM (SELECT (${from} || ' 00:00Z')::timestamptz AS issued_at,
                     (${to} || ' 00:00Z')::timestamptz AS expires_at) certificate`,
    );
    expect(row.at.toISOString()).toBe(at);
  },
);
