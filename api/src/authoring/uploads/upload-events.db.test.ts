import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelUpload, uploadProgress, type UploadProgress, type UploadResult } from '@lectern/contract';
import { Course, finishUpload, saveUploadProgress, Upload } from '@lectern/data';
import { endProcess, startProcess } from '@lectern/infra/testing';
import { openStream } from '../../testing/open-stream.js';
import { startTestApi } from '../../testing/test-api.js';
import {
  respondAsync,
  form,
  uploadForm,
  until,
  startUploadsApi,
  type UploadsApi,
} from '../../testing/uploads-api.js';

const WORKER = fileURLToPath(new URL('../../../../worker/dist/main.js', import.meta.url));
let api: UploadsApi['api'];
let admin: UploadsApi['admin'];
let upload: UploadsApi['upload'];
let uploadAsync: UploadsApi['uploadAsync'];

beforeAll(async () => {
  ({ api, admin, upload, uploadAsync } = await startUploadsApi());
});
afterAll(() => api.stop());

test('the progress stream sends the current state, then every change, and resumes where it broke off', async () => {
  const { source } = api.database;
  const uploadId = await uploadAsync(uploadForm('Watched'));
  const first = await openStream(admin, { uploadId });
  await until(() => first.events.length === 1);
  expect(first.events[0]?.data).toEqual({
    uploadId,
    requestId: expect.any(String),
    fileName: 'deck.pdf',
    title: 'Watched',
    status: 'processing',
    progress: 10,
    stage: 'Queued',
    stageCode: 'queued',
  });
  await saveUploadProgress(source, uploadId, {
    stage: 'Extracting text',
    progress: 20,
    details: 'Page 1 of 3',
  });
  await until(() => first.events.length === 2);
  first.close();

  await saveUploadProgress(source, uploadId, { stage: 'Rendering slides', progress: 50 });
  await finishUpload(source, uploadId, { status: 'failed', message: 'Sorry.', reason: 'server-error' });
  const again = await openStream(admin, { uploadId, lastEventId: String(first.events[1]?.id) });
  await until(() => again.events.length > 0);
  expect(again.events[0]?.data).toMatchObject({
    uploadId,
    status: 'failed',
    progress: 50,
    message: 'Sorry.',
  });
  again.close();

  const reopened = await admin.fetch(`${uploadProgress.path}?lastEventId=${first.events[1]?.id}`);
  const reader = reopened.body?.getReader();
  let received = '';
  while (!received.includes('"failed"'))
    received += Buffer.from((await reader?.read())?.value ?? []).toString();
  await reader?.cancel();

  const fresh = await openStream(admin);
  const other = await api.as(await api.aUser({ role: 'admin' }));
  const others = await openStream(other);
  const next = { uploadId: await uploadAsync(uploadForm('Next')) };
  await until(() => fresh.events.some(({ data }) => data.stage === 'Queued'));
  expect(new Set(fresh.events.map(({ data }) => data.uploadId))).toEqual(new Set([next.uploadId]));
  expect(others.events).toEqual([]);
  fresh.close();
  others.close();
  await finishUpload(source, next.uploadId, { status: 'failed', message: 'Enough.', reason: 'server-error' });
});

test('every event of an upload carries the X-Request-Id of its POST, also while its file is being received', async () => {
  const stream = await openStream(admin);
  const requestId = randomUUID();
  const headers = { 'x-request-id': requestId };
  expect((await upload(form('%PDF-1.7\nnothing'), { headers })).status).toBe(422);
  const answer = await upload(uploadForm('Named'), { headers: { ...headers, ...respondAsync.headers } });
  const { uploadId } = (await answer.json()) as { uploadId: string };
  await until(() => stream.events.some(({ data }) => data.uploadId === uploadId && data.stage === 'Queued'));
  expect(stream.events.some(({ data }) => data.status === 'failed')).toBe(true);
  expect(new Set(stream.events.map(({ data }) => data.requestId))).toEqual(new Set([requestId]));
  expect(stream.events.at(-1)?.data.title).toBe('Named');
  stream.close();
  expect((await admin.call(cancelUpload, { params: { uploadId } })).body.requestId).toBe(requestId);
});

test('a stream says by its headers that no proxy may hold it back', async () => {
  const stream = await openStream(admin);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.headers.get('cache-control')).toContain('no-transform');
  stream.close();
});

test('one person has a limited number of open streams, and a closed one makes room', async () => {
  const client = await api.as(await api.aUser({ role: 'admin' }));
  const asked = () => client.fetch(uploadProgress.path, { headers: { accept: 'text/event-stream' } });
  const streams = await Promise.all(Array.from({ length: 12 }, () => openStream(client)));
  const refused = await asked();
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    expect.stringContaining('too many tabs'),
  ]);
  const others = await openStream(admin);
  others.close();
  streams.pop()?.close();
  await until(async () => {
    const again = await openStream(client);
    streams.push(again);
    return again.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  });
  for (const stream of streams) stream.close();
});

test('a PDF becomes a course with steady progress, and only one course when it is sent twice at once', async () => {
  const worker = await startProcess(WORKER, { DATABASE_URL: api.env.databaseUrl, DATA_DIR: api.env.dataDir });
  const stream = await openStream(admin);
  const answers = await Promise.all([1, 2].map(() => upload(uploadForm('How to fly a kite'))));
  const results = (await Promise.all(answers.map((answer) => answer.json()))) as UploadResult[];
  await until(() => stream.events.some(({ data }) => data.status === 'completed'));
  stream.close();
  await endProcess(worker, 'SIGTERM');

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [result] = results;
  expect(results[1]).toEqual(result);
  expect(result).toMatchObject({
    course: { title: 'How to fly a kite', slug: 'how-to-fly-a-kite', isPublished: true },
    slidesCount: 3,
  });
  expect(await api.database.source.getRepository(Course).countBy({ title: 'How to fly a kite' })).toBe(1);
  expect((await api.visitor.fetch(String(result?.course.thumbnailUrl))).headers.get('content-type')).toBe(
    'image/webp',
  );
  expectSteady(stream.events.map(({ data }) => data));
});

const STAGES: UploadProgress['stage'][] = [
  'Uploading',
  'Queued',
  'Reading the PDF',
  'Extracting text',
  'Rendering slides',
  'Building the course',
  'Saving the course',
  'Course ready',
];

/**
 * One upload's events: its stages in order, its percents never falling, up to the end. A stage that ends before the row
 * is read again has no event.
 */
function expectSteady(events: UploadProgress[]) {
  const id = events.at(-1)?.uploadId;
  const own = events.filter(({ uploadId }) => uploadId === id);
  const percents = own.map(({ progress }) => progress);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  const stages = new Set(own.map(({ stage }) => stage));
  expect([...stages]).toEqual(STAGES.filter((stage) => stages.has(stage)));
  expect(stages.size).toBeGreaterThan(STAGES.length / 2);
  expect(own.at(-1)).toMatchObject({ status: 'completed', progress: 100 });
}

test('a server that stops answers waiting calls and ends the streams', async () => {
  const stopping = await startTestApi();
  const client = await stopping.as(await stopping.aUser({ role: 'admin' }));
  const stream = await openStream(client);
  const answer = client.fetch('/api/courses/upload', { method: 'POST', body: uploadForm(randomUUID()) });
  await until(() => stopping.database.source.getRepository(Upload).existsBy({ stage: 'Queued' }));
  await stopping.stop();
  expect((await answer).status).toBe(503);
  await stream.ended;
});
