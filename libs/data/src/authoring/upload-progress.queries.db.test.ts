import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen, notify } from '../database/listen.js';
import { Upload } from '../entities/index.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import {
  beginUpload,
  finishUpload,
  releaseUpload,
  saveUploadProgress,
  countUploadBacklog,
} from './upload-progress.queries.js';

let database: TestDatabase;
let upload: Upload;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const id = randomUUID();
  upload = await database.source.getRepository(Upload).save({
    id,
    userId: null,
    fileName: 'deck.pdf',
    fileKey: `uploads/${id}/deck.pdf`,
    fingerprint: id,
    stage: 'Uploading',
  } as Upload);
});

const reread = () => database.source.getRepository(Upload).findOneByOrFail({ id: upload.id });

test('progress never goes back', async () => {
  await saveUploadProgress(database.source, upload.id, { progress: 40, stage: 'Rendering slides' });
  await saveUploadProgress(database.source, upload.id, { progress: 10, stage: 'Extracting text' });
  expect((await reread()).progress).toBe(40);
});

test('an upload ends only once', async () => {
  expect(
    await finishUpload(database.source, upload.id, {
      status: 'failed',
      message: 'Damaged.',
      reason: 'server-error',
    }),
  ).toBe(true);
  expect(
    await finishUpload(database.source, upload.id, {
      status: 'failed',
      message: 'Again.',
      reason: 'server-error',
    }),
  ).toBe(false);
  await saveUploadProgress(database.source, upload.id, { progress: 90, stage: 'Saving the course' });
  expect(await reread()).toMatchObject({ status: 'failed', message: 'Damaged.', progress: 0 });
});

test('the backlog counts queued and running uploads, and an upload counts the workers that crashed on it', async () => {
  await database.source.getRepository(Upload).update({ status: 'processing' }, { status: 'cancelled' });
  await database.source.getRepository(Upload).update(upload.id, { status: 'processing' });
  expect(await countUploadBacklog(database.source)).toMatchObject({ waiting: 1, working: 0 });
  expect(await beginUpload(database.source, upload.id, 'a')).toBe(0);
  expect(await beginUpload(database.source, upload.id, 'a')).toBe(0);
  expect(await beginUpload(database.source, upload.id, 'b')).toBe(1);
  expect(await countUploadBacklog(database.source)).toEqual({ waiting: 0, working: 1, oldestSeconds: 0 });
  await releaseUpload(database.source, upload.id, 'a');
  expect(await countUploadBacklog(database.source)).toMatchObject({ working: 1 });
  await releaseUpload(database.source, upload.id, 'b');
  expect(await countUploadBacklog(database.source)).toMatchObject({ waiting: 1, working: 0 });
  expect(await reread()).toMatchObject({ attempts: 3, crashCount: 1 });
});

test('every change is published, and an upload that has ended publishes none', async () => {
  const received: string[] = [];
  const stop = await listen(database.url, {
    onMessage: (_channel, payload) => received.push(payload),
    onReconnect: () => undefined,
  });
  await saveUploadProgress(database.source, upload.id, { progress: 1, stage: 'Queued' });
  await finishUpload(database.source, upload.id, { status: 'cancelled' });
  await saveUploadProgress(database.source, upload.id, { progress: 2, stage: 'Queued' });
  await notify(database.source, 'upload_changed', 'last');
  await until(() => received.includes('last'));
  expect(received).toEqual([upload.id, upload.id, 'last']);
  await stop();
});

/** Waits for a condition; the test's timeout limits the wait. */
async function until(isMet: () => boolean) {
  while (!isMet()) await new Promise((resolve) => setTimeout(resolve, 10));
}
