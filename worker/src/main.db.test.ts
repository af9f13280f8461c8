import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { ingestCourse } from '@lectern/contract';
import { Course, listenToUploads, Slide, Upload } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { createQueue, createStorage } from '@lectern/infra';

const WORKER = new URL('../dist/main.js', import.meta.url).pathname;
const DECK = new URL('../fixtures/metropolis.pdf', import.meta.url).pathname;
const REDIS = process.env['REDIS_SERVER_PATH'] ?? '/usr/bin/redis-server';

const backends = ['PostgreSQL', ...(existsSync(REDIS) ? ['Redis'] : [])];
if (backends.length === 1) console.log('No redis-server found: the queue is tested on PostgreSQL only.');

describe.each(backends)('the worker with its queue in %s', (backend) => {
  let database: TestDatabase;
  let dataDir: string;
  let redis: ChildProcess | undefined;
  let redisUrl: string | undefined;
  let worker: ChildProcess | undefined;
  let stopListening: () => Promise<void>;
  let changed: () => void = () => undefined;
  let queue: ReturnType<typeof createQueue<typeof ingestCourse>>;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
    if (backend === 'Redis') {
      const port = await freePort();
      redis = spawn(REDIS, ['--port', String(port), '--save', '', '--dir', dataDir], { stdio: 'ignore' });
      redisUrl = `redis://127.0.0.1:${port}`;
      await new Promise((up) => setTimeout(up, 500));
    }
    queue = createQueue(ingestCourse, { redisUrl, databaseUrl: database.url }, () => undefined);
    const heard = () => changed();
    stopListening = await listenToUploads(database.url, { onChange: heard, onReconnect: heard });
  });
  afterEach(() => kill(worker));
  afterAll(async () => {
    await stopListening();
    await queue.close();
    await kill(redis);
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  async function startWorker() {
    worker = spawn(process.execPath, [WORKER], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        REDIS_URL: redisUrl ?? '',
        METRICS_PORT: String(await freePort()),
        LOG_LEVEL: 'error',
        NODE_OPTIONS: '',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await new Promise((ready) => worker?.once('message', ready));
  }

  async function anUpload() {
    const id = randomUUID();
    const fileKey = `uploads/${id}/deck.pdf`;
    await createStorage({ dataDir, s3: undefined }).putStream(fileKey, createReadStream(DECK));
    const row = { id, fileKey, fileName: 'metropolis.pdf', fingerprint: id, stage: 'Queued' as const };
    await database.source.getRepository(Upload).insert(row);
    return id;
  }

  /** Waits until an upload is as asked. */
  async function until(id: string, is: (upload: Upload) => boolean): Promise<Upload> {
    for (;;) {
      const next = new Promise<void>((resolve) => (changed = resolve));
      const upload = await database.source.getRepository(Upload).findOneByOrFail({ id });
      if (is(upload)) return upload;
      await Promise.race([next, new Promise((look) => setTimeout(look, 500))]);
    }
  }

  async function expectOneCourse(id: string) {
    const upload = await until(id, ({ status }) => status !== 'processing');
    expect(upload).toMatchObject({ status: 'completed', message: null });
    const slides = await database.source
      .getRepository(Slide)
      .countBy({ module: { courseId: upload.courseId ?? '' } });
    expect(slides).toBe(33);
  }

  test('makes one course of each upload', async () => {
    await startWorker();
    const ids = await Promise.all([anUpload(), anUpload(), anUpload()]);
    await Promise.all(ids.map((id) => queue.add(ingestCourse.queue, { uploadId: id }, { jobId: id })));
    for (const id of ids) await expectOneCourse(id);
    expect(await database.source.getRepository(Course).count()).toBe(3);
  }, 60_000);

  test('finds an upload whose job was never queued', async () => {
    const id = await anUpload();
    await startWorker();
    await expectOneCourse(id);
  }, 60_000);

  test('killed at work, makes exactly one course once it runs again', async () => {
    const before = await database.source.getRepository(Course).count();
    await startWorker();
    const id = await anUpload();
    await queue.add(ingestCourse.queue, { uploadId: id }, { jobId: id });
    await until(id, ({ stage }) => stage === 'Rendering slides');
    await kill(worker);
    await startWorker();
    await expectOneCourse(id);
    expect(await database.source.getRepository(Course).count()).toBe(before + 1);
  }, 90_000);

  test('told to stop, finishes the deck in work and ends by itself', async () => {
    await startWorker();
    const id = await anUpload();
    await queue.add(ingestCourse.queue, { uploadId: id }, { jobId: id });
    await until(id, (upload) => upload.stage !== 'Queued');
    const ended = new Promise((exit) => worker?.once('exit', exit));
    worker?.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expectOneCourse(id);
  }, 60_000);
});

async function kill(process: ChildProcess | undefined) {
  if (!process || process.exitCode !== null || process.signalCode !== null) return;
  const ended = new Promise((exit) => process.once('exit', exit));
  process.kill('SIGKILL');
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
