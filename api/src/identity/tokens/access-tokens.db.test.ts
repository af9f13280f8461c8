import {
  createAccessToken,
  deleteUser,
  endUserSessions,
  getSecondFactor,
  getUser,
  listAccessTokens,
  listAuditEntries,
  listCourses,
  listUsers,
  listUserTokens,
  MAX_ACCESS_TOKENS,
  RECENT_SIGN_IN_REQUIRED,
  revokeAccessToken,
  revokeUserToken,
  startAttempt,
  startViewAs,
  suspendUsers,
  updateOwnUser,
  updateSitePrograms,
  updateUser,
  type TokenScope,
} from '@lectern/contract';
import { AccessToken, Mail, SiteSettingsRow, type User } from '@lectern/data';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let administrator: User;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.aUser({ role: 'admin' });
  admin = await api.as(administrator);
});
afterAll(() => api.stop());

async function allowTokens(tokens: boolean) {
  const row = await api.database.source.getRepository(SiteSettingsRow).findOneBy({ group: 'programs' });
  const body = { version: row?.version ?? 0, settings: { tokens, webhooks: false, mcp: false, scim: false } };
  expect((await admin.call(updateSitePrograms, { body })).status).toBe(200);
}
beforeEach(() => allowTokens(true));

async function aToken(user: User, scopes: TokenScope[] = ['account:read']) {
  const client = await api.as(user);
  const { status, body } = await client.call(createAccessToken, { body: { name: 'Script', scopes } });
  expect(status).toBe(201);
  return { client, ...body };
}

/** Calls as a program: without cookies, and without the headers of a browser. */
const send = (path: string, token: string, init: RequestInit = {}) =>
  fetch(api.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
const sendJson = (path: string, token: string, method: string, body: unknown) =>
  send(path, token, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const getOwn = async (token: string) => (await send(getUser.path, token)).status;

test('a token calls as its person, and only its hash is stored', async () => {
  const user = await api.aUser();
  const { token, id } = await aToken(user, ['account:read']);
  expect(token).toMatch(/^lectern_pat_[\w-]{43}$/);
  const response = await send(getUser.path, token);
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await response.json()).toMatchObject({ id: user.id });
  const row = await api.database.source.getRepository(AccessToken).findOneByOrFail({ id });
  expect(JSON.stringify(row)).not.toContain(token.slice(-43));
  expect(row.lastUsedAt).not.toBeNull();
});

test('a token lives for 90 days unless its person chooses another time, and never for more than a year', async () => {
  const { client, expiresAt, createdAt } = await aToken(await api.aUser());
  const days = (new Date(expiresAt).getTime() - new Date(createdAt).getTime()) / (24 * 60 * 60_000);
  expect(days).toBeCloseTo(90, 1);
  const body = { name: 'Script', scopes: ['account:read'], days: 366 };
  expect((await client.call(createAccessToken, { body })).status).toBe(400);
});

test('an expired token is refused', async () => {
  const { token, id } = await aToken(await api.aUser());
  const expiresAt = new Date(Date.now() - 1000);
  await api.database.source.getRepository(AccessToken).update(id, { expiresAt });
  expect(await getOwn(token)).toBe(401);
});

test('a token does only what its scopes name, and write includes read', async () => {
  const user = await api.aUser();
  const { token } = await aToken(user, ['account:read']);
  const refused = await sendJson(updateOwnUser.path, token, 'PUT', { firstName: 'Ada', lastName: 'Byron' });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toContain('scope="account:write"');
  expect(await refused.json()).toMatchObject({
    code: 'platform.token.scope',
    message: 'This access token lacks the scope account:write.',
  });
  expect((await send(listCourses.path, token)).status).toBe(403);
  const writing = await aToken(user, ['account:write']);
  expect(await getOwn(writing.token)).toBe(200);
  const body = { firstName: 'Ada', lastName: 'Byron' };
  expect((await sendJson(updateOwnUser.path, writing.token, 'PUT', body)).status).toBe(200);
});

test('a token does not do what its person may not do', async () => {
  const { token } = await aToken(await api.aUser(), ['people:write']);
  expect((await send(listUsers.path, token)).status).toBe(403);
  const own = await aToken(administrator, ['people:read']);
  expect((await send(listUsers.path, own.token)).status).toBe(200);
});

test('a token loses with its person the rights of a role', async () => {
  const user = await api.aUser({ role: 'admin' });
  const { token } = await aToken(user, ['people:read']);
  await api.database.source.query(`UPDATE users SET role = 'student' WHERE id = $1`, [user.id]);
  expect((await send(listUsers.path, token)).status).toBe(403);
});

test('exams, tokens, second factors, views of others and sign-outs are refused to tokens with every scope', async () => {
  const scopes: TokenScope[] = ['account:write', 'learning:write', 'people:write', 'site:write'];
  const { token } = await aToken(administrator, scopes);
  const id = administrator.id;
  const calls: [string, string, unknown?][] = [
    ['POST', startAttempt.path.replace(':examId', id)],
    ['GET', `/api/attempts/${id}`],
    ['POST', createAccessToken.path, { name: 'Another', scopes }],
    ['GET', listAccessTokens.path],
    ['DELETE', revokeAccessToken.path.replace(':tokenId', id)],
    ['GET', getSecondFactor.path],
    ['POST', startViewAs.path.replace(':userId', id)],
    ['DELETE', endUserSessions.path.replace(':userId', id)],
    ['DELETE', deleteUser.path.replace(':userId', id)],
    ['PUT', updateUser.path.replace(':userId', id), { role: 'student' }],
    ['POST', '/api/auth/calendar'],
    ['GET', '/api/admin/mails'],
    [
      'PUT',
      updateSitePrograms.path,
      { version: 1, settings: { tokens: true, webhooks: false, mcp: false, scim: false } },
    ],
    ['GET', '/api/courses/upload-progress'],
  ];
  for (const [method, path, body] of calls) {
    const response = await sendJson(path, token, method, body).catch(() => send(path, token, { method }));
    expect([method, path, response.status]).toEqual([method, path, 403]);
    expect((await response.json()).code).toBe('platform.token.notHere');
  }
});

test('a token neither signs in nor out', async () => {
  const { token } = await aToken(administrator);
  for (const path of ['/api/login', '/api/logout', '/api/callback']) {
    const response = await send(path, token, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('set-cookie')).toBeNull();
  }
});

test('a cookie beside a token is ignored, and a wrong token is not replaced by the session', async () => {
  const owner = await api.aUser();
  const { token } = await aToken(owner, ['account:write']);
  const { cookie } = admin;
  const own = await send(getUser.path, token, { headers: { cookie } });
  expect(await own.json()).toMatchObject({ id: owner.id });
  const write = await send(updateOwnUser.path, token, {
    method: 'PUT',
    body: JSON.stringify({ firstName: 'Ada', lastName: 'Byron' }),
    headers: { 'content-type': 'application/json', cookie, origin: 'https://elsewhere.example' },
  });
  expect(write.status).toBe(200);
  expect((await send(getUser.path, 'lectern_pat_wrong', { headers: { cookie } })).status).toBe(401);
});

test('an authorization of another kind leaves the session as it is', async () => {
  const headers = { cookie: admin.cookie, authorization: 'Bearer of-a-proxy' };
  expect((await fetch(api.url + getUser.path, { headers })).status).toBe(200);
});

test('a wrong token gets 401, also for calls that visitors may make', async () => {
  const wrong = `lectern_pat_${'a'.repeat(43)}`;
  for (const path of [getUser.path, listCourses.path]) {
    const response = await send(path, wrong);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect((await response.json()).message).toBe(
      'This access token is not valid. It may have expired or been revoked.',
    );
  }
});

test('without the permission of administrators no token can be made and none works', async () => {
  const { token, client } = await aToken(await api.aUser());
  await allowTokens(false);
  expect(await getOwn(token)).toBe(401);
  const body = { name: 'Script', scopes: ['account:read'] };
  expect((await client.call(createAccessToken, { body })).status).toBe(404);
  const list = await client.call(listAccessTokens);
  expect(list.body).toMatchObject({ isOn: false, items: [{ name: 'Script' }] });
  await allowTokens(true);
  expect(await getOwn(token)).toBe(200);
});

test('making a token needs a sign-in of the last minutes', async () => {
  const old = Date.now() - 60 * 60_000;
  const client = await api.as(await api.aUser(), { signedInAt: old });
  const body = { name: 'Script', scopes: ['account:read'] };
  const refused = await client.call(createAccessToken, { body });
  expect(refused).toMatchObject({ status: 403, body: { code: RECENT_SIGN_IN_REQUIRED } });
});

test.each([
  ['without a scope', { name: 'Script', scopes: [] }],
  ['with an unknown scope', { name: 'Script', scopes: ['everything:write'] }],
  ['without a name', { name: ' ', scopes: ['account:read'] }],
  ['that has ended already', { name: 'Script', scopes: ['account:read'], days: 0 }],
])('a token %s is refused', async (_, body) => {
  const client = await api.as(await api.aUser());
  expect((await client.call(createAccessToken, { body })).status).toBe(400);
});

test('a person has at most 20 tokens, also where several are made at once', async () => {
  const user = await api.aUser();
  const client = await api.as(user);
  const rows = Array.from({ length: MAX_ACCESS_TOKENS - 1 }, (_, index) => ({
    userId: user.id,
    name: 'Script',
    tokenHash: `${user.id} ${index}`,
    scopes: ['account:read' as const],
    expiresAt: new Date(),
  }));
  await api.database.source.getRepository(AccessToken).insert(rows);
  const body = { name: 'Script', scopes: ['account:read'] };
  const answers = await Promise.all([1, 2, 3].map(() => client.call(createAccessToken, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('a revoked token is refused, and the tokens of other people can be revoked by administrators only', async () => {
  const user = await api.aUser();
  const { client, token, id } = await aToken(user);
  const stranger = await api.as(await api.aUser());
  const params = { tokenId: id, userId: user.id };
  expect((await stranger.call(revokeAccessToken, { params })).status).toBe(404);
  expect((await admin.call(revokeAccessToken, { params })).status).toBe(404);
  expect((await stranger.call(listUserTokens, { params })).status).toBe(403);
  expect((await stranger.call(listAccessTokens)).body.items).toEqual([]);
  expect(await getOwn(token)).toBe(200);
  expect((await client.call(revokeAccessToken, { params })).status).toBe(204);
  expect(await getOwn(token)).toBe(401);
  expect((await client.call(revokeAccessToken, { params })).status).toBe(404);

  const second = await aToken(user);
  const listed = await admin.call(listUserTokens, { params });
  expect(listed.body.map((one) => one.id)).toEqual([second.id]);
  expect(JSON.stringify(listed.body)).not.toContain(second.token.slice(-43));
  const other = { tokenId: second.id, userId: administrator.id };
  expect((await admin.call(revokeUserToken, { params: other })).status).toBe(404);
  const revoking = { tokenId: second.id, userId: user.id };
  expect((await admin.call(revokeUserToken, { params: revoking })).status).toBe(204);
  expect(await getOwn(second.token)).toBe(401);
});

test('the audit log has each token that was made or revoked, with its scopes and without its name', async () => {
  const user = await api.aUser();
  const { id, client } = await aToken(user, ['courses:write', 'account:read']);
  await client.call(revokeAccessToken, { params: { tokenId: id } });
  const { body } = await admin.call(listAuditEntries, { query: { target: user.id } });
  expect(body.items.map(({ action, detail, actor }) => [action, detail, actor.id])).toEqual([
    ['user.token-revoked', 'account:read, courses:write', user.id],
    ['user.token-created', 'account:read, courses:write', user.id],
  ]);
});

test('the person gets a mail about a new token', async () => {
  const user = await api.aUser();
  const { token } = await aToken(user);
  const mails = await api.database.source.getRepository(Mail).findBy({ recipient: user.email });
  expect(mails.map(({ kind }) => kind)).toEqual(['access-token-created']);
  expect(mails[0]?.text).not.toContain(token);
});

test('tokens end with a suspension and do not come back, and when an administrator ends the sessions', async () => {
  const user = await api.aUser();
  const { token } = await aToken(user);
  expect((await admin.call(suspendUsers, { body: { ids: [user.id] } })).status).toBe(200);
  expect(await getOwn(token)).toBe(401);
  await api.database.source.query(`UPDATE users SET role = 'student' WHERE id = $1`, [user.id]);
  expect(await getOwn(token)).toBe(401);

  const next = await aToken(user);
  expect((await admin.call(endUserSessions, { params: { userId: user.id } })).status).toBe(204);
  expect(await getOwn(next.token)).toBe(401);
});

test('tokens end with the account', async () => {
  const user = await api.aUser();
  const { token } = await aToken(user);
  expect((await admin.call(deleteUser, { params: { userId: user.id } })).status).toBe(204);
  expect(await getOwn(token)).toBe(401);
  expect(await api.database.source.getRepository(AccessToken).countBy({ userId: user.id })).toBe(0);
});

test('the last use is written once in five minutes', async () => {
  const { token, id } = await aToken(await api.aUser());
  const tokens = api.database.source.getRepository(AccessToken);
  await getOwn(token);
  const { lastUsedAt } = await tokens.findOneByOrFail({ id });
  await getOwn(token);
  expect((await tokens.findOneByOrFail({ id })).lastUsedAt).toEqual(lastUsedAt);
  await tokens.update(id, { lastUsedAt: new Date(Date.now() - 6 * 60_000) });
  await getOwn(token);
  expect((await tokens.findOneByOrFail({ id })).lastUsedAt?.getTime()).toBeGreaterThan(
    lastUsedAt?.getTime() ?? 0,
  );
});

test('calls with tokens count as calls of their person, wrong tokens as calls of their network', async () => {
  const limited = await startTestApi({ rateLimit: 3 }, api.database);
  try {
    const { token } = await aToken(await api.aUser());
    const ask = async (sent: string) =>
      (await fetch(limited.url + getUser.path, { headers: { authorization: `Bearer ${sent}` } })).status;
    const own = [await ask(token), await ask(token), await ask(token), await ask(token)];
    expect(own).toEqual([200, 200, 200, 429]);
    const wrong: number[] = [];
    for (let call = 0; call < 31; call++) wrong.push(await ask(`lectern_pat_${'b'.repeat(43)}`));
    expect([wrong[0], wrong.at(-1)]).toEqual([401, 429]);
  } finally {
    await limited.stop();
  }
});
