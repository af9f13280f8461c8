import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSessionId, ProviderState } from '@lectern/data';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';
import { ProviderStateAdapter } from './provider-state.adapter.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const states = () => api.database.source.getRepository(ProviderState);
const createAdapter = (model: string) => new ProviderStateAdapter(api.database.source, model);

test('after a sign-in the database has no cookie, code, token or interaction that a reader could use', async () => {
  const sent = new Set<string>();
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  const { path } = await browser.open('/api/login');
  sent.add(path.split('/').at(-1) ?? '');
  const before = JSON.stringify(await states().find());
  await browser.submit(await browser.open(`${path}/sign-up`), {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.org',
    password: 'long enough',
  });
  const cookie = browser.cookie('lectern.idp') ?? '';
  expect(cookie.length).toBeGreaterThan(20);
  sent.add(cookie);
  const rows = await states().find();
  expect(rows.map(({ model }) => model)).toContain('Session');
  for (const { id, payload } of rows) {
    expect(id).toMatch(/^[\da-f]{64}$/);
    expect(payload).not.toHaveProperty('jti');
  }
  for (const secret of sent) expect(before + JSON.stringify(rows)).not.toContain(secret);
  expect(await states().countBy({ model: 'Session', id: hashSessionId(cookie) })).toBe(1);
});

test.each(['Session', 'AuthorizationCode', 'AccessToken', 'RefreshToken', 'Interaction'])(
  'a stored %s is found by its id alone, never by what the database has',
  async (model) => {
    const adapter = createAdapter(model);
    const id = `${model}-secret`;
    const payload = {
      jti: id,
      uid: `${model}-uid`,
      grantId: 'grant',
      returnTo: `http://localhost/oidc/auth/${id}`,
      session: { accountId: 'ada', uid: 'session-uid', cookie: 'session-secret' },
    };
    await adapter.upsert(id, payload as never, 60);
    const row = await states().findOneByOrFail({ model });
    expect(JSON.stringify(row)).not.toContain('secret');
    const found = await adapter.find(id);
    expect(found).toMatchObject({ jti: id, grantId: 'grant', returnTo: payload.returnTo });
    const byUid = await adapter.findByUid(payload.uid);
    expect(byUid?.jti).not.toBe(id);
    for (const guess of [row.id, byUid?.jti ?? '', `sha256:${row.id}`])
      expect(await adapter.find(guess)).toBeUndefined();

    await adapter.consume(byUid?.jti ?? '');
    expect(await adapter.find(id)).toHaveProperty('consumed');
    await adapter.destroy(byUid?.jti ?? '');
    expect(await adapter.find(id)).toBeUndefined();
  },
);

test('a session that is saved again after it was found by its uid stays one session', async () => {
  const adapter = createAdapter('Session');
  await adapter.upsert('once', { jti: 'once', uid: 'once-uid' }, 60);
  const found = await adapter.findByUid('once-uid');
  await adapter.upsert(found?.jti ?? '', { ...found, accountId: 'ada' }, 60);
  expect(await adapter.find('once')).toMatchObject({ jti: 'once', accountId: 'ada' });
  expect(await states().countBy({ uid: 'once-uid' })).toBe(1);
});

test('revoking a grant ends its codes and leaves others', async () => {
  const adapter = createAdapter('AuthorizationCode');
  await adapter.upsert('one', { grantId: 'first' }, 60);
  await adapter.upsert('two', { grantId: 'second' }, 60);
  await adapter.revokeByGrantId('first');
  expect([await adapter.find('one'), await adapter.find('two')]).toMatchObject([undefined, { jti: 'two' }]);
});

test('a request to sign in with a character that the database does not store is refused as a wrong request', async () => {
  const browser = new TestBrowser(api.env.publicUrl, api.url);
  const query = new URLSearchParams({
    ...{ client_id: 'lectern', response_type: 'code', scope: 'openid', state: 'a\u0000b' },
    ...{ redirect_uri: `${api.env.publicUrl}/api/callback`, code_challenge_method: 'S256' },
    code_challenge: 'x'.repeat(43),
  });
  const before = await states().count();
  expect((await browser.open(`/oidc/auth?${query}`)).status).toBe(400);
  expect(await states().count()).toBe(before);
});
