import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UPLOAD_REFUSALS } from '@lectern/contract';
import { Module, Slide, Upload } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { createLogger, createStorage, type Disk } from '@lectern/infra';
import { inspectDeck } from '@lectern/pdf';
import sharp from 'sharp';
import { anUpload } from '../testing/uploads.js';
import { createPartId } from './ingest.context.js';
import { IngestProcessor } from './ingest.processor.js';

const noModel = () => Promise.resolve(undefined);

/** CORPUS=<folder of PDF files> measures other decks than the fixtures, and prints the table for them. */
const FOLDER = process.env['CORPUS'] ?? fileURLToPath(new URL('../../fixtures', import.meta.url));
const decks = (await readdir(FOLDER)).filter((name) => name.endsWith('.pdf')).sort();
const sentences = Object.values(UPLOAD_REFUSALS).map(({ message }) => message);
const table: Record<string, object> = {};

let database: TestDatabase;
let dataDir: string;
let storage: Disk;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  storage = createStorage({ dataDir, s3: undefined });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
  console.table(table);
});

test.each(decks)(
  '%s becomes a course with its slides in page order and a picture of each, or one clear error',
  async (deck) => {
    const { source } = database;
    const file = join(FOLDER, deck);
    const id = await anUpload({ source, storage }, await readFile(file), { fileName: deck });
    const start = performance.now();
    const log = createLogger({ logLevel: 'silent' }, 'worker');
    await new IngestProcessor(source, storage, noModel, log).ingest(
      { uploadId: id },
      AbortSignal.timeout(300_000),
    );
    const seconds = Math.round((performance.now() - start) / 100) / 10;

    const upload = await source.getRepository(Upload).findOneByOrFail({ id });
    if (upload.status === 'failed') {
      expect(sentences).toContain(upload.message);
      table[deck] = { seconds, refused: upload.message };
      return;
    }
    const { pages } = await inspectDeck(file);
    const modules = await source.getRepository(Module).countBy({ courseId: String(upload.courseId) });
    const slides = await source.getRepository(Slide).find({
      where: { module: { courseId: String(upload.courseId) } },
      order: { module: { position: 'ASC' }, position: 'ASC' },
    });
    const inFile = Array.from({ length: pages }, (_, page) => createPartId({ id }, 'slide', page));
    const made = slides.map((slide) => slide.id);
    expect(made).toEqual(inFile.filter((slide) => made.includes(slide)));
    for (const { imageKey, imageWidth, imageHeight } of slides) {
      const { format, width, height } = await sharp(await storage.getBytes(String(imageKey))).metadata();
      expect([format, width, height]).toEqual(['webp', imageWidth, imageHeight]);
    }
    table[deck] = { pages, modules, slides: slides.length, seconds };
  },
  330_000,
);
