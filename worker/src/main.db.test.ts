import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestCourse, type IngestStage } from '@lectern/contract';
import { Course, IngestStageOutput, Upload } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createQueue, createStorage } from '@lectern/infra';
import { endProcess, findRedis, startProcess, startRedis } from '@lectern/infra/testing';
import { aDeck } from '@lectern/pdf/testing';
import { In, Not, type QueryRunner } from 'typeorm';
import { requeueLostUploads } from './tasks/repair/sweep.js';
import { anUpload, courseHash, foldersIn, until } from './testing/uploads.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const DECK = aDeck(['Kites', 'Strings', 'Tails', 'Wind', 'Launching', 'Landing', 'Knots', 'Safety']);
const QUICK_DECK = aDeck(['One page']);
/** More than WORKER_CONCURRENCY below leaves to them, so that some are queued when the worker is killed. */
const QUICK_UPLOADS = 5;
const BEFORE_PAGES: IngestStage[] = ['Queued', 'Reading the PDF'];

const redis = findRedis();
if (!redis)
  console.warn('No redis-server found (REDIS_SERVER_PATH or PATH): the queue on Redis is not tested.');
const backends = redis ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'];

const databases: TestDatabase[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'lectern-killed-'));
beforeAll(async () => {
  for (const _ of backends) databases.push(await createTestDatabase());
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** Stops a worker at one point of the ingest by a lock on what it writes there. */
const HOLD: Record<string, (lock: QueryRunner, uploadId: string) => Promise<unknown>> = {
  'after storing the pictures': (lock, id) => holdOutput(lock, id, 'store-pictures'),
  'after building': (lock, id) => holdOutput(lock, id, 'build-course'),
  'while saving': (lock) =>
    lock.query(`INSERT INTO courses (slug, title) VALUES ('while-saving', 'Not committed')`),
  'while cleaning up': async (lock, id) => {
    await lock.connection
      .getRepository(IngestStageOutput)
      .insert({ uploadId: id, stage: 'held', output: {} });
    await lock.query(`SELECT FROM ingest_stage_outputs WHERE upload_id = $1 FOR UPDATE`, [id]);
  },
  'again and again': (lock, id) => holdOutput(lock, id, 'store-pictures'),
};

function holdOutput(lock: QueryRunner, uploadId: string, stage: string) {
  return lock.query(`INSERT INTO ingest_stage_outputs (upload_id, stage, output) VALUES ($1, $2, '{}')`, [
    uploadId,
    stage,
  ]);
}

/** On Redis too in the long run (TEST_LONG=1); chaos kills workers on Redis in every run. */
const killed = process.env['TEST_LONG'] ? backends : backends.slice(0, 1);

test.concurrent.each(killed)(
  'uploads whose worker is killed or stopped become exactly one course each, as if nothing had happened (queue in %s)',
  async (backend) => {
    const { url, source } = databases[backends.indexOf(backend)] as TestDatabase;
    const server = backend === 'Redis' ? await startRedis(String(redis)) : undefined;
    const env = { databaseUrl: url, redisUrl: server?.url, dataDir: join(dataDir, backend), s3: undefined };
    const storage = createStorage(env);
    const place = { source, storage };
    const queue = await createQueue(ingestCourse, env, () => undefined);
    const uploads = source.getRepository(Upload);
    const startWorker = () =>
      startProcess(MAIN, {
        DATABASE_URL: url,
        DATA_DIR: env.dataDir,
        WORKER_CONCURRENCY: '8',
        HEARTBEAT_TIMEOUT_SECONDS: '5',
        ...(server && { REDIS_URL: server.url }),
      });
    const ended = async (ids: string[]) =>
      (await uploads.findBy({ status: 'processing' })).every(({ id }) => !ids.includes(id));

    const held: Record<string, { id: string; lock: QueryRunner }> = {};
    for (const [where, hold] of Object.entries(HOLD)) {
      const id = await anUpload(place, DECK, { title: where });
      const lock = source.createQueryRunner();
      await lock.startTransaction();
      await hold(lock, id);
      held[where] = { id, lock };
    }
    const poison = String(held['again and again']?.id);
    const innocent = Object.values(held)
      .map(({ id }) => id)
      .filter((id) => id !== poison);

    let worker = await startWorker();
    await until(() => waitingForLocks(source, Object.keys(HOLD).length));
    const quick: string[] = [];
    for (let number = 0; number < QUICK_UPLOADS; number++) quick.push(await anUpload(place, QUICK_DECK));
    const inTheMiddle = await anUpload(place, DECK, { title: 'in the middle' });
    for (const id of [inTheMiddle, ...quick]) await queue.add('ingest', { uploadId: id }, { jobId: id });
    await until(() => uploads.existsBy({ id: inTheMiddle, stage: Not(In(BEFORE_PAGES)) }));
    await endProcess(worker);

    for (const [where, { lock }] of Object.entries(held)) {
      if (where !== 'again and again') await lock.rollbackTransaction();
    }
    worker = await startWorker();
    const undisturbed = await anUpload(place, DECK, { title: 'undisturbed' });
    await queue.add('ingest', { uploadId: undisturbed }, { jobId: undisturbed });
    const all = [...innocent, inTheMiddle, undisturbed, ...quick];
    await until(() => ended(all));
    await until(() => waitingForLocks(source, 1));
    await endProcess(worker);

    worker = await startWorker();
    await until(() => ended([poison]));
    await held['again and again']?.lock.rollbackTransaction();
    await until(async () => !(await source.getRepository(IngestStageOutput).existsBy({})));
    // The folder of the quarantined deck.
    await until(async () => (await foldersIn(storage, 'uploads')).length === 1);

    const last = await anUpload(place, DECK, { title: 'stopped' });
    await queue.add('ingest', { uploadId: last }, { jobId: last });
    await until(() => uploads.existsBy({ id: last, stage: Not(In(BEFORE_PAGES)) }));
    await endProcess(worker, 'SIGTERM');
    expect(worker.exitCode).toBe(0);
    all.push(last);

    const rows = await uploads.find({ order: { createdAt: 'ASC' } });
    const completed = rows.filter(({ status }) => status === 'completed');
    expect(completed.map(({ id }) => id).sort()).toEqual([...all].sort());
    expect(rows.find(({ id }) => id === poison)).toMatchObject({ status: 'failed', reason: 'quarantine' });
    const courses = await source.getRepository(Course).find({ order: { id: 'ASC' } });
    expect(courses.map(({ id }) => id)).toEqual(completed.map(({ courseId }) => courseId).sort());
    expect(await foldersIn(storage, 'courses')).toEqual(courses.map(({ id }) => id));

    const readHash = async (id: string) =>
      courseHash(place, String(rows.find((row) => row.id === id)?.courseId));
    const expected = await readHash(undisturbed);
    for (const id of [...innocent, inTheMiddle, last]) expect(await readHash(id)).toBe(expected);
    await queue.close();
    await server?.stop();
  },
  900_000,
);

test.each(backends)(
  'one administrator’s many uploads don’t hold up another’s one (queue in %s)',
  async (backend) => {
    const database = await createTestDatabase();
    databases.push(database);
    const { url, source } = database;
    const { aUser } = factories(source);
    const server = backend === 'Redis' ? await startRedis(String(redis)) : undefined;
    const env = { databaseUrl: url, redisUrl: server?.url, dataDir: join(dataDir, `fair-${backend}`) };
    const place = { source, storage: createStorage({ ...env, s3: undefined }) };
    const queue = await createQueue(ingestCourse, env, () => undefined);
    const [many, few] = [await aUser({ role: 'admin' }), await aUser({ role: 'admin' })];
    const inOrder: string[] = [];
    for (let count = 0; count < 50; count++)
      inOrder.push(await anUpload(place, QUICK_DECK, { userId: many.id }));
    // As if they had been queued one by one, and somebody else came last.
    await requeueLostUploads({ source, queue });
    const one = await anUpload(place, QUICK_DECK, { userId: few.id });
    await requeueLostUploads({ source, queue });

    const worker = await startProcess(MAIN, {
      DATABASE_URL: url,
      DATA_DIR: env.dataDir,
      ...(server && { REDIS_URL: server.url }),
    });
    const uploads = source.getRepository(Upload);
    await until(() => uploads.existsBy({ id: one, status: 'completed' }));
    await endProcess(worker, 'SIGTERM');
    expect(await uploads.countBy({ userId: many.id, status: 'completed' })).toBeLessThan(5);
    await queue.close();
    await server?.stop();
  },
  300_000,
);

test('a queue that is made while PostgreSQL is away takes uploads once it is back', async () => {
  const { url } = databases[0] as TestDatabase;
  const { hostname, port } = new URL(url);
  let isAway = true;
  const gate = createServer((client) => {
    if (isAway) return client.destroy();
    const server = connect(Number(port), hostname);
    pipeline(client, server, client, () => undefined); // either side may end with an error
  });
  await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((gate.address() as AddressInfo).port);
  const onError = () => (isAway = false);

  const queue = await createQueue(ingestCourse, { databaseUrl: through.href, redisUrl: undefined }, onError);
  expect(isAway).toBe(false);
  await queue.add('ingest', { uploadId: 'after-all' }, { jobId: 'after-all' });
  expect(await queue.getJob('after-all')).toBeDefined();
  await queue.remove('after-all');
  await queue.close();
  await new Promise((closed) => gate.close(closed));
});

async function waitingForLocks(source: TestDatabase['source'], count: number) {
  const [{ waiting }] = await source.query<[{ waiting: number }]>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting >= count;
}
