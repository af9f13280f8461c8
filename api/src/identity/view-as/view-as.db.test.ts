import { randomUUID } from 'node:crypto';
import * as contract from '@lectern/contract';
import {
  type Endpoint,
  endViewAs,
  getDashboard,
  getEnrollment,
  getUser,
  listAuditEntries,
  listUsers,
  startViewAs,
  updateUser,
  VIEW_AS_MINUTES,
} from '@lectern/contract';
import type { User } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from '../../testing/switch-on.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { ViewAsService } from './view-as.service.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await switchOn(api, 'lti', 'scormImport', 'externalTools');
});
afterAll(() => api.stop());

/** An administrator whose session sees Lectern as the user. */
async function aView(user: User): Promise<{ administrator: User; client: TestClient }> {
  const administrator = await api.aUser({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' });
  const client = await api.as(administrator);
  const { status } = await client.call(startViewAs, { params: { userId: user.id } });
  expect(status).toBe(204);
  return { administrator, client };
}

/** What the audit log says of a user, oldest first. */
async function findEntries(user: User) {
  const client = await api.as(await api.aUser({ role: 'admin' }));
  const { body } = await client.call(listAuditEntries, { query: { target: user.id } });
  return body.items.map(({ action, actor }) => [action, actor.id]).reverse();
}

const endpoints = Object.entries(contract as unknown as Record<string, Endpoint>).filter(
  ([, value]) => 'access' in Object(value) && 'method' in Object(value),
);

test('an administrator sees what the user sees, until they end it', async () => {
  const user = await api.aUser({ firstName: 'Ada', lastName: 'Byron' });
  const course = await api.aCourse();
  await api.anEnrollment({ user, course });
  const { administrator, client } = await aView(user);

  const { body } = await client.call(getUser);
  expect(body).toMatchObject({ id: user.id, role: 'student', viewAs: { administrator: 'Grace Hopper' } });
  const minutesLeft = (Date.parse(body.viewAs?.endsAt ?? '') - Date.now()) / 60_000;
  expect(minutesLeft).toBeGreaterThan(VIEW_AS_MINUTES - 1);
  expect((await client.call(getEnrollment, { params: { id: course.id } })).body).toMatchObject({
    courseId: course.id,
  });
  expect((await client.call(listUsers)).status).toBe(403);

  expect((await client.call(endViewAs)).status).toBe(204);
  const { body: own } = await client.call(getUser);
  expect(own).toMatchObject({ id: administrator.id, role: 'admin' });
  expect(own).not.toHaveProperty('viewAs');
  expect(await findEntries(user)).toEqual([
    ['user.view-started', administrator.id],
    ['user.view-ended', administrator.id],
  ]);
});

test('only calls that read are open in a view', () => {
  const open = endpoints.filter(([, { isOpenInViewAs }]) => isOpenInViewAs);
  expect(open.filter(([, { method }]) => method !== 'GET').map(([name]) => name)).toEqual(['endViewAs']);
  expect(open.filter(([, { needsRecentSignIn }]) => needsRecentSignIn)).toEqual([]);
});

test('conversations, sessions, second factors, links that are secrets, files, and whatever changes something are refused', async () => {
  const { client } = await aView(await api.aUser({ role: 'instructor' }));
  const closed = endpoints.filter(
    ([, { access, method, isOpenInViewAs, needsToken }]) =>
      // A view belongs to a session, and no session reaches a call for tokens.
      !isOpenInViewAs && !needsToken && access !== 'admin' && !(access === 'public' && method === 'GET'),
  );
  const names = closed.map(([name]) => name);
  for (const name of [
    ...['listChatSessions', 'listChatMessages', 'listSessions', 'getSecondFactor', 'getCalendarFeed'],
    ...[
      'exportOwnData',
      'exportReport',
      'listJoinLinks',
      'listUnansweredQuestions',
      'saveProgress',
      'enroll',
    ],
  ])
    expect(names).toContain(name);
  for (const [name, endpoint] of closed) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/[:*](\w+)/g)].map(([, parameter]) => [parameter, randomUUID()]),
    );
    const { status, body } = await client.call(endpoint, { params, body: endpoint.body ? {} : undefined });
    expect([name, status, body]).toEqual([
      name,
      403,
      endpoint.method === 'HEAD'
        ? null
        : expect.objectContaining({ message: expect.stringContaining('Nothing can be changed') }),
    ]);
  }
});

test('another administrator, a suspended user and a missing one are not viewed', async () => {
  const client = await api.as(await api.aUser({ role: 'admin' }));
  const start = async (userId: string) => (await client.call(startViewAs, { params: { userId } })).status;
  expect(await start((await api.aUser({ role: 'admin' })).id)).toBe(403);
  expect(await start((await api.aUser({ role: 'suspended' })).id)).toBe(409);
  expect(await start(randomUUID())).toBe(404);
});

test('a view needs a recent sign-in', async () => {
  const user = await api.aUser();
  const longAgo = Date.now() - 4 * 60 * 60_000;
  const client = await api.as(await api.aUser({ role: 'admin' }), { signedInAt: longAgo });
  expect((await client.call(startViewAs, { params: { userId: user.id } })).status).toBe(403);
});

test('a view is over for a user who becomes an administrator or is suspended', async () => {
  const other = await api.as(await api.aUser({ role: 'admin' }));
  for (const role of ['admin', 'suspended'] as const) {
    const user = await api.aUser();
    const { administrator, client } = await aView(user);
    await other.call(updateUser, { params: { userId: user.id }, body: { role } });
    expect((await client.call(getUser)).body.id).toBe(administrator.id);
  }
});

test('a view ends after 30 minutes by itself, and when its session ends; the audit log says so', async () => {
  const [late, signedOut, present] = [await api.aUser(), await api.aUser(), await api.aUser()];
  const { administrator, client } = await aView(late);
  const { source } = api.database;
  await source.query(`UPDATE views_as SET started_at = now() - interval '31 minutes' WHERE user_id = $1`, [
    late.id,
  ]);
  expect((await client.call(getUser)).body.id).toBe(administrator.id);
  await (await aView(signedOut)).client.fetch('/api/logout');
  const open = await aView(present);

  await api.app.get(ViewAsService, { strict: false }).end();
  const actions = async (user: User) => (await findEntries(user)).map(([action]) => action);
  expect(await actions(late)).toEqual(['user.view-started', 'user.view-ended']);
  expect(await actions(signedOut)).toEqual(['user.view-started', 'user.view-ended']);
  expect(await actions(present)).toEqual(['user.view-started']);
  expect((await open.client.call(getDashboard)).status).toBe(200);
});

test('a view leaves no trace of the user having been active', async () => {
  const user = await api.aUser({ lastActive: null });
  const { client } = await aView(user);
  await client.call(getDashboard);
  const [{ last_active: lastActive }] = await api.database.source.query(
    'SELECT last_active FROM users WHERE id = $1',
    [user.id],
  );
  expect(lastActive).toBeNull();
});
