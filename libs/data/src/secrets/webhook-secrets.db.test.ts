import { afterAll, beforeAll, expect, test } from 'vitest';
import { Webhook } from '../entities/index.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { openValue, reencryptSecrets, sealValue, setSecretsKey, webhookSecretName } from './shared-secret.js';

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
