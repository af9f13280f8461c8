import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAuthenticatorApp,
  addPasskey,
  type AuthenticatorKey,
  getSecondFactor,
  listAuditEntries,
  listNotifications,
  listSessions,
  listUsers,
  type NewRecoveryCodes,
  type PasskeyOptions,
  removeAuthenticatorApp,
  removePasskey,
  replaceRecoveryCodes,
  resetSecondFactor,
  type SecondFactor,
  startAuthenticatorApp,
  startPasskey,
} from '@lectern/contract';
import {
  Account,
  AuthenticatorApp,
  Mail,
  Passkey,
  PasskeyChallenge,
  RecoveryCode,
  User,
} from '@lectern/data';
import { TOTP } from 'otpauth';
import { TestPasskey } from '../../testing/a-passkey.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await startTestApi();
  origin = api.env.publicUrl;
});
afterAll(() => api.stop());

let people = 0;

/** A person with an account and a recent sign-in. */
async function aPerson(given: Partial<User> = {}) {
  const email = `person${(people += 1)}@example.org`;
  const names = { firstName: 'Ada', lastName: 'Byron' };
  const account = await api.database.source
    .getRepository(Account)
    .save({ email, passwordHash: 'none', ...names });
  const user = await api.aUser({ email, subject: account.id, ...names, ...given });
  return { account, user, client: await api.as(user) };
}

async function getOptions(client: TestClient): Promise<PasskeyOptions> {
  const { status, body } = await client.call(startPasskey);
  expect(status).toBe(200);
  return body as PasskeyOptions;
}

const send = (client: TestClient, response: { id: string }, name = 'Phone') =>
  client.call(addPasskey, { body: { name, response } });

async function addOne(client: TestClient, name = 'Phone') {
  const passkey = new TestPasskey();
  const answer = await send(client, passkey.create(await getOptions(client), { origin }), name);
  return { passkey, status: answer.status, codes: (answer.body as NewRecoveryCodes).recoveryCodes };
}

const computeCode = (key: string, at = Date.now()) => new TOTP({ secret: key }).generate({ timestamp: at });

async function addApp(client: TestClient) {
  const { body } = await client.call(startAuthenticatorApp);
  const { key, picture } = body as AuthenticatorKey;
  const answer = await client.call(addAuthenticatorApp, { body: { code: computeCode(key) } });
  return { key, picture, status: answer.status, codes: (answer.body as NewRecoveryCodes).recoveryCodes };
}

const fetchState = async (client: TestClient) => (await client.call(getSecondFactor)).body as SecondFactor;
const mailsTo = async ({ email }: Account) => {
  const mails = await api.database.source.getRepository(Mail).find({ where: { recipient: email } });
  return mails.map(({ kind }) => kind).sort();
};

test('a passkey is added, listed and removed; other sessions end, a message and the audit log tell', async () => {
  const { account, user, client } = await aPerson();
  const elsewhere = await api.as(user);
  const { status, codes } = await addOne(client, ' My phone ');
  expect(status).toBe(201);
  expect(codes).toHaveLength(10);
  for (const code of codes ?? []) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect((await elsewhere.call(listSessions)).status).toBe(401);
  const state = await fetchState(client);
  expect(state).toMatchObject({
    passkeys: [{ name: 'My phone', lastUsedAt: null }],
    authenticatorApp: null,
    recoveryCodesLeft: 10,
    isRequired: false,
    dueAt: null,
    canUsePasskeys: true,
  });

  const second = await addOne(client, 'Key');
  expect([second.status, second.codes]).toEqual([201, null]);
  for (const { id } of (await fetchState(client)).passkeys)
    expect((await client.call(removePasskey, { params: { passkeyId: id } })).status).toBe(204);
  expect(await fetchState(client)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect(await mailsTo(account)).toEqual([
    'passkey-added',
    'passkey-added',
    'passkey-removed',
    'passkey-removed',
  ]);
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const log = await admin.call(listAuditEntries, { query: { target: user.id } });
  expect(log.body.items.map(({ action }) => action)).toEqual([
    'user.passkey-removed',
    'user.passkey-removed',
    'user.passkey-added',
    'user.passkey-added',
  ]);
});

test('the database has no recovery code in clear, and new ones end the old ones', async () => {
  const { account, client } = await aPerson();
  const { codes } = await addApp(client);
  const table = async () =>
    JSON.stringify(await api.database.source.getRepository(RecoveryCode).findBy({ accountId: account.id }));
  const before = await table();
  for (const code of codes ?? []) expect(before).not.toContain(code);
  const { body } = await client.call(replaceRecoveryCodes);
  expect((body as NewRecoveryCodes).recoveryCodes).toHaveLength(10);
  expect(await table()).not.toEqual(before);
  expect((await fetchState(client)).recoveryCodesLeft).toBe(10);
  expect((await (await aPerson()).client.call(replaceRecoveryCodes)).status).toBe(409);
});

test.each<[string, (options: PasskeyOptions, passkey: TestPasskey) => { id: string }]>([
  ['from another site', (options, passkey) => passkey.create(options, { origin: 'https://evil.example' })],
  ['of another type', (options, passkey) => passkey.create(options, { origin, type: 'webauthn.get' })],
  [
    'to another challenge',
    (options, passkey) => passkey.create({ ...options, challenge: 'AAAA' }, { origin }),
  ],
  ['that is no answer', () => ({ id: 'none' })],
])('the answer of a passkey %s is refused and leaves nothing behind', async (_name, answer) => {
  const { account, client } = await aPerson();
  const options = await getOptions(client);
  const passkey = new TestPasskey();
  expect((await send(client, answer(options, passkey))).status).toBe(422);
  // The challenge is used up by a wrong answer too.
  expect((await send(client, passkey.create(options, { origin }))).status).toBe(422);
  expect(await fetchState(client)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect(await mailsTo(account)).toEqual([]);
});

test('a challenge is for one answer, for five minutes, and for its own session', async () => {
  const { user, client } = await aPerson();
  const options = await getOptions(client);
  const answer = new TestPasskey().create(options, { origin });
  expect((await send(await api.as(user), answer)).status).toBe(422);
  expect((await send((await aPerson()).client, answer)).status).toBe(422);
  expect((await send(client, answer)).status).toBe(201);
  expect((await send(client, answer)).status).toBe(422);

  const late = new TestPasskey().create(await getOptions(client), { origin });
  const challenges = api.database.source.getRepository(PasskeyChallenge);
  const minutes = await challenges.query(
    "SELECT round(extract(epoch FROM expires_at - now()) / 60) AS left FROM passkey_challenges WHERE bound_to LIKE 'session %'",
  );
  expect(minutes).toContainEqual({ left: '5' });
  await challenges.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'");
  expect((await send(client, late)).status).toBe(422);
});

test('another person’s passkey can be neither added nor removed', async () => {
  const owner = await aPerson();
  const thief = await aPerson();
  const { passkey } = await addOne(owner.client);
  const copied = passkey.create(await getOptions(thief.client), { origin });
  expect((await send(thief.client, copied)).status).toBe(422);
  const [{ id } = { id: '' }] = (await fetchState(owner.client)).passkeys;
  expect((await thief.client.call(removePasskey, { params: { passkeyId: id } })).status).toBe(404);
  expect((await fetchState(owner.client)).passkeys).toHaveLength(1);
});

test('an account has at most twenty passkeys', async () => {
  const { account, client } = await aPerson();
  await api.database.source.getRepository(Passkey).insert(
    Array.from({ length: 20 }, (_, index) => ({
      accountId: account.id,
      name: `Key ${index}`,
      credentialId: Buffer.from(`${account.id} ${index}`).toString('base64url'),
      publicKey: Buffer.from('none'),
    })),
  );
  expect((await addOne(client)).status).toBe(409);
});

test('an authenticator app counts from its first code, and is added once', async () => {
  const { account, client } = await aPerson();
  const { body } = await client.call(startAuthenticatorApp);
  const { key, picture } = body as AuthenticatorKey;
  expect(picture).toMatch(/^data:image\/svg\+xml;base64,/);
  expect((await fetchState(client)).authenticatorApp).toBeNull();
  const wrong = await client.call(addAuthenticatorApp, { body: { code: '000 000' } });
  expect(wrong.status).toBe(422);
  expect((await client.call(addAuthenticatorApp, { body: { code: 'abc' } })).status).toBe(400);
  const code = computeCode(key).replace(/^.{3}/, '$& ');
  expect((await client.call(addAuthenticatorApp, { body: { code } })).status).toBe(201);
  expect(await fetchState(client)).toMatchObject({
    authenticatorApp: { lastUsedAt: null },
    recoveryCodesLeft: 10,
  });
  expect((await client.call(startAuthenticatorApp)).status).toBe(409);
  expect((await client.call(removeAuthenticatorApp)).status).toBe(204);
  expect((await client.call(removeAuthenticatorApp)).status).toBe(404);
  expect(await mailsTo(account)).toEqual(['authenticator-app-added', 'authenticator-app-removed']);
});

test('of eleven wrong first codes the eleventh is not checked', async () => {
  const { client } = await aPerson();
  await client.call(startAuthenticatorApp);
  const statuses = [];
  for (let at = 0; at < 11; at++)
    statuses.push((await client.call(addAuthenticatorApp, { body: { code: '000000' } })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

test('every change needs a recent sign-in', async () => {
  const { user } = await aPerson();
  const old = await api.as(user, { signedInAt: Date.now() - 60 * 60_000 });
  const admin = await api.as(await api.aUser({ role: 'admin' }), { signedInAt: Date.now() - 60 * 60_000 });
  const passkeyId = user.id;
  const answers = [
    await old.call(startPasskey),
    await send(old, { id: 'none' }),
    await old.call(removePasskey, { params: { passkeyId } }),
    await old.call(startAuthenticatorApp),
    await old.call(addAuthenticatorApp, { body: { code: '123456' } }),
    await old.call(removeAuthenticatorApp),
    await old.call(replaceRecoveryCodes),
    await admin.call(resetSecondFactor, { params: { userId: user.id } }),
  ];
  for (const { status, body } of answers)
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'recent-sign-in-required' })]);
});

test('an administrator resets another person’s second factor, which signs them out and is announced', async () => {
  const { account, user, client } = await aPerson();
  await addOne(client);
  await addApp(client);
  const admin = await aPerson({ role: 'admin' });
  const reset = (userId: string) => admin.client.call(resetSecondFactor, { params: { userId } });
  const listed = async () => {
    const { body } = await admin.client.call(listUsers, { query: { page: '1', search: user.email } });
    return body.users.map(({ hasSecondFactor }) => hasSecondFactor);
  };
  expect(await listed()).toEqual([true]);
  expect((await reset(user.id)).status).toBe(204);
  expect(await listed()).toEqual([false]);
  expect((await client.call(listSessions)).status).toBe(401);
  expect(await mailsTo(account)).toContain('second-factor-reset');
  const again = await api.as(user);
  expect(await fetchState(again)).toMatchObject({
    passkeys: [],
    authenticatorApp: null,
    recoveryCodesLeft: 0,
  });
  expect((await again.call(listNotifications)).body.items).toMatchObject([{ kind: 'second-factor-reset' }]);
  const log = await admin.client.call(listAuditEntries, { query: { action: 'user.second-factor-reset' } });
  expect(log.body.items).toMatchObject([{ actor: { id: admin.user.id }, target: { id: user.id } }]);

  expect((await reset(user.id)).status).toBe(409);
  expect((await reset(admin.user.id)).status).toBe(403);
});

test('the export names factors without their secrets, and a deleted account leaves none', async () => {
  const { account, user, client } = await aPerson();
  const { passkey } = await addOne(client, 'My phone');
  const { key } = await addApp(client);
  const text = await (await client.fetch('/api/auth/user/export')).text();
  expect(JSON.parse(text)).toMatchObject({
    passkeys: [{ name: 'My phone', lastUsedAt: null }],
    authenticatorApps: [{ lastUsedAt: null }],
    recoveryCodes: Array.from({ length: 10 }, () => ({ usedAt: null })),
  });
  expect(text).not.toContain(key);
  expect(text).not.toContain(passkey.id);
  expect((await client.fetch('/api/auth/user', { method: 'DELETE' })).status).toBe(204);
  for (const entity of [Passkey, AuthenticatorApp, RecoveryCode])
    expect(await api.database.source.getRepository(entity).countBy({ accountId: account.id })).toBe(0);
  expect(await api.database.source.getRepository(User).findOneBy({ id: user.id })).toBeNull();
});
