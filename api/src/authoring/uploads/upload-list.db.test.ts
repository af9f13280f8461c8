import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelUpload,
  discardUpload,
  listAuditEntries,
  listUploads,
  retryUpload,
  UPLOAD_CANCELLED,
  UPLOAD_PAGE_SIZE,
} from '@lectern/contract';
import { Course, CourseInstructor, finishUpload, Upload } from '@lectern/data';
import { anInstructor } from '../../testing/an-instructor.js';
import { openStream } from '../../testing/open-stream.js';
import type { TestClient } from '../../testing/test-api.js';
import {
  DECK,
  form,
  respondAsync,
  uploadForm,
  until,
  startUploadsApi,
  type UploadsApi,
} from '../../testing/uploads-api.js';

let api: UploadsApi['api'];
let admin: UploadsApi['admin'];
let storage: UploadsApi['storage'];
let upload: UploadsApi['upload'];
let uploadAsync: UploadsApi['uploadAsync'];
let aFailedUpload: UploadsApi['aFailedUpload'];
let countStored: UploadsApi['countStored'];

beforeAll(async () => {
  ({ api, admin, storage, upload, uploadAsync, aFailedUpload, countStored } = await startUploadsApi());
});
afterAll(() => api.stop());

test('a cancelled upload is cancelled once, in the answer of its POST, in the stream and in the audit log', async () => {
  const stream = await openStream(admin);
  const answer = upload(uploadForm('Cancelled'));
  const rows = api.database.source.getRepository(Upload);
  await until(() => rows.existsBy({ title: 'Cancelled' }));
  const { id: uploadId } = await rows.findOneByOrFail({ title: 'Cancelled' });
  const cancels = await Promise.all([1, 2, 3].map(() => admin.call(cancelUpload, { params: { uploadId } })));
  expect(cancels.map(({ status, body }) => [status, body.status])).toEqual(
    [1, 2, 3].map(() => [200, 'cancelled']),
  );
  const response = await answer;
  expect([response.status, await response.json()]).toEqual([
    409,
    { statusCode: 409, message: UPLOAD_CANCELLED, code: 'authoring.uploadCancelled' },
  ]);
  await until(() => stream.events.at(-1)?.data.status === 'cancelled');
  stream.close();
  const log = await admin.call(listAuditEntries, { query: { target: uploadId } as never });
  expect(log.body.items.map(({ action, target }) => [action, target.name])).toEqual([
    ['upload.cancelled', 'Cancelled'],
    ['course.uploaded', 'Cancelled'],
  ]);
});

test('the audit log names an upload by its title or file, then by the course that it became', async () => {
  const uploadId = await uploadAsync(form(DECK));
  const uploaded = async (target: string) => {
    const { body } = await admin.call(listAuditEntries, { query: { target } as never });
    return body.items.map((entry) => [entry.action, entry.target]);
  };
  expect(await uploaded(uploadId)).toEqual([
    ['course.uploaded', { kind: 'upload', id: uploadId, name: 'deck.pdf' }],
  ]);
  const { id } = await api.aCourse({ title: 'Kites' });
  await finishUpload(api.database.source, uploadId, { status: 'completed', courseId: id });
  expect(await uploaded(id)).toEqual([['course.uploaded', { kind: 'course', id, name: 'Kites' }]]);
});

test('an instructor lists, watches, cancels, retries and discards own uploads only, and administrators all', async () => {
  const [ada, ben] = [await anInstructor(api), await anInstructor(api)];
  const send = async (client: TestClient, title: string) => {
    const init = { method: 'POST', body: uploadForm(title), ...respondAsync };
    const answer = await client.fetch('/api/courses/upload', init);
    return ((await answer.json()) as { uploadId: string }).uploadId;
  };
  const stream = await openStream(ben.client);
  const uploadId = await send(ada.client, 'Kites of Ada');
  const own = await send(ben.client, 'Kites of Ben');
  const list = async (client: TestClient) => (await client.call(listUploads)).body.items.map(({ id }) => id);
  expect([await list(ada.client), await list(ben.client)]).toEqual([[uploadId], [own]]);
  expect((await list(admin)).slice(0, 2)).toEqual([own, uploadId]);
  await until(() => stream.events.some(({ data }) => data.uploadId === own));
  expect(stream.events.filter(({ data }) => data.uploadId === uploadId)).toEqual([]);
  stream.close();

  const params = { uploadId };
  const refused = { statusCode: 404, message: 'Upload not found.', code: 'authoring.uploadNotFound' };
  for (const endpoint of [cancelUpload, retryUpload, discardUpload])
    expect((await ben.client.call(endpoint, { params })).body).toEqual(refused);
  expect((await ada.client.call(cancelUpload, { params })).body.status).toBe('cancelled');
  expect((await ada.client.call(discardUpload, { params })).status).toBe(204);
  expect((await admin.call(cancelUpload, { params: { uploadId: own } })).status).toBe(200);
});

test('an upload that has ended or does not exist can’t be cancelled, and students can cancel none', async () => {
  const uploadId = await uploadAsync(uploadForm('Ended'));
  await finishUpload(api.database.source, uploadId, {
    status: 'failed',
    message: 'Enough.',
    reason: 'server-error',
  });
  const late = await admin.call(cancelUpload, { params: { uploadId } });
  expect(late).toMatchObject({ status: 409, body: { message: 'This upload has already ended.' } });
  expect((await admin.call(cancelUpload, { params: { uploadId: randomUUID() } })).status).toBe(404);
  const student = await api.as(await api.aUser());
  expect((await student.call(cancelUpload, { params: { uploadId } })).status).toBe(403);
  expect((await student.call(listUploads)).status).toBe(403);
});

test('when a cancel and a course come at the same instant, exactly one wins', async () => {
  for (let run = 0; run < 10; run++) {
    const uploadId = randomUUID();
    const stored = { fileKey: `uploads/${uploadId}/deck.pdf`, fileName: 'deck.pdf', fingerprint: uploadId };
    await api.database.source.getRepository(Upload).insert({ id: uploadId, ...stored, stage: 'Queued' });
    const course = await api.aCourse();
    const [cancel, isFirst] = await Promise.all([
      admin.call(cancelUpload, { params: { uploadId } }),
      finishUpload(api.database.source, uploadId, { status: 'completed', courseId: course.id }),
    ]);
    expect([cancel.status, isFirst]).toEqual(isFirst ? [409, true] : [200, false]);
  }
});

test('the list shows every administrator’s uploads, latest first, with their state', async () => {
  const { source } = api.database;
  const ada = await api.as(await api.aUser({ role: 'admin' }));
  const answer = await ada.fetch('/api/courses/upload', {
    method: 'POST',
    body: uploadForm('Ada’s'),
    ...respondAsync,
  });
  const { uploadId } = (await answer.json()) as { uploadId: string };
  const first = await admin.call(listUploads, { query: { page: '1' } as never });
  expect(first.body.items).toHaveLength(UPLOAD_PAGE_SIZE);
  expect(first.body.total).toBe(await source.getRepository(Upload).count());
  expect(first.body.items[0]).toEqual({
    id: uploadId,
    isDraft: false,
    requestId: expect.any(String),
    fileName: 'deck.pdf',
    title: 'Ada’s',
    reason: null,
    attempts: 0,
    canRetry: false,
    startedAt: null,
    description: null,
    language: null,
    status: 'processing',
    progress: 10,
    stage: 'Queued',
    stageCode: 'queued',
    message: null,
    messageCode: null,
    uploader: { id: expect.any(String), name: 'Ada Byron' },
    createdAt: expect.any(String),
    endedAt: null,
    course: null,
    updatesCourseId: null,
  });
  const course = await api.aCourse({ title: 'Kites' });
  await finishUpload(source, uploadId, { status: 'completed', courseId: course.id });
  const [ended] = (await admin.call(listUploads)).body.items;
  expect(ended).toMatchObject({ course: { id: course.id, slug: course.slug, title: 'Kites' } });
  expect(Date.parse(ended?.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(ended?.createdAt ?? ''));
  await source.getRepository(Course).delete(course.id);
  expect((await admin.call(listUploads)).body.items[0]).toMatchObject({
    status: 'completed',
    course: null,
  });
  const last = await admin.call(listUploads, { query: { page: '1000' } as never });
  expect(last.body.items).toEqual([]);
});

test('a failed upload whose file is stored can be retried, and its administrator sees the progress', async () => {
  const uploadId = await aFailedUpload();
  const stream = await openStream(admin);
  const listed = await admin.call(retryUpload, { params: { uploadId } });
  expect(listed).toMatchObject({
    status: 200,
    body: { status: 'processing', progress: 10, reason: null, message: null, canRetry: false },
  });
  await until(() => stream.events.some(({ data }) => data.uploadId === uploadId && data.progress === 10));
  stream.close();
  expect((await admin.call(retryUpload, { params: { uploadId } })).status).toBe(409);
  const log = await admin.call(listAuditEntries, { query: { page: '1', target: uploadId } });
  expect(log.body.items[0]).toMatchObject({
    action: 'upload.retried',
    target: { name: listed.body.title },
  });
  await finishUpload(api.database.source, uploadId, { status: 'cancelled' });
});

test('an upload is not retried when its file is gone, its PDF is unreadable, or the same PDF is being processed', async () => {
  const refused = await aFailedUpload('deck');
  expect((await admin.call(retryUpload, { params: { uploadId: refused } })).status).toBe(409);
  const lost = await aFailedUpload();
  await storage.deleteAll(`uploads/${lost}/`);
  expect((await admin.call(retryUpload, { params: { uploadId: lost } })).body).toMatchObject({
    message: 'The file of this upload is gone. Upload it again.',
  });

  const title = randomUUID();
  const send = async () => ({ uploadId: await uploadAsync(uploadForm(title)) }).uploadId;
  const first = await send();
  await finishUpload(api.database.source, first, {
    status: 'failed',
    message: 'Sorry.',
    reason: 'server-error',
  });
  const second = await send();
  expect(second).not.toBe(first);
  expect((await admin.call(retryUpload, { params: { uploadId: first } })).body).toMatchObject({
    message: 'The same PDF is already being processed.',
  });
  await finishUpload(api.database.source, second, { status: 'cancelled' });
});

test('an instructor who left a course can’t retry an upload that is to update it', async () => {
  const course = await api.aCourse();
  const { client, user } = await anInstructor(api, course);
  const sent = uploadForm(randomUUID());
  sent.append('updatesCourseId', course.id);
  const answer = await client.fetch('/api/courses/upload', { method: 'POST', body: sent, ...respondAsync });
  const { uploadId } = (await answer.json()) as { uploadId: string };
  const { source } = api.database;
  await finishUpload(source, uploadId, { status: 'failed', message: 'Sorry.', reason: 'server-error' });
  await source.manager.delete(CourseInstructor, { userId: user.id });
  const params = { uploadId };
  expect(await client.call(retryUpload, { params })).toMatchObject({
    status: 404,
    body: { message: 'Course not found.' },
  });
  expect(await source.manager.findOneByOrFail(Upload, { id: uploadId })).toMatchObject({ status: 'failed' });
  expect((await client.call(discardUpload, { params })).status).toBe(204);
});

test('a discarded upload is gone with its file; one that runs is not discarded', async () => {
  const uploadId = await aFailedUpload();
  const before = await countStored();
  expect((await admin.call(discardUpload, { params: { uploadId } })).status).toBe(204);
  expect(await countStored()).toEqual({ ...before, files: before.files - 1, uploads: before.uploads - 1 });
  expect((await admin.call(discardUpload, { params: { uploadId } })).status).toBe(404);

  const running = await aFailedUpload();
  await admin.call(retryUpload, { params: { uploadId: running } });
  expect((await admin.call(discardUpload, { params: { uploadId: running } })).status).toBe(409);
  await finishUpload(api.database.source, running, { status: 'cancelled' });
});
