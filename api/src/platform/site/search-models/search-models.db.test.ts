import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getPrivacyNotice,
  installSearchModel,
  listAuditEntries,
  listSearchModels,
  removeSearchModel,
} from '@lectern/contract';
import { findRequestedModel, saveInstallProgress, saveInstallResult } from '@lectern/data';
import { findSearchModel, getModelFolder, type SearchModel } from '@lectern/infra';
import { writeSearchModel } from '@lectern/infra/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../../testing/test-api.js';
import { SiteSettingsService } from '../site-settings.service.js';

const NAME = 'multilingual-e5-small';
const params = { name: NAME };

let api: TestApi;
let admin: TestClient;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  folder = mkdtempSync(join(tmpdir(), 'lectern-api-model-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.stop();
});

const list = async () => (await admin.call(listSearchModels)).body;

test('models are listed with what they weigh, and one that is not offered cannot be installed', async () => {
  const { models, installation, active, source } = await list();
  expect(models).toMatchObject([
    { name: NAME, licence: 'MIT', size: 135_391_358, isOffered: true },
    { name: 'granite-embedding-97m-multilingual-r2', isOffered: false },
  ]);
  expect({ installation, active, source }).toEqual({
    installation: null,
    active: { kind: 'builtIn', name: 'all-MiniLM-L6-v2' },
    source: 'huggingface.co',
  });
  const other = { params: { name: 'granite-embedding-97m-multilingual-r2' } };
  expect((await admin.call(installSearchModel, other)).status).toBe(409);
  expect((await admin.call(installSearchModel, { params: { name: 'unknown' } })).status).toBe(404);
  expect((await list()).installation).toBeNull();
});

test('an administrator asks for a model once, follows it, tries again and removes it', async () => {
  const { source } = api.database;
  const model = findSearchModel(NAME) as SearchModel;
  expect((await admin.call(installSearchModel, { params })).status).toBe(204);
  expect((await admin.call(installSearchModel, { params })).status).toBe(204);
  expect((await list()).installation).toMatchObject({ name: NAME, state: 'waiting' });
  await saveInstallProgress(source, model, { receivedBytes: 5_000_000, bytesPerSecond: 1000 });
  expect((await list()).installation).toMatchObject({ state: 'downloading', receivedBytes: 5_000_000 });
  // A second call does not begin again.
  await admin.call(installSearchModel, { params });
  expect((await list()).installation).toMatchObject({ receivedBytes: 5_000_000 });
  const problem = { code: 'cut', file: 'tokenizer.json', status: null } as const;
  await saveInstallResult(source, model, problem);
  expect((await list()).installation).toMatchObject({ state: 'failed', problem });
  await admin.call(installSearchModel, { params });
  expect((await list()).installation).toMatchObject({ state: 'waiting', problem: null });
  expect((await admin.call(removeSearchModel, { params })).status).toBe(204);
  expect((await admin.call(removeSearchModel, { params })).status).toBe(404);
  expect(await findRequestedModel(source)).toBeNull();
  const entries = (await admin.call(listAuditEntries, { query: {} })).body.items;
  expect(entries.map(({ action }) => action)).toEqual([
    'site.search-model-removed',
    'site.search-model-requested',
    'site.search-model-requested',
  ]);
});

test('of two models that are asked for at once, one is', async () => {
  await api.database.source.query(
    `INSERT INTO search_models (id, name, revision, state) VALUES (1, 'another', 'x', 'installed')`,
  );
  const refused = await admin.call(installSearchModel, { params });
  expect(refused).toMatchObject({ status: 409 });
  await api.database.source.query('DELETE FROM search_models');
});

test('a model counts as installed only with its files, and is named on the privacy page then', async () => {
  const { source } = api.database;
  const model = findSearchModel(NAME) as SearchModel;
  await admin.call(installSearchModel, { params });
  await saveInstallResult(source, model, null);
  expect(existsSync(getModelFolder({ dataDir: folder, s3: undefined }, model))).toBe(false);
  expect((await list()).active.kind).toBe('builtIn');
  mkdirSync(folder, { recursive: true });
  const installed = { model: writeSearchModel(folder), folder };
  const site = api.app.get(SiteSettingsService);
  const services = { ...site.services, installedModel: installed };
  const installation = vi.spyOn(site, 'services', 'get').mockReturnValue(services);
  expect((await list()).active).toEqual({ kind: 'installed', name: 'tiny@01234567' });
  expect((await admin.call(getPrivacyNotice)).body.searchModel).toBe('tiny');
  installation.mockRestore();
  expect((await admin.call(getPrivacyNotice)).body.searchModel).toBeUndefined();
  await admin.call(removeSearchModel, { params });
});
