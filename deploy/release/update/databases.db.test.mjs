import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, migrate } from '../../testing/product.mjs';
import { moveDates } from './move-dates.mjs';
import { hashSchema } from './schema.mjs';

/** @type {Awaited<ReturnType<typeof aDatabase>>} */
let database;
/** @type {pg.Client} */
let client;

beforeAll(async () => {
  database = await aDatabase();
  migrate(database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('the times of a fixture move by days with all their rows, and those of the audit log stay', async () => {
  await client.query(`
    INSERT INTO users (email, issuer, subject, created_at) VALUES ('lin@example.org', 'fixture', 'lin', '2026-01-01T12:00Z');
    INSERT INTO reminder_digests (user_id, day) SELECT id, '2026-01-01' FROM users;
    INSERT INTO audit_entries (at, actor_id, action, target_kind, target_id)
    SELECT '2026-01-01T12:00Z', id, 'user.changed', 'user', id FROM users`);
  await moveDates(client, 40);
  const { rows } = await client.query(`
    SELECT users.created_at, digests.day::text, entries.at
      FROM users, reminder_digests digests, audit_entries entries WHERE entries.target_id = users.id`);
  expect(rows).toEqual([
    { created_at: new Date('2026-02-10T12:00Z'), day: '2026-02-10', at: new Date('2026-01-01T12:00Z') },
  ]);
});

test('a schema without one index or with another default has another hash', async () => {
  const whole = await hashSchema(client);
  expect(await hashSchema(client)).toBe(whole);
  for (const change of ['DROP INDEX courses_search', "ALTER TABLE users ALTER role SET DEFAULT 'admin'"]) {
    await client.query(`BEGIN; ${change}`);
    expect(await hashSchema(client)).not.toBe(whole);
    await client.query('ROLLBACK');
  }
});
