import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request as rawRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import {
  cancelUpload,
  discardUpload,
  listAuditEntries,
  listUploads,
  MAX_UPLOAD_BYTES,
  retryUpload,
  UPLOAD_CANCELLED,
  UPLOAD_PAGE_SIZE,
  UPLOAD_REFUSALS,
  uploadProgress,
  type UploadProgress,
  type UploadResult,
} from '@lectern/contract';
import { Course, finishUpload, noteUploadProgress, Upload } from '@lectern/data';
import { createStorage, type Disk } from '@lectern/infra';
import { endProcess, startProcess } from '@lectern/infra/testing';
import { aDeck } from '@lectern/pdf/testing';
import { DataSource } from 'typeorm';
import { openStream } from '../testing/open-stream.js';
import { startTestApi, type TestApi, type TestClient } from '../testing/test-api.js';

const WORKER = fileURLToPath(new URL('../../../worker/dist/main.js', import.meta.url));
const fixture = (name: string) => readFile(new URL(`../../../worker/fixtures/${name}`, import.meta.url));
const DECK = aDeck(['Kites', 'Strings', 'Knots']);

let api: TestApi;
let admin: TestClient;
let storage: Disk;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  storage = createStorage(api.env);
});
afterAll(() => api.stop());

function form(...files: BlobPart[]) {
  const sent = new FormData();
  for (const file of files) sent.append('file', new Blob([file]), 'deck.pdf');
  return sent;
}

function titled(title: string, deck: BlobPart = DECK) {
  const sent = form(deck);
  sent.append('title', title);
  return sent;
}

const upload = (body: RequestInit['body'], init: RequestInit = {}) =>
  admin.fetch('/api/courses/upload', { method: 'POST', body, ...init } as RequestInit);
const async = { headers: { prefer: 'respond-async' } };

/** What is kept: rows and files. */
async function kept() {
  const { objects } = await storage.listAll('', { recursive: true }).catch(() => ({ objects: [] }));
  const count = (entity: typeof Upload | typeof Course) => api.database.source.getRepository(entity).count();
  return { files: [...objects].length, uploads: await count(Upload), courses: await count(Course) };
}

async function until(is: () => Promise<boolean> | boolean) {
  const end = Date.now() + 20_000;
  while (!(await is())) {
    if (Date.now() > end) throw new Error(`Not within 20 s: ${is.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const { tooLarge, noFile, notPdf, encrypted, unreadable, tooManyPages } = UPLOAD_REFUSALS;
const bad = (message: string) => ({ status: 400, message });
const tooBig = () => new Blob([DECK, new Uint8Array(MAX_UPLOAD_BYTES + 1 - DECK.length)]);

test.each<[string, () => Promise<Response>, { status: number; message: string }]>([
  ['no file', () => upload(titledWithoutFile()), noFile],
  ['an empty file', async () => upload(form(await fixture('empty.pdf'))), notPdf],
  ['a web page called .pdf', async () => upload(form(await fixture('web-page.pdf'))), notPdf],
  ['a password-protected deck', async () => upload(form(await fixture('encrypted.pdf'))), encrypted],
  ['a deck without a readable page', () => upload(form('%PDF-1.7\nnothing')), unreadable],
  ['501 pages', () => upload(form(aDeck(Array<string>(501).fill('Page')))), tooManyPages],
  ['one byte too many', () => upload(form(tooBig())), tooLarge],
  ['25 MB, told in advance', () => upload(form(new Uint8Array(25e6))), tooLarge],
  ['25 MB, not told in advance', () => upload(...untold(form(new Uint8Array(25e6)))), tooLarge],
  ['two files', () => upload(form(DECK, DECK)), bad('Please select one PDF file at a time.')],
  [
    'a title of 201 letters',
    () => upload(titled('x'.repeat(201))),
    bad('Please keep the title to 200 characters.'),
  ],
  ['a title of 30,000 letters', () => upload(titled('x'.repeat(30_000))), bad('The title is too long.')],
  [
    'JSON',
    () => upload('{}', { headers: { 'content-type': 'application/json' } }),
    bad('Send the PDF as a multipart form.'),
  ],
  [
    'a form that breaks off',
    () => upload(...brokenOff()),
    bad('The upload arrived incomplete. Please try again.'),
  ],
])('an upload with %s is refused with a sentence and leaves nothing behind', async (_, send, refusal) => {
  const before = await kept();
  const response = await send();
  expect(await response.json()).toEqual({ statusCode: refusal.status, message: refusal.message });
  expect(response.status).toBe(refusal.status);
  expect(await kept()).toEqual(before);
});

function titledWithoutFile() {
  const sent = new FormData();
  sent.append('title', 'Nothing');
  return sent;
}

/** The form in pieces, so that its length is not known beforehand. */
function untold(sent: FormData): [RequestInit['body'], RequestInit] {
  const { headers, body } = new Response(sent);
  const type = String(headers.get('content-type'));
  return [body as RequestInit['body'], { headers: { 'content-type': type }, duplex: 'half' } as RequestInit];
}

function brokenOff(): [string, RequestInit] {
  const head = 'Content-Disposition: form-data; name="file"; filename="deck.pdf"';
  return [
    `--x\r\n${head}\r\n\r\n%PDF-1.7`,
    { headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  ];
}

test('only administrators may upload', async () => {
  const student = await api.as(await api.aUser());
  const send = (who: TestClient) => who.fetch('/api/courses/upload', { method: 'POST', body: form(DECK) });
  expect((await send(api.visitor)).status).toBe(401);
  expect((await send(student)).status).toBe(403);
});

test('a client that goes away in the middle leaves nothing behind', async () => {
  const before = await kept();
  const request = rawRequest(`${api.url}/api/courses/upload`, {
    method: 'POST',
    headers: {
      cookie: admin.cookie,
      origin: api.url,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1_000_000,
    },
  }).on('error', () => undefined);
  const stream = await openStream(admin);
  request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="away.pdf"\r\n\r\n%PDF-1.7');
  await until(() => stream.events.length > 0);
  request.destroy();
  await until(() => stream.events.some(({ data }) => data.status === 'failed'));
  stream.close();
  expect(await kept()).toEqual(before);
});

test('a file of exactly 10 MB is accepted, under a harmless name', async () => {
  const sent = new FormData();
  const deck = new Blob([DECK, Buffer.alloc(MAX_UPLOAD_BYTES - DECK.length, '\n')]);
  sent.append('file', deck, `../../etc/\u202epasswd ${'n'.repeat(300)}.pdf`);
  const response = await upload(sent, async);
  expect(response.status).toBe(202);
  expect(response.headers.get('preference-applied')).toBe('respond-async');
  const { uploadId } = (await response.json()) as { uploadId: string };
  const row = await api.database.source.getRepository(Upload).findOneByOrFail({ id: uploadId });
  expect(row.fileName).toBe(`passwd ${'n'.repeat(193)}`);
  expect((await storage.getMetaData(row.fileKey)).contentLength).toBe(MAX_UPLOAD_BYTES);
  await finishUpload(api.database.source, uploadId, {
    status: 'failed',
    message: 'Enough.',
    reason: 'fault',
  });
});

test('an upload whose row was stored is accepted, although the database’s answer was lost', async () => {
  const { manager } = api.app.get(DataSource);
  const losing = jest.spyOn(manager, 'transaction').mockImplementationOnce(async (work) => {
    await api.database.source.manager.transaction(work as never);
    throw new Error('Connection terminated unexpectedly');
  });
  const answer = await upload(titled('Answer lost'), async);
  losing.mockRestore();
  expect(answer.status).toBe(202);
  const row = await api.database.source.getRepository(Upload).findOneByOrFail({ title: 'Answer lost' });
  expect(await storage.exists(row.fileKey)).toBe(true);
  await admin.call(cancelUpload, { params: { uploadId: row.id } });
});

test('the same upload sent again while it runs is the same upload; another title makes another', async () => {
  const send = async (title: string) => {
    const response = await upload(titled(title), async);
    return ((await response.json()) as { uploadId: string }).uploadId;
  };
  const [first, second, other] = await Promise.all([send('Same'), send('Same'), send('Other')]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  const files = await storage.listAll('uploads', { recursive: true });
  expect([...files.objects].map((file) => 'key' in file && file.key)).toEqual(
    expect.arrayContaining([first, other].map((id) => `uploads/${id}/deck.pdf`)),
  );
  for (const id of [first, other])
    await finishUpload(api.database.source, id, { status: 'failed', message: 'Enough.', reason: 'fault' });
});

test.each([
  [422, 'the PDF', 'deck', UPLOAD_REFUSALS.unreadable.message],
  [500, 'the server', 'fault', 'The course could not be made.'],
  [500, 'a crash of two workers', 'quarantine', UPLOAD_REFUSALS.unreadable.message],
] as const)('the call answers %i when the ingest fails because of %s', async (status, _, reason, message) => {
  const answer = upload(titled(reason));
  const rows = api.database.source.getRepository(Upload);
  await until(() => rows.existsBy({ title: reason, status: 'processing' }));
  const { id } = await rows.findOneByOrFail({ title: reason });
  await finishUpload(api.database.source, id, { status: 'failed', message, reason });
  const response = await answer;
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ statusCode: status, message });
});

test('the progress stream sends the current state, then every change, and resumes where it broke off', async () => {
  const { source } = api.database;
  const { uploadId } = (await (await upload(titled('Watched'), async)).json()) as { uploadId: string };
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
  });
  await noteUploadProgress(source, uploadId, {
    stage: 'Extracting text',
    progress: 20,
    details: 'Page 1 of 3',
  });
  await until(() => first.events.length === 2);
  first.close();

  await noteUploadProgress(source, uploadId, { stage: 'Rendering slides', progress: 50 });
  await finishUpload(source, uploadId, { status: 'failed', message: 'Sorry.', reason: 'fault' });
  const again = await openStream(admin, { uploadId, lastEventId: String(first.events[1]?.id) });
  await until(() => again.events.length > 0);
  expect(again.events[0]?.data).toMatchObject({
    uploadId,
    status: 'failed',
    progress: 50,
    message: 'Sorry.',
  });
  again.close();

  const anew = await admin.fetch(`${uploadProgress.path}?lastEventId=${first.events[1]?.id}`);
  const reader = anew.body?.getReader();
  let told = '';
  while (!told.includes('"failed"')) told += Buffer.from((await reader?.read())?.value ?? []).toString();
  await reader?.cancel();

  const fresh = await openStream(admin);
  const other = await api.as(await api.aUser({ role: 'admin' }));
  const others = await openStream(other);
  const next = (await (await upload(titled('Next'), async)).json()) as { uploadId: string };
  await until(() => fresh.events.some(({ data }) => data.stage === 'Queued'));
  expect(new Set(fresh.events.map(({ data }) => data.uploadId))).toEqual(new Set([next.uploadId]));
  expect(others.events).toEqual([]);
  fresh.close();
  others.close();
  await finishUpload(source, next.uploadId, { status: 'failed', message: 'Enough.', reason: 'fault' });
});

test('a cancelled upload is cancelled once, in the answer of its POST, in the stream and in the audit log', async () => {
  const stream = await openStream(admin);
  const answer = upload(titled('Cancelled'));
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
    { statusCode: 409, message: UPLOAD_CANCELLED },
  ]);
  await until(() => stream.events.at(-1)?.data.status === 'cancelled');
  stream.close();
  const log = await admin.call(listAuditEntries, { query: { target: uploadId } as never });
  expect(log.body.entries.map(({ action, target }) => [action, target.name])).toEqual([
    ['upload.cancelled', 'Cancelled'],
    ['course.uploaded', 'Cancelled'],
  ]);
});

test('an upload that has ended or does not exist can’t be cancelled, and students can cancel none', async () => {
  const { uploadId } = (await (await upload(titled('Ended'), async)).json()) as { uploadId: string };
  await finishUpload(api.database.source, uploadId, {
    status: 'failed',
    message: 'Enough.',
    reason: 'fault',
  });
  const late = await admin.call(cancelUpload, { params: { uploadId } });
  expect(late).toMatchObject({ status: 409, body: { message: 'This upload has ended already.' } });
  expect((await admin.call(cancelUpload, { params: { uploadId: randomUUID() } })).status).toBe(404);
  const student = await api.as(await api.aUser());
  expect((await student.call(cancelUpload, { params: { uploadId } })).status).toBe(403);
  expect((await student.call(listUploads)).status).toBe(403);
});

test('the audit log names an upload by its title or file, then by the course that it became', async () => {
  const answer = await upload(form(DECK), async);
  const { uploadId } = (await answer.json()) as { uploadId: string };
  const uploaded = async (target: string) => {
    const { body } = await admin.call(listAuditEntries, { query: { target } as never });
    return body.entries.map((entry) => [entry.action, entry.target]);
  };
  expect(await uploaded(uploadId)).toEqual([
    ['course.uploaded', { kind: 'upload', id: uploadId, name: 'deck.pdf' }],
  ]);
  const { id } = await api.aCourse({ title: 'Kites' });
  await finishUpload(api.database.source, uploadId, { status: 'completed', courseId: id });
  expect(await uploaded(id)).toEqual([['course.uploaded', { kind: 'course', id, name: 'Kites' }]]);
});

test('when a cancel and a course come at the same instant, exactly one wins', async () => {
  for (let run = 0; run < 10; run++) {
    const sent = await upload(titled(`Race ${run}`), async);
    const { uploadId } = (await sent.json()) as { uploadId: string };
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
  const answer = await ada.fetch('/api/courses/upload', { method: 'POST', body: titled('Ada’s'), ...async });
  const { uploadId } = (await answer.json()) as { uploadId: string };
  const first = await admin.call(listUploads, { query: { page: '1' } as never });
  expect(first.body.uploads).toHaveLength(UPLOAD_PAGE_SIZE);
  expect(first.body.totalUploads).toBe(await source.getRepository(Upload).count());
  expect(first.body.uploads[0]).toEqual({
    id: uploadId,
    requestId: expect.any(String),
    fileName: 'deck.pdf',
    title: 'Ada’s',
    reason: null,
    attempts: 0,
    canRetry: false,
    startedAt: null,
    description: null,
    status: 'processing',
    progress: 10,
    stage: 'Queued',
    message: null,
    uploader: { id: expect.any(String), name: 'Ada Byron' },
    createdAt: expect.any(String),
    endedAt: null,
    course: null,
  });
  const course = await api.aCourse({ title: 'Kites' });
  await finishUpload(source, uploadId, { status: 'completed', courseId: course.id });
  const [ended] = (await admin.call(listUploads)).body.uploads;
  expect(ended).toMatchObject({ course: { id: course.id, slug: course.slug, title: 'Kites' } });
  expect(Date.parse(ended?.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(ended?.createdAt ?? ''));
  await source.getRepository(Course).delete(course.id);
  expect((await admin.call(listUploads)).body.uploads[0]).toMatchObject({
    status: 'completed',
    course: null,
  });
  const last = await admin.call(listUploads, { query: { page: '1000' } as never });
  expect(last.body.uploads).toEqual([]);
});

test('every event of an upload carries the X-Request-Id of its POST, also while its file is being received', async () => {
  const stream = await openStream(admin);
  const requestId = randomUUID();
  const headers = { 'x-request-id': requestId };
  expect((await upload(form('%PDF-1.7\nnothing'), { headers })).status).toBe(422);
  const answer = await upload(titled('Named'), { headers: { ...headers, ...async.headers } });
  const { uploadId } = (await answer.json()) as { uploadId: string };
  await until(() => stream.events.some(({ data }) => data.uploadId === uploadId && data.stage === 'Queued'));
  expect(stream.events.some(({ data }) => data.status === 'failed')).toBe(true);
  expect(new Set(stream.events.map(({ data }) => data.requestId))).toEqual(new Set([requestId]));
  expect(stream.events.at(-1)?.data.title).toBe('Named');
  stream.close();
  expect((await admin.call(cancelUpload, { params: { uploadId } })).body.requestId).toBe(requestId);
});

test('a connection that is closed while the file is checked leaves nothing behind', async () => {
  const before = await kept();
  const stream = await openStream(admin);
  const sent = new Response(form(aDeck(Array<string>(500).fill('Page'))));
  const request = rawRequest(`${api.url}/api/courses/upload`, {
    method: 'POST',
    headers: {
      cookie: admin.cookie,
      origin: api.url,
      'content-type': String(sent.headers.get('content-type')),
    },
  }).on('error', () => undefined);
  request.end(Buffer.from(await sent.arrayBuffer()));
  await until(() => stream.events.some(({ data }) => data.details === 'Checking the file'));
  request.destroy();
  await until(() => stream.events.some(({ data }) => data.status === 'failed'));
  stream.close();
  expect(await kept()).toEqual(before);
});

async function aFailedUpload(reason: 'deck' | 'fault' = 'fault') {
  const response = await upload(titled(randomUUID()), async);
  const { uploadId } = (await response.json()) as { uploadId: string };
  await finishUpload(api.database.source, uploadId, { status: 'failed', message: 'Sorry.', reason });
  return uploadId;
}

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
  expect(log.body.entries[0]).toMatchObject({
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
  const send = async () =>
    ((await (await upload(titled(title), async)).json()) as { uploadId: string }).uploadId;
  const first = await send();
  await finishUpload(api.database.source, first, { status: 'failed', message: 'Sorry.', reason: 'fault' });
  const second = await send();
  expect(second).not.toBe(first);
  expect((await admin.call(retryUpload, { params: { uploadId: first } })).body).toMatchObject({
    message: 'The same PDF is already being processed.',
  });
  await finishUpload(api.database.source, second, { status: 'cancelled' });
});

test('a discarded upload is gone with its file; one that runs is not discarded', async () => {
  const uploadId = await aFailedUpload();
  const before = await kept();
  expect((await admin.call(discardUpload, { params: { uploadId } })).status).toBe(204);
  expect(await kept()).toEqual({ ...before, files: before.files - 1, uploads: before.uploads - 1 });
  expect((await admin.call(discardUpload, { params: { uploadId } })).status).toBe(404);

  const running = await aFailedUpload();
  await admin.call(retryUpload, { params: { uploadId: running } });
  expect((await admin.call(discardUpload, { params: { uploadId: running } })).status).toBe(409);
  await finishUpload(api.database.source, running, { status: 'cancelled' });
});

test('a stream says by its headers that no proxy may hold it back', async () => {
  const stream = await openStream(admin);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.headers.get('cache-control')).toContain('no-transform');
  stream.close();
});

test('a PDF becomes a course with steady progress, and only one course when it is sent twice at once', async () => {
  const worker = await startProcess(WORKER, { DATABASE_URL: api.env.databaseUrl, DATA_DIR: api.env.dataDir });
  const stream = await openStream(admin);
  const answers = await Promise.all([1, 2].map(() => upload(titled('How to fly a kite'))));
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

/** One upload's events: its stages in order, its percents never falling, up to the end. */
function expectSteady(events: UploadProgress[]) {
  const id = events.at(-1)?.uploadId;
  const own = events.filter(({ uploadId }) => uploadId === id);
  const percents = own.map(({ progress }) => progress);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect([...new Set(own.map(({ stage }) => stage))]).toEqual([
    'Uploading',
    'Queued',
    'Reading the PDF',
    'Extracting text',
    'Rendering slides',
    'Building the course',
    'Saving the course',
    'Course ready',
  ]);
  expect(own.at(-1)).toMatchObject({ status: 'completed', progress: 100 });
}

test('a server that stops answers waiting calls and ends the streams', async () => {
  const stopping = await startTestApi();
  const client = await stopping.as(await stopping.aUser({ role: 'admin' }));
  const stream = await openStream(client);
  const answer = client.fetch('/api/courses/upload', { method: 'POST', body: titled(randomUUID()) });
  await until(() => stopping.database.source.getRepository(Upload).existsBy({ stage: 'Queued' }));
  await stopping.stop();
  expect((await answer).status).toBe(503);
  await stream.ended;
});
