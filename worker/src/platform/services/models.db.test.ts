import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { DEFAULT_SITE_MODEL } from '@lectern/contract';
import { SiteSettingsRow } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { BUILT_IN_EMBEDDING_MODEL, createLogger, createStorage, readEnv } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createModels, type Models } from './models.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function aModels(source: DataSource, url: string): Models {
  const env = readEnv({ DATABASE_URL: url, DATA_DIR: '/nowhere' });
  return createModels({
    ...{ source, env },
    storage: createStorage(env),
    log: createLogger({ logLevel: 'silent' }, 'worker'),
  });
}

test('the worker uses the models of the settings as they are now, and makes each only once', async () => {
  const { source, url } = database;
  const models = aModels(source, url);
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

test('slides are read aloud by the speech model and voice of the settings, at their address', async () => {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      asked.push([request.url, body]);
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('sound');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { source, url } = database;
  const models = aModels(source, url);
  const say = async (isInNetwork: boolean) => {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const settings = {
      ...DEFAULT_SITE_MODEL,
      ...{ baseUrl, isInNetwork, speechName: 'tts-1', speechVoice: 'nova' },
    };
    await source.getRepository(SiteSettingsRow).save({ group: 'model', settings, version: 2 } as never);
    return (await models.readSpeech())?.say('Bees need water.');
  };
  expect(Buffer.from((await say(true)) ?? []).toString()).toBe('sound');
  expect(asked).toEqual([
    [
      '/v1/audio/speech',
      { model: 'tts-1', voice: 'nova', input: 'Bees need water.', response_format: 'mp3' },
    ],
  ]);
  await expect(say(false)).rejects.toThrow();
  expect(asked).toHaveLength(1);
  server.close();
});
