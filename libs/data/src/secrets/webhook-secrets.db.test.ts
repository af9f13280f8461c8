import { afterAll, beforeAll, expect, test } from 'vitest';
import { Webhook } from '../entities/index.js';
import { listLtiPublicKeys, signLtiMessage } from '../interop/lti-keys.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import {
  openValue,
  reencryptSecrets,
  rotateSecrets,
  sealValue,
  setSecretsKey,
  webhookSecretName,
} from './shared-secret.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('another SECRETS_KEY opens the secrets of webhooks after they were encrypted with it', async () => {
  const { source, url } = database;
  const [oldKey, newKey] = ['the old key of this test', 'the new key of this test'];
  setSecretsKey(url, oldKey);
  const id = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';
  const name = webhookSecretName(id);
  await source.getRepository(Webhook).save({
    ...{ id, url: 'https://receiver.example.org/', isInNetwork: false, events: ['course.published'] },
    ...{ secret: sealValue(source, name, 'present'), oldSecret: sealValue(source, name, 'before') },
  } as Webhook);
  await reencryptSecrets(source, oldKey, newKey);
  setSecretsKey(url, newKey);
  const { secret, oldSecret } = await source.getRepository(Webhook).findOneByOrFail({ id });
  expect([openValue(source, name, secret), openValue(source, name, oldSecret)]).toEqual([
    'present',
    'before',
  ]);
});

test('another SECRETS_KEY opens the keys of LTI messages after they were encrypted with it, and a rotation deletes them', async () => {
  const { source, url } = database;
  const [oldKey, newKey] = ['the old key of this test', 'the new key of this test'];
  setSecretsKey(url, oldKey);
  await source.getRepository(Webhook).deleteAll();
  const before = await listLtiPublicKeys(source);
  await reencryptSecrets(source, oldKey, newKey);
  setSecretsKey(url, newKey);
  expect((await signLtiMessage(source, { sub: 'a' })).split('.')).toHaveLength(3);
  expect(await listLtiPublicKeys(source)).toEqual(before);
  await rotateSecrets(source);
  expect(await listLtiPublicKeys(source)).not.toEqual(before);
});
