import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Mail, Reminder, ReminderDigest } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { endProcess, startMailServer, startProcess } from '@lectern/infra/testing';
import { until } from '../../testing/uploads.js';

const MAIN = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));
const PEOPLE = 30;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A time zone in which it is noon, so that reminders are sent whenever the test runs. */
function zoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  if (!offset) return 'UTC';
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** People with a course that is due tomorrow. */
async function aClass() {
  const { aUser, aCourse } = factories(database.source);
  const course = await aCourse({ modules: [1] });
  const timeZone = zoneAtNoon();
  const users = await Promise.all(Array.from({ length: PEOPLE }, () => aUser({ timeZone })));
  await database.source.query(
    `WITH class AS (INSERT INTO groups (name) VALUES ('Class') RETURNING id),
          assigned AS (INSERT INTO group_courses (group_id, course_id, due_at)
                       SELECT id, $1, now() + interval '20 hours' FROM class)
     INSERT INTO group_members (group_id, user_id, source) SELECT class.id, unnest($2::uuid[]), 'import' FROM class`,
    [course.id, users.map(({ id }) => id)],
  );
}

const count = async (sql: string) => {
  const [row] = await database.source.query<[{ count: number }]>(`SELECT count(*)::int AS count ${sql}`);
  return row.count;
};

test('each person gets one message although a worker is killed while it writes them, and two follow', async () => {
  const { source, url } = database;
  await aClass();
  const server = await startMailServer();
  const startWorker = () =>
    startProcess(MAIN, {
      DATABASE_URL: url,
      SMTP_URL: server.url,
      MAIL_FROM: 'no-reply@example.org',
      PUBLIC_URL: 'https://learn.example.org',
    });
  // Stops the worker after it has noted the reminders and before it has written the messages.
  const lock = source.createQueryRunner();
  await lock.startTransaction();
  await lock.query('LOCK TABLE mails IN SHARE MODE');
  const killed = await startWorker();
  await until(async () => {
    const waiting = `wait_event_type = 'Lock' AND query LIKE 'INSERT INTO "mails"%'`;
    return (await count(`FROM pg_stat_activity WHERE datname = current_database() AND ${waiting}`)) === 1;
  });
  await endProcess(killed);
  await lock.rollbackTransaction();
  await lock.release();
  expect(await source.getRepository(Reminder).count()).toBe(0);

  const workers = await Promise.all([startWorker(), startWorker()]);
  await until(() => Promise.resolve(server.received.length >= PEOPLE));
  for (const worker of workers) await endProcess(worker, 'SIGTERM');
  await server.stop();
  const recipients = server.received.flatMap(({ to }) => to);
  expect(recipients).toHaveLength(PEOPLE);
  expect(new Set(recipients).size).toBe(PEOPLE);
  expect(await source.getRepository(Mail).countBy({ status: 'sent' })).toBe(PEOPLE);
  expect(await source.getRepository(Reminder).countBy({ kind: 'due-in-1-day' })).toBe(PEOPLE);
  expect(await source.getRepository(ReminderDigest).count()).toBe(PEOPLE);
  for (const { source: message } of server.received)
    expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
}, 120_000);
