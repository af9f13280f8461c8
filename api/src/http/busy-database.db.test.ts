import { randomUUID } from 'node:crypto';
import {
  createQuestionCategory,
  deleteUser,
  exportQuestions,
  exportUsers,
  getDashboard,
  importQuestions,
} from '@lectern/contract';
import { RESERVED_CONNECTIONS } from '@lectern/data';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HealthController } from '../health/health.controller.js';
import { startTestApi, type TestApi } from '../testing/test-api.js';
import { TestBrowser } from '../testing/test-browser.js';

// A change waits five seconds for a lock.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', password: 'long enough' };
const MAX_CONNECTIONS = 10;
const CHANGES = 12;

/** Takes the lock of the audit log, which every recorded change needs when it commits. */
async function lockAuditLog() {
  const runner = api.database.source.createQueryRunner();
  await runner.query("SELECT pg_advisory_lock(hashtext('audit log'))");
  return async () => {
    await runner.query("SELECT pg_advisory_unlock(hashtext('audit log'))");
    await runner.release();
  };
}

async function countWaiting(): Promise<number> {
  const [{ count }] = await api.database.source.query(
    `SELECT count(*)::int AS count FROM pg_locks
      WHERE NOT granted AND locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return count;
}

async function signUp() {
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  const { path } = await browser.open('/api/login');
  await browser.submit(await browser.open(`${path}/sign-up`), person);
}

async function signIn() {
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  await browser.submit(await browser.open('/api/login'), person);
  return browser.open('/api/auth/user');
}

test('while changes wait for each other, learners read and sign in; a change that waits too long is refused whole', async () => {
  await signUp();
  const learner = await api.as(await api.aUser());
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const unlock = await lockAuditLog();
  let ended = 0;
  const changes = Array.from({ length: CHANGES }, async (_, number) => {
    const response = await admin.fetch(createQuestionCategory.path, {
      method: 'POST',
      body: JSON.stringify({ name: `Knots ${number}`, parentId: null, courseId: null }),
      headers: { 'content-type': 'application/json' },
    });
    ended++;
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.json(),
    };
  });
  await expect.poll(countWaiting).toBe(MAX_CONNECTIONS - RESERVED_CONNECTIONS);

  expect((await learner.call(getDashboard)).status).toBe(200);
  // As the server of metrics asks, outside of a request.
  expect(await api.app.get(HealthController, { strict: false }).parts()).toMatchObject({ database: 'ok' });
  expect(JSON.parse((await signIn()).text)).toMatchObject({ email: person.email });
  expect(ended).toBe(0);

  expect(await Promise.race(changes)).toEqual({
    status: 503,
    retryAfter: '60',
    body: {
      statusCode: 503,
      message: 'This took too long and was stopped, because Lectern is busy. Please try again in a minute.',
    },
  });
  await unlock();
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  const created = statuses.filter((status) => status === 201).length;
  expect(created).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 503)).toHaveLength(CHANGES - created);
  const [counts] = await api.database.source.query(
    `SELECT (SELECT count(*)::int FROM question_categories) AS categories,
            (SELECT count(*)::int FROM audit_entries WHERE action = 'question-category.created') AS entries`,
  );
  expect(counts).toEqual({ categories: created, entries: created });
});

test('exports, imports and erasure may take longer than other calls', async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  // Notes the timeout of the transaction that writes an audit entry.
  await api.database.source.query(`
    CREATE TABLE noted (action text, timeout text);
    CREATE FUNCTION note_timeout() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO noted VALUES (NEW.action, current_setting('statement_timeout'));
      RETURN NULL;
    END $$;
    CREATE TRIGGER note AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION note_timeout()`);
  const { body: category } = await admin.call(createQuestionCategory, {
    body: { name: 'Kites', parentId: null, courseId: null },
  });
  const form = new FormData();
  const fields = {
    importId: randomUUID(),
    categoryId: category.id,
    keepCategories: 'false',
    status: 'ready',
  };
  for (const [name, value] of Object.entries({ ...fields, includeDuplicates: 'false', leaveOut: '' }))
    form.append(name, value);
  form.append('file', new Blob(['Kites fly. {T}']), 'kites.txt');
  await admin.fetch(importQuestions.path, { method: 'POST', body: form });
  await admin.call(exportUsers);
  const body = { format: 'gift', filter: {}, leaveOut: [] } as const;
  const file = await admin.fetch(exportQuestions.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  await file.arrayBuffer();
  await admin.call(deleteUser, { params: { userId: (await api.aUser()).id } });
  expect(await api.database.source.query('SELECT * FROM noted')).toEqual([
    { action: 'question-category.created', timeout: '15s' },
    { action: 'question.imported', timeout: '10min' },
    { action: 'user.list-exported', timeout: '10min' },
    { action: 'question.list-exported', timeout: '10min' },
    { action: 'user.deleted', timeout: '10min' },
  ]);
});
