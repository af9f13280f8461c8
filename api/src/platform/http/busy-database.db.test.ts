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
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HealthController } from '../health/health.controller.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', password: 'long enough' };
const MAX_CONNECTIONS = 10;
const CHANGES = 12;
const PATIENTLY = { timeout: 30_000 };

/** Takes the lock of the audit log, which every recorded change needs when it commits. */
async function lockAuditLog() {
  const runner = api.database.source.createQueryRunner();
  await runner.query("SELECT pg_advisory_lock(hashtext('audit log'))");
  return async () => {
    await runner.query("SELECT pg_advisory_unlock(hashtext('audit log'))");
    await runner.release();
  };
}

/** Changes that keep their transactions open until `end` is called. */
function openChanges(count: number) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let opened = 0;
  const changes = Array.from({ length: count }, () =>
    api.app.get(DataSource).transaction(async (manager) => {
      await manager.query('SELECT 1');
      opened++;
      await ended;
    }),
  );
  return { countOpened: () => opened, end, all: Promise.all(changes) };
}

const addCategory = (admin: TestClient) =>
  admin.fetch(createQuestionCategory.path, {
    method: 'POST',
    body: JSON.stringify({ name: 'Knots', parentId: null, courseId: null }),
    headers: { 'content-type': 'application/json' },
  });

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

test('while changes hold all the connections that they may, learners read and sign in', async () => {
  await signUp();
  const learner = await api.as(await api.aUser());
  const changes = openChanges(CHANGES);
  await expect.poll(changes.countOpened, PATIENTLY).toBe(MAX_CONNECTIONS - RESERVED_CONNECTIONS);
  expect((await learner.call(getDashboard)).status).toBe(200);
  // As the server of metrics asks, outside of a request.
  expect(await api.app.get(HealthController, { strict: false }).parts()).toMatchObject({ database: 'ok' });
  expect(JSON.parse((await signIn()).text)).toMatchObject({ email: person.email });
  expect(changes.countOpened()).toBe(MAX_CONNECTIONS - RESERVED_CONNECTIONS);
  changes.end();
  await changes.all;
});

test('a change that waits too long for another one is refused with a sentence, and nothing of it is stored', async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const unlock = await lockAuditLog();
  const refused = await addCategory(admin);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '60',
    {
      statusCode: 503,
      message: 'This took too long and was stopped, because Lectern is busy. Please try again in a minute.',
      code: 'platform.tookTooLong',
    },
  ]);
  await unlock();
  expect(await api.database.source.query('SELECT name FROM question_categories')).toEqual([]);
  expect((await addCategory(admin)).status).toBe(201);
  const entries = await api.database.source.query(
    "SELECT target_name FROM audit_entries WHERE action = 'question-category.created'",
  );
  expect(entries).toEqual([{ target_name: 'Knots' }]);
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
