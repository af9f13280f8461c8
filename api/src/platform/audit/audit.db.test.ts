import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportAuditEntries, listAuditEntries } from '@lectern/contract';
import type { User } from '@lectern/data';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { AuditService } from './audit.service.js';

let api: TestApi;
let audit: AuditService;
let grace: User;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  audit = api.app.get(AuditService);
  grace = await api.aUser({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' });
  admin = await api.as(grace);
});
afterAll(() => api.stop());

const course = (name: string) => ({ kind: 'course', id: randomUUID(), name }) as const;

async function list(query: Record<string, string> = {}) {
  const { status, body } = await admin.call(listAuditEntries, { query });
  expect(status).toBe(200);
  return body;
}

test('an entry has administrator, action, target, fields and time', async () => {
  const target = course('First aid');
  const manager = api.database.source.manager;
  await audit.record(manager, { actor: grace, action: 'course.updated', target, fields: ['title', 'price'] });
  const { items: entries } = await list({ target: target.id });
  expect(entries).toEqual([
    {
      id: expect.any(String),
      at: expect.stringMatching(/^20.*Z$/),
      actor: { id: grace.id, name: 'Grace Hopper' },
      action: 'course.updated',
      target,
      fields: ['title', 'price'],
      detail: null,
    },
  ]);
});

test('a change that is rolled back leaves no entry', async () => {
  const target = course('Never changed');
  const changing = api.database.source.transaction(async (manager) => {
    await audit.record(manager, { actor: grace, action: 'course.deleted', target });
    throw new Error('out of paper');
  });
  await expect(changing).rejects.toThrow('out of paper');
  expect(await list({ target: target.id })).toEqual({ items: [], total: 0 });
});

test('an entry keeps the names of its time and is found by them as well as by present names', async () => {
  const ada = await api.aUser({ firstName: 'Ada', lastName: 'Byron', email: `${randomUUID()}@example.org` });
  const manager = api.database.source.manager;
  const target = { kind: 'user', id: ada.id, name: 'Ada Byron' } as const;
  await audit.record(manager, { actor: grace, action: 'user.updated', target });
  await manager.update('users', ada.id, { lastName: 'Lovelace' });
  const [entry] = (await list({ target: ada.id })).items;
  expect([entry?.actor.name, entry?.target.name]).toEqual(['Grace Hopper', 'Ada Byron']);
  for (const search of ['byron', 'lovelace', ada.email]) expect((await list({ search })).total).toBe(1);
});

test('a person without a full name is recorded by their email address', async () => {
  const bo = await api.aUser({ role: 'admin', firstName: 'Bo', lastName: null });
  const target = course('Knots');
  await audit.record(api.database.source.manager, { actor: bo, action: 'course.updated', target });
  expect((await list({ target: target.id })).items[0]?.actor.name).toBe(bo.email);
});

test('the log has pages, latest entry first, and is filtered by name, kind of change and target', async () => {
  const manager = api.database.source.manager;
  const linus = await api.aUser({ role: 'admin', firstName: 'Linus', lastName: 'O%_' });
  const lifting = course('Lifting');
  for (let count = 0; count < 21; count += 1) {
    await audit.record(manager, { actor: linus, action: 'course.updated', target: lifting });
  }
  await audit.record(manager, { actor: linus, action: 'course.deleted', target: lifting });
  const first = await list({ search: ' linus ' });
  expect([first.total, first.items.length]).toEqual([22, 20]);
  expect(first.items[0]?.action).toBe('course.deleted');
  const second = await list({ search: 'LIFT', page: '2' });
  expect(second.items.map(({ action }) => action)).toEqual(['course.updated', 'course.updated']);
  expect((await list({ action: 'course.deleted', target: lifting.id })).total).toBe(1);
  expect((await list({ search: 'O%_' })).total).toBe(22);
  expect((await list({ search: '%' })).total).toBe(22);
  expect((await list({ search: 'nobody' })).total).toBe(0);
});

test('days of the filter begin and end in the time zone of the query, and their order is checked', async () => {
  const target = course('Night shift');
  const manager = api.database.source.manager;
  await audit.record(manager, { actor: grace, action: 'course.updated', target });
  const [entry] = (await list({ target: target.id })).items;
  const dayIn = (timeZone: string) => new Date(String(entry?.at)).toLocaleDateString('sv', { timeZone });
  const count = async (query: Record<string, string>) => (await list({ target: target.id, ...query })).total;
  // At every instant the day of one of them is a day later than that of the other.
  const [early, late] = ['Etc/GMT+12', 'Etc/GMT-14'];
  for (const timeZone of [early, late])
    expect(await count({ from: dayIn(timeZone), to: dayIn(timeZone), timeZone })).toBe(1);
  expect(await count({ from: dayIn(late), timeZone: early })).toBe(0);
  expect(await count({ to: dayIn(early), timeZone: late })).toBe(0);
  const reversed = await admin.call(listAuditEntries, { query: { from: '2026-11-22', to: '2026-11-21' } });
  expect([reversed.status, reversed.body]).toMatchObject([
    400,
    { message: 'The first day must not be after the last one.' },
  ]);
});

test('an export has the entries of all pages that the filter leaves, and is recorded with their number', async () => {
  const manager = api.database.source.manager;
  const target = course('Ladders');
  for (let count = 0; count < 21; count += 1)
    await audit.record(manager, { actor: grace, action: 'course.updated', target });
  const { status, body } = await admin.call(exportAuditEntries, { query: { target: target.id } });
  expect([status, body.total, body.items.length]).toEqual([200, 21, 21]);
  expect((await list({ action: 'user.audit-exported' })).items[0]).toMatchObject({
    ...{ actor: { id: grace.id }, target: { kind: 'user', id: grace.id }, detail: '21' },
  });
  const instructor = await api.as(await api.aUser({ role: 'instructor' }));
  expect((await instructor.call(exportAuditEntries)).status).toBe(403);
});

test('an invalid query is refused', async () => {
  for (const query of [
    { page: '0' },
    { page: '1.5' },
    { page: 'x' },
    { action: 'all.of.it' },
    { target: '1' },
    { from: '0000-01-01' },
    { to: 'today' },
    { timeZone: 'Mars' },
  ])
    expect((await admin.call(listAuditEntries, { query: query as never })).status).toBe(400);
});
