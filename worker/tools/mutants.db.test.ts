import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { UPLOAD_REFUSALS } from '@lectern/contract';
import { IngestStageOutput, Upload } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { createLogger, createStorage, type Disk } from '@lectern/infra';
import { readOfficeFile } from '@lectern/office';
import { anOpenPresentation, textFrame } from '@lectern/office/testing';
import { UnreadableDeck } from '@lectern/pdf';
import { aDeck } from '@lectern/pdf/testing';
import { anUpload, foldersIn } from '../src/testing/uploads.js';
import { mutant, officeMutant } from './mutants.js';
import { createPartId } from '../src/ingest/ingest.context.js';
import { IngestProcessor } from '../src/ingest/ingest.processor.js';

/** `npm run test:long` sets TEST_LONG. */
const MUTANTS = process.env['TEST_LONG'] ? 50 : 12;
const BATCH_SIZE = 2;
// Each starts a process, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const sentences = Object.values(UPLOAD_REFUSALS).map(({ message }) => message);

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
});

test('every broken copy of a good deck ends in a course or in one clear sentence, and leaves nothing behind', async () => {
  const { source } = database;
  const decks = [
    aDeck(['Kites', 'Strings', 'Knots', 'Wind']),
    await readFile(new URL('../fixtures/script.pdf', import.meta.url)),
    await readFile(new URL('../fixtures/markup.pdf', import.meta.url)),
  ];
  const log = createLogger({ logLevel: 'silent' }, 'worker');
  const processor = new IngestProcessor(source, storage, () => Promise.resolve(undefined), log);

  const ids: string[] = [];
  for (let seed = 0; seed < MUTANTS; seed += BATCH_SIZE) {
    const batch = Array.from({ length: BATCH_SIZE }, (_, i) => seed + i).map(async (number) => {
      const deck = mutant(
        decks[number % decks.length] as Buffer,
        decks[(number + 1) % decks.length] as Buffer,
        number,
      );
      const id = await anUpload({ source, storage }, deck);
      ids.push(id);
      await processor.ingest({ uploadId: id }, AbortSignal.timeout(250_000));
    });
    await Promise.all(batch);
  }

  const uploads = await source.getRepository(Upload).find();
  expect(uploads.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const failed = uploads.filter(({ status }) => status === 'failed');
  const completed = uploads.filter(({ status }) => status === 'completed');
  expect(failed.length + completed.length).toBe(MUTANTS);
  // If either were rare, the mutants would test little.
  expect(Math.min(failed.length, completed.length)).toBeGreaterThan(MUTANTS / 20);
  for (const { message } of failed) expect(sentences).toContain(message);

  expect(await source.getRepository(IngestStageOutput).count()).toBe(0);
  expect(await foldersIn(storage, 'uploads').catch(() => [])).toEqual([]);
  const courses = completed.map((upload) => createPartId(upload, 'course')).sort();
  expect(courses).toEqual(completed.map(({ courseId }) => courseId).sort());
  const kept = await foldersIn(storage, 'courses');
  expect(kept.filter((id) => !courses.includes(id))).toEqual([]);
});

test('every broken copy of an office file is read or refused for one clear reason', async () => {
  const decks = [
    await readFile(new URL('../fixtures/kites.pptx', import.meta.url)),
    anOpenPresentation([textFrame('title', 'Draci'), null, textFrame('title', 'Uzly')]),
  ];
  const file = join(dataDir, 'upload');
  const ends = { read: 0, refused: 0 };
  for (let seed = 0; seed < MUTANTS; seed++) {
    const [deck, other] = seed % 2 ? decks : [...decks].reverse();
    await writeFile(file, officeMutant(deck as Buffer, other as Buffer, seed));
    try {
      await readOfficeFile(file, AbortSignal.timeout(250_000));
      ends.read++;
    } catch (error) {
      if (!(error instanceof UnreadableDeck)) throw error;
      expect(sentences).toContain(UPLOAD_REFUSALS[error.reason].message);
      ends.refused++;
    }
  }
  // If either were rare, the mutants would test little.
  expect(Math.min(ends.read, ends.refused)).toBeGreaterThan(MUTANTS / 20);
});
