import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRequestedModel, requestSearchModel, withdrawSearchModel } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import {
  createFolderSource,
  createLogger,
  createStorage,
  InstallFailure,
  type ModelSource,
  type SearchModel,
} from '@lectern/infra';
import { writeSearchModel } from '@lectern/infra/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readInstalledModel } from '../../platform/services/read-services.js';
import { installRequestedModel } from './install-requested-model.js';

const table = vi.hoisted(() => ({ model: undefined as SearchModel | undefined }));
// The models of the table are too large for a test.
vi.mock('@lectern/infra', async (importActual) => ({
  ...(await importActual<object>()),
  findPinnedModel: ({ name, revision }: SearchModel) =>
    table.model?.name === name && table.model.revision === revision ? table.model : undefined,
}));

let database: TestDatabase;
let root: string;
let model: SearchModel;
let good: ModelSource;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'lectern-worker-model-'));
  const copy = join(root, 'copy');
  mkdirSync(copy);
  model = table.model = writeSearchModel(copy);
  good = createFolderSource(copy);
  await database.source.query('DELETE FROM search_models');
  return () => rmSync(root, { recursive: true, force: true });
});

const place = () => {
  const env = { dataDir: root, s3: undefined, modelMirror: undefined };
  const log = createLogger({ logLevel: 'silent' }, 'worker');
  return { ...{ source: database.source, env, log }, storage: createStorage(env) };
};
const run = (source = good, signal = new AbortController().signal) =>
  installRequestedModel(place(), signal, source);
const models = () => (existsSync(join(root, 'models')) ? readdirSync(join(root, 'models')) : []);
const row = () => findRequestedModel(database.source);
const readInstalled = () => readInstalledModel(database.source, place().env, place().storage);

/** Sends the files of another source, and calls `between` before each piece. */
const interruptedBy = (between: () => Promise<void>): ModelSource => ({
  name: 'slow',
  async open(...asked) {
    const { start, bytes } = await good.open(...asked);
    return {
      start,
      bytes: (async function* () {
        for await (const piece of bytes)
          for (let at = 0; at < piece.length; at += 500) {
            await between();
            yield piece.subarray(at, at + 500);
          }
      })(),
    };
  },
});

test('nothing is installed before an administrator asks', async () => {
  await run();
  expect(models()).toEqual([]);
  expect(await readInstalled()).toBeUndefined();
});

test('a model that was asked for is installed once, by one of two workers', async () => {
  await requestSearchModel(database.source, model);
  expect(await readInstalled()).toBeUndefined();
  await Promise.all([run(), run()]);
  expect(await row()).toMatchObject({ state: 'installed', problem: null });
  expect(models()).toEqual(['tiny@01234567']);
  expect(await readInstalled()).toMatchObject({ model: { name: 'tiny' } });
  await run({ name: 'none', open: () => Promise.reject(new Error('Asked again')) });
  expect(await row()).toMatchObject({ state: 'installed' });
});

test('a failure is kept with its reason until an administrator tries again', async () => {
  await requestSearchModel(database.source, model);
  const failing: ModelSource = {
    name: 'failing',
    open: (_model, { path }) => Promise.reject(new InstallFailure('notFound', path, 404)),
  };
  await run(failing);
  const problem = { code: 'notFound', file: 'onnx/model_quantized.onnx', status: 404 };
  expect(await row()).toMatchObject({ state: 'failed', problem });
  await run();
  expect(await row()).toMatchObject({ state: 'failed' });
  await requestSearchModel(database.source, model);
  await run();
  expect(await row()).toMatchObject({ state: 'installed', problem: null });
});

test('a worker that stops leaves the rest to the next one', async () => {
  await requestSearchModel(database.source, model);
  const stop = new AbortController();
  await run(
    interruptedBy(() => Promise.resolve(stop.abort(new Error('Stop')))),
    stop.signal,
  );
  expect(await row()).toMatchObject({ problem: null });
  expect(await readInstalled()).toBeUndefined();
  await run();
  expect(await row()).toMatchObject({ state: 'installed' });
});

test('a download ends when the administrator cancels it, and its parts are removed', async () => {
  await requestSearchModel(database.source, model);
  const cancel = async () => {
    await withdrawSearchModel(database.source, model.name);
    await new Promise((passed) => setTimeout(passed, 20));
  };
  await run(interruptedBy(cancel));
  expect(await row()).toBeNull();
  expect(await readInstalled()).toBeUndefined();
  await run();
  expect(models()).toEqual([]);
});

test('a removed model leaves no files, and one whose files are gone is installed again', async () => {
  await requestSearchModel(database.source, model);
  await run();
  rmSync(join(root, 'models'), { recursive: true });
  expect(await readInstalled()).toBeUndefined();
  await run();
  expect(await readInstalled()).toBeDefined();
  await withdrawSearchModel(database.source, model.name);
  await run();
  expect(models()).toEqual([]);
});

test('a model of another revision is not used, nor removed by a worker of another version', async () => {
  await requestSearchModel(database.source, model);
  await run();
  table.model = { ...model, revision: 'fedcba9876543210' };
  await run();
  expect(await readInstalled()).toBeUndefined();
  expect(models()).toEqual(['tiny@01234567']);
});
