import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { finishUpload, Upload, writePassages } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import type { EmbeddingModel, Speech } from '@lectern/infra';
import type { Models } from '../platform/services/models.js';
import { someTasks } from '../testing/tasks.js';
import { MAX_BATCH_DELAY_MS, waitForDecks } from './wait-for-decks.js';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn() }));

let database: TestDatabase;
let dataDir: string;
let startedAt: number;
/** Called in each pause between two looks at the decks. */
let duringPause: () => unknown;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  startedAt = Date.now();
  duringPause = () => undefined;
  // The clock moves on, the test does not wait.
  vi.mocked(sleep).mockImplementation(async (ms = 0) => {
    vi.setSystemTime(Date.now() + ms);
    await duringPause();
    return undefined as never;
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.source.query('DELETE FROM uploads');
  await database.source.query('DELETE FROM courses');
});

const forever = new AbortController().signal;
const wait = (signal = forever) => waitForDecks(database.source, signal);
const end = (id: string) => finishUpload(database.source, id, { status: 'cancelled' });

async function anUpload(worker: string | null): Promise<string> {
  const id = randomUUID();
  const file = { fileKey: `uploads/${id}/deck.pdf`, fileName: 'deck.pdf', fingerprint: id };
  await database.source.getRepository(Upload).insert({ id, ...file, stage: 'Queued', worker });
  return id;
}

test('background work does not wait where no deck is to be read', async () => {
  await end(await anUpload('another worker'));
  expect(await wait()).toBe(true);
  expect(sleep).not.toHaveBeenCalled();
});

test.each([
  ['another worker reads', 'another worker'],
  ['is queued', null],
])('background work waits until a deck that %s has ended', async (_, worker) => {
  const id = await anUpload(worker);
  let pauses = 0;
  duringPause = () => ++pauses === 3 && end(id);
  expect(await wait()).toBe(true);
  expect(pauses).toBe(3);
  expect(Date.now() - startedAt).toBeLessThan(MAX_BATCH_DELAY_MS);
});

test('background work goes on after its longest delay while decks are read without end', async () => {
  await anUpload('another worker');
  expect(await wait()).toBe(true);
  expect(Date.now() - startedAt).toBe(MAX_BATCH_DELAY_MS);
});

test('background work that waits for decks stops with its worker', async () => {
  await anUpload('another worker');
  const stopping = new AbortController();
  duringPause = () => stopping.abort();
  expect(await wait(stopping.signal)).toBe(false);
});

test.each(['Embedding of passages', 'Indexing of courses', 'Narration'])(
  '%s waits while a deck is read',
  async (name) => {
    const { source } = database;
    const course = await factories(source).aCourse({ modules: [1] });
    await source.query("UPDATE slides SET content = '<p>Kites need wind.</p>'");
    if (name === 'Embedding of passages') await writePassages(source, course.id);
    const hasStarted = async () => {
      const [row] = await source.query<[{ done: boolean }]>(
        `SELECT EXISTS (SELECT FROM passages WHERE embedded_at IS NOT NULL OR $1 = 'Indexing of courses')
             OR EXISTS (SELECT FROM slides WHERE narration_hash IS NOT NULL) AS done`,
        [name],
      );
      return row.done;
    };
    const embeddingModel = {
      ...{ name: 'one', unit: 'passage', languages: undefined, isRemote: false },
      embed: (texts: string[]) => Promise.resolve(texts.map(() => new Float32Array(2))),
    } satisfies EmbeddingModel;
    const speech: Speech = { say: () => Promise.resolve(Buffer.of()) };
    const models: Models = {
      readModel: () => Promise.resolve(undefined),
      readEmbeddingModel: () => Promise.resolve(embeddingModel),
      readSpeech: () => Promise.resolve(speech),
    };
    const task = someTasks(source, dataDir, { models }).find((task) => task.name === name);
    const id = await anUpload('another worker');
    const startedEarly: boolean[] = [];
    duringPause = async () => {
      startedEarly.push(await hasStarted());
      await end(id);
    };
    await task?.run(forever);
    expect(startedEarly).toEqual([false]);
    expect(await hasStarted()).toBe(true);
  },
);
