import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decryptSecret, encryptSecret, WrongSecretsKeyError } from './encrypt-secret.js';
import { Account, AuthenticatorApp, CredentialKey, Secret, SiteSettingsRow } from '../entities/index.js';
import { findSiteSecrets, sealSiteSecret } from '../platform/site-settings.queries.js';
import {
  authenticatorKeyName,
  credentialKeyName,
  openValue,
  reencryptSecrets,
  rotateSecrets,
  sealValue,
  setSecretsKey,
  sharedSecret,
} from './shared-secret.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

const KEY = 'a key that is long enough for this';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const table = async () => JSON.stringify(await database.source.getRepository(Secret).find());

test('an encrypted secret is read with its key and name only, and every change of it is found', () => {
  const secret = encryptSecret(KEY, 'session', { deep: ['value'] });
  expect(decryptSecret(KEY, 'session', secret)).toEqual({ deep: ['value'] });
  expect(encryptSecret(KEY, 'session', 1).encrypted).not.toBe(encryptSecret(KEY, 'session', 1).encrypted);
  const changed = {
    encrypted: secret.encrypted.slice(0, -2) + (secret.encrypted.endsWith('AA') ? 'BB' : 'AA'),
  };
  const none = { encrypted: 'v1' };
  expect(() => decryptSecret('another key', 'session', secret)).toThrow(WrongSecretsKeyError);
  expect(() => decryptSecret(undefined, 'session', secret)).toThrow('npm run rotate-secrets');
  expect(() => decryptSecret(KEY, 'provider-key', secret)).toThrow(WrongSecretsKeyError);
  expect(() => decryptSecret(KEY, 'session', changed)).toThrow(WrongSecretsKeyError);
  expect(() => decryptSecret(KEY, 'session', none)).toThrow(WrongSecretsKeyError);
});

test('secrets from before there was a key are encrypted at the next start, and stay the same', async () => {
  const { source } = database;
  expect(await sharedSecret(source, 'session', () => 'in clear')).toBe('in clear');
  expect(await table()).toContain('in clear');
  setSecretsKey(database.url, KEY);
  expect(await sharedSecret(source, 'session', () => 'another')).toBe('in clear');
  expect(await sharedSecret(source, 'provider-key', () => ({ kty: 'EC' }))).toEqual({ kty: 'EC' });
  expect(await table()).not.toMatch(/in clear|kty/);
  expect(await sharedSecret(source, 'session', () => 'another')).toBe('in clear');
});

test('secrets are encrypted with another key, and made again by a rotation that ends all sessions', async () => {
  const { source } = database;
  await reencryptSecrets(source, KEY, 'the next key, just as long as that');
  await expect(sharedSecret(source, 'session', () => '')).rejects.toThrow(WrongSecretsKeyError);
  setSecretsKey(database.url, 'the next key, just as long as that');
  expect(await sharedSecret(source, 'session', () => '')).toBe('in clear');

  await source.query("INSERT INTO sessions (sid, sess, expire) VALUES ('a', '{}', now())");
  await rotateSecrets(source);
  expect(await source.query('SELECT * FROM sessions')).toEqual([]);
  expect(await sharedSecret(source, 'session', () => 'new')).toBe('new');
});

test('the key of an authenticator app is encrypted for its account, and again with another key', async () => {
  const { source } = database;
  const [oldKey, newKey] = ['the key of before, long enough', 'the key of after, long enough too'];
  const { id: accountId } = await source
    .getRepository(Account)
    .save({ email: 'ada@example.org', passwordHash: 'none', firstName: 'Ada', lastName: 'Byron' });
  const name = authenticatorKeyName(accountId);
  await source.getRepository(Secret).clear();
  setSecretsKey(database.url, undefined);
  expect(sealValue(source, name, 'ABCDEFGH')).toBe('ABCDEFGH');
  setSecretsKey(database.url, oldKey);
  const apps = source.getRepository(AuthenticatorApp);
  await apps.insert({ accountId, secret: sealValue(source, name, 'ABCDEFGH') as never });
  const stored = async () => (await apps.findOneByOrFail({ accountId })).secret;
  expect(JSON.stringify(await stored())).not.toContain('ABCDEFGH');
  expect(openValue(source, name, await stored())).toBe('ABCDEFGH');
  const secret = await stored();
  expect(() => openValue(source, 'authenticator-app of another', secret)).toThrow(WrongSecretsKeyError);

  await reencryptSecrets(source, oldKey, newKey);
  const again = await stored();
  expect(() => openValue(source, name, again)).toThrow(WrongSecretsKeyError);
  setSecretsKey(database.url, newKey);
  expect(openValue(source, name, again)).toBe('ABCDEFGH');
});

test('the key that signs credentials is encrypted again with another key, and a rotation deletes its private half', async () => {
  const { source } = database;
  const [oldKey, newKey] = ['the key of before, long enough', 'the key of after, long enough too'];
  const id = randomUUID();
  const name = credentialKeyName(id);
  await source.getRepository(AuthenticatorApp).clear();
  await source.getRepository(Secret).clear();
  setSecretsKey(database.url, oldKey);
  const keys = source.getRepository(CredentialKey);
  await keys.insert({ id, publicKey: 'z6Mk', privateKey: sealValue(source, name, 'z3u2') as never });
  const stored = async () => (await keys.findOneByOrFail({ id })).privateKey;
  expect(JSON.stringify(await stored())).not.toContain('z3u2');
  await reencryptSecrets(source, oldKey, newKey);
  setSecretsKey(database.url, newKey);
  expect(openValue(source, name, await stored())).toBe('z3u2');
  await rotateSecrets(source);
  expect(await keys.findOneByOrFail({ id })).toMatchObject({
    ...{ publicKey: 'z6Mk', privateKey: null, retiredAt: expect.any(Date) },
  });
});

test('a password of the site’s settings is encrypted for its group, and again with another key', async () => {
  const { source } = database;
  const [oldKey, newKey] = ['the key of before, long enough', 'the key of after, long enough too'];
  setSecretsKey(database.url, oldKey);
  await source.getRepository(AuthenticatorApp).clear();
  await source.getRepository(Secret).clear();
  const rows = source.getRepository(SiteSettingsRow);
  const secret = sealSiteSecret(source, 'mail', 'a-password');
  await rows.insert({ group: 'mail', settings: {}, version: 1, secret } as never);
  expect(JSON.stringify(await rows.find())).not.toContain('a-password');
  expect(await findSiteSecrets(source)).toMatchObject({ mail: 'a-password' });
  await reencryptSecrets(source, oldKey, newKey);
  expect(await findSiteSecrets(source)).toMatchObject({ mail: null });
  setSecretsKey(database.url, newKey);
  expect(await findSiteSecrets(source)).toMatchObject({ mail: 'a-password' });
});
