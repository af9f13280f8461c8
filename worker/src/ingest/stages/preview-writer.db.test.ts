import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { finishUpload, restartUpload, Upload, uploadPreviewKey } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { createLogger, createStorage, type Disk } from '@lectern/infra';
import { aDeck } from '@lectern/pdf/testing';
import { translate } from '@lectern/i18n/server';
import { anUpload as storedUpload } from '../../testing/uploads.js';
import type { IngestContext } from '../ingest.context.js';
import { IngestProcessor } from '../ingest.processor.js';
import { aDeck as aDeckText, aTitle } from '../structure/testing/a-deck.js';
import { PreviewWriter } from './preview-writer.js';
import { readPages } from './read-pages.js';

const noModel = () => Promise.resolve(undefined);

const KEEPING_BEES = fileURLToPath(new URL('../../../fixtures/keeping-bees.pdf', import.meta.url));

const log = createLogger({ logLevel: 'silent' }, 'worker');
const forever = new AbortController().signal;

let database: TestDatabase;
let folder: string;
let storage: Disk;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  storage = createStorage({ dataDir: join(folder, 'data'), s3: undefined });
});
afterEach(() => rm(folder, { recursive: true }));

const findUpload = (id: string) => database.source.getRepository(Upload).findOneByOrFail({ id });
const anUpload = async (deck = aDeck(['Kites', 'Strings'])) =>
  findUpload(await storedUpload({ source: database.source, storage }, deck));
const read = async ({ id }: Upload) => Buffer.from(await storage.getBytes(uploadPreviewKey(id)));
const isStored = ({ id }: Upload) => storage.exists(uploadPreviewKey(id));

/** A first slide of an upload whose deck has these titles. */
function aPreviewWriter(upload: Upload, titles: string[], leftOut: number[] = []): PreviewWriter {
  const preview = new PreviewWriter({ upload, source: database.source, storage, log });
  preview.chooseSlide(aDeckText(titles.map((title) => (title ? [aTitle(title)] : []))), leftOut);
  return preview;
}

test('the uploader can see the first slide with its title before all pages are drawn', async () => {
  const upload = await anUpload();
  let share = 0;
  let shareWhenStored = 1;
  const put = storage.put.bind(storage);
  storage.put = (...file) => {
    shareWhenStored = share;
    return put(...file);
  };
  const context = { upload, source: database.source, storage, folder, log, signal: forever } as IngestContext;
  const deck = { file: KEEPING_BEES, office: null };
  const report: IngestContext['report'] = (label, reached) => {
    if (label === 'Rendering slides') share = reached;
  };
  const { images, picturesFolder } = await readPages(deck, { ...context, pdfReader: 'pdfium', report });
  expect(shareWhenStored).toBeLessThan(1);
  expect((await findUpload(upload.id)).previewTitle).toBe('Keeping Bees');
  expect(await read(upload)).toEqual(await readFile(join(picturesFolder, images[0]?.file ?? '')));
});

test('the first slide is the first page that becomes a slide', async () => {
  const upload = await anUpload();
  const preview = aPreviewWriter(upload, ['Outline', 'Kites', 'Knots'], [0]);
  for (const index of [2, 0, 1]) preview.addPicture(index, Buffer.of(index));
  await preview.waitUntilStored();
  expect(await read(upload)).toEqual(Buffer.of(1));
  expect((await findUpload(upload.id)).previewTitle).toBe('Kites');
});

test('a first slide without a title of its own has an empty one', async () => {
  const upload = await anUpload();
  const preview = aPreviewWriter(upload, ['', 'Kites']);
  preview.addPicture(0, Buffer.of(0));
  await preview.waitUntilStored();
  expect((await findUpload(upload.id)).previewTitle).toBe('');
});

test('a deck becomes a course even where its first slide can’t be stored for the uploader', async () => {
  const { id } = await anUpload();
  const put = storage.put.bind(storage);
  storage.put = (key, ...file) =>
    key === uploadPreviewKey(id) ? Promise.reject(new Error('Full')) : put(key, ...file);
  await new IngestProcessor(database.source, storage, noModel, log).ingest({ uploadId: id }, forever);
  expect(await findUpload(id)).toMatchObject({ status: 'completed', previewTitle: null });
});

test.each(['completed', 'failed', 'cancelled'])(
  'the picture of the first slide is removed with the end of its upload: %s',
  async (status) => {
    const { source } = database;
    const upload = await anUpload();
    const { id } = upload;
    const preview = aPreviewWriter(upload, ['Kites']);
    preview.addPicture(0, Buffer.of(0));
    await preview.waitUntilStored();
    expect(await isStored(upload)).toBe(true);
    const processor = new IngestProcessor(source, storage, noModel, log);
    if (status === 'failed') await processor.fail(id);
    if (status === 'cancelled') await finishUpload(source, id, { status: 'cancelled' });
    await processor.ingest({ uploadId: id }, forever);
    expect(await findUpload(id)).toMatchObject({ status, previewTitle: null });
    expect(await isStored(upload)).toBe(false);
    if (status !== 'failed') return;
    expect(await storage.exists(upload.fileKey)).toBe(true);
    expect(await findUpload(id)).toMatchObject({
      message: translate('en', 'authoring.uploadFailed.serverError'),
    });
    await restartUpload(source, id, { progress: 10, requestId: 'again' });
    expect((await findUpload(id)).previewTitle).toBeNull();
  },
);
