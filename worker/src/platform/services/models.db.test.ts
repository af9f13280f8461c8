import { DEFAULT_SITE_MODEL } from '@lectern/contract';
import { SiteSettingsRow } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { BUILT_IN_EMBEDDING_MODEL, createLogger, readEnv } from '@lectern/infra';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createModels } from './models.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the worker uses the models of the settings as they are now, and makes each only once', async () => {
  const { source, url } = database;
  const models = createModels(
    source,
    readEnv({ DATABASE_URL: url }),
    createLogger({ logLevel: 'silent' }, 'worker'),
  );
  expect(await models.readModel()).toBeUndefined();
  expect(await models.readSpeech()).toBeUndefined();
  expect((await models.readEmbeddingModel()).name).toBe(BUILT_IN_EMBEDDING_MODEL);

  const settings = { ...DEFAULT_SITE_MODEL, name: 'chat', embeddingName: 'near', speechName: 'say' };
  await source.getRepository(SiteSettingsRow).insert({ group: 'model', settings, version: 1 } as never);
  const model = await models.readModel();
  expect(model).toBeDefined();
  expect(await models.readModel()).toBe(model);
  expect(await models.readSpeech()).toBeDefined();
  expect((await models.readEmbeddingModel()).name).toBe('near');
});
