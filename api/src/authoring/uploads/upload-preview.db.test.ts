import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelUpload, getUploadPreview, listRunningUploads, listUploads } from '@lectern/contract';
import { finishUpload, saveUploadPreview, Upload, uploadPreviewKey, User } from '@lectern/data';
import { anInstructor } from '../../testing/an-instructor.js';
import { openStream } from '../../testing/open-stream.js';
import type { TestClient } from '../../testing/test-api.js';
import { startUploadsApi, until, type UploadsApi } from '../../testing/uploads-api.js';

let api: UploadsApi['api'];
let admin: UploadsApi['admin'];
let storage: UploadsApi['storage'];
let uploader: { client: TestClient; user: User };
let uploadId: string;

const PICTURE = Buffer.from('the picture of the first slide');

beforeAll(async () => {
  ({ api, admin, storage } = await startUploadsApi());
  uploader = await anInstructor(api);
});
afterAll(() => api.stop());
beforeEach(async () => (uploadId = await anUpload()));

/** A running upload of the uploader, whose first slide is not drawn. */
async function anUpload(userId = uploader.user.id): Promise<string> {
  const id = randomUUID();
  const file = { fileKey: `uploads/${id}/deck.pdf`, fileName: 'deck.pdf', fingerprint: id };
  await api.database.source.getRepository(Upload).insert({ id, userId, ...file, stage: 'Extracting text' });
  return id;
}

/** As the worker does it. */
async function drawFirstSlide(id = uploadId, title = 'Kites'): Promise<void> {
  await storage.put(uploadPreviewKey(id), PICTURE);
  await saveUploadPreview(api.database.source, id, title);
}

const path = (id: string) => getUploadPreview.path.replace(':uploadId', id);
const preview = (client: TestClient, id = uploadId) => client.fetch(path(id));
const findRunning = async (id = uploadId) =>
  (await uploader.client.call(listRunningUploads)).body.find((upload) => upload.uploadId === id);

test('the uploader gets the picture of the first slide, which no cache may keep', async () => {
  await drawFirstSlide();
  const response = await preview(uploader.client);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PICTURE);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(PICTURE.length),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('an administrator gets the first slide of an own upload', async () => {
  const { id } = await api.database.source.getRepository(User).findOneByOrFail({ role: 'admin' });
  const own = await anUpload(id);
  await drawFirstSlide(own);
  expect((await preview(admin, own)).status).toBe(200);
});

test('only the uploader gets the first slide; administrators and other instructors get the answer for an unknown upload', async () => {
  await drawFirstSlide();
  const unknown = await preview(admin, randomUUID());
  expect(unknown.status).toBe(404);
  const missing = await unknown.text();
  for (const client of [admin, (await anInstructor(api)).client]) {
    const response = await preview(client);
    expect([response.status, await response.text()]).toEqual([404, missing]);
    expect(response.headers.get('cache-control')).not.toContain('public');
  }
  expect((await preview(await api.as(await api.aUser()))).status).toBe(403);
  expect((await fetch(api.url + path(uploadId))).status).toBe(401);
});

test('a person whose right to upload was taken away no longer gets the first slide', async () => {
  const { client, user } = await anInstructor(api);
  const own = await anUpload(user.id);
  await drawFirstSlide(own);
  expect((await preview(client, own)).status).toBe(200);
  await api.database.source.getRepository(User).update(user.id, { role: 'student' });
  expect((await preview(client, own)).status).toBe(403);
});

test('the list of running uploads and the stream say when the first slide is drawn, with its title', async () => {
  const stream = await openStream(uploader.client);
  expect(await findRunning()).not.toHaveProperty('previewTitle');
  expect((await preview(uploader.client)).status).toBe(404);
  await drawFirstSlide();
  expect(await findRunning()).toMatchObject({ previewTitle: 'Kites' });
  await until(() => stream.events.some(({ data }) => data.previewTitle === 'Kites'));
  stream.close();
  await drawFirstSlide(uploadId, '');
  expect(await findRunning()).toMatchObject({ previewTitle: '' });
  const listed = (await admin.call(listUploads)).body.items.find(({ id }) => id === uploadId);
  expect(listed).not.toHaveProperty('previewTitle');
});

test.each(['completed', 'failed', 'cancelled'] as const)(
  'the first slide is gone at once with the end of its upload (%s), before the worker deletes the file',
  async (status) => {
    const { source } = api.database;
    await drawFirstSlide();
    if (status === 'cancelled') await uploader.client.call(cancelUpload, { params: { uploadId } });
    else if (status === 'failed')
      await finishUpload(source, uploadId, { status, message: 'Sorry.', reason: 'server-error' });
    else await finishUpload(source, uploadId, { status, courseId: (await api.aCourse()).id });
    expect(await storage.exists(uploadPreviewKey(uploadId))).toBe(true);
    expect((await preview(uploader.client)).status).toBe(404);
    expect(await findRunning()).not.toHaveProperty('previewTitle');
    // A late worker shows nothing again.
    await saveUploadPreview(source, uploadId, 'Kites');
    expect((await preview(uploader.client)).status).toBe(404);
  },
);

test('a first slide whose file is missing is not found', async () => {
  await drawFirstSlide();
  await storage.delete(uploadPreviewKey(uploadId));
  expect((await preview(uploader.client)).status).toBe(404);
});
