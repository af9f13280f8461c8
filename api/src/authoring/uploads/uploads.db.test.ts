import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request as rawRequest, type Server } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  cancelUpload,
  DEFAULT_UPLOAD_LIMIT_MB,
  listUploadFormats,
  listUploads,
  megabytesToBytes,
  OFFICE_FORMATS,
  UPLOAD_REFUSALS,
  type UploadList,
} from '@lectern/contract';
import { finishUpload, saveUploadFormats, Upload } from '@lectern/data';
import { anOpenPresentation, aPresentation } from '@lectern/office/testing';
import { aDeck } from '@lectern/pdf/testing';
import { DataSource, In } from 'typeorm';
import { anInstructor } from '../../testing/an-instructor.js';
import { openStream } from '../../testing/open-stream.js';
import type { TestClient } from '../../testing/test-api.js';
import {
  respondAsync,
  DECK,
  form,
  uploadForm,
  until,
  startUploadsApi,
  type UploadsApi,
} from '../../testing/uploads-api.js';

const fixture = (name: string) => readFile(new URL(`../../../../worker/fixtures/${name}`, import.meta.url));
let api: UploadsApi['api'];
let admin: UploadsApi['admin'];
let storage: UploadsApi['storage'];
let upload: UploadsApi['upload'];
let uploadAsync: UploadsApi['uploadAsync'];
let countStored: UploadsApi['countStored'];

beforeAll(async () => {
  ({ api, admin, storage, upload, uploadAsync, countStored } = await startUploadsApi());
});
afterAll(() => api.stop());

const MAX_BYTES = megabytesToBytes(DEFAULT_UPLOAD_LIMIT_MB);
const { tooLarge, noFile, notPdf, encrypted, unreadable, tooManyPages } = UPLOAD_REFUSALS;
const bad = (message: string) => ({ status: 400, message });
const tooBig = () => new Blob([DECK, new Uint8Array(MAX_BYTES + 1 - DECK.length)]);

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
    () => upload(uploadForm('x'.repeat(201))),
    bad('Title can have at most 200 characters. Please shorten it.'),
  ],
  ['a title of 30,000 letters', () => upload(uploadForm('x'.repeat(30_000))), bad('The title is too long.')],
  [
    'a language that has no name',
    () => upload(inLanguage('Klingon!')),
    bad('Language must be a language tag such as en or zh-Hant.'),
  ],
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
  const before = await countStored();
  const response = await send();
  expect(await response.json()).toMatchObject({
    statusCode: refusal.status,
    message: refusal.message,
  });
  expect(response.status).toBe(refusal.status);
  expect(await countStored()).toEqual(before);
});

function titledWithoutFile() {
  const sent = new FormData();
  sent.append('title', 'Nothing');
  return sent;
}

function inLanguage(language: string) {
  const sent = form(DECK);
  sent.append('language', language);
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

test('office files are offered and accepted where a worker converts them, by their content and not by their name', async () => {
  const { source } = api.database;
  const presentation = aPresentation([{ title: 'Kites' }]);
  const readRefusal = async (file: Uint8Array) => (await upload(form(Buffer.from(file)))).json();
  const before = await countStored();
  expect((await admin.call(listUploadFormats, {})).body).toMatchObject({ formats: [] });
  expect(await readRefusal(presentation)).toMatchObject({ message: UPLOAD_REFUSALS.noConverter.message });

  await saveUploadFormats(source, ['docx', 'pptx']);
  expect((await admin.call(listUploadFormats, {})).body).toEqual({
    formats: ['pptx', 'docx'],
    limitMb: DEFAULT_UPLOAD_LIMIT_MB,
  });
  const open = anOpenPresentation(['']);
  expect(await readRefusal(open)).toMatchObject({ message: UPLOAD_REFUSALS.formatNotOffered.message });
  for (const file of [await fixture('empty.pdf'), await fixture('web-page.pdf')])
    expect(await readRefusal(file)).toMatchObject({
      statusCode: 415,
      message:
        'This file is empty, damaged or of another kind than its name says. Upload a .pdf, .pptx, or .docx file: export your slides again and upload that file.',
    });
  const broken = presentation.subarray(0, 1000);
  expect(await readRefusal(broken)).toMatchObject({ message: UPLOAD_REFUSALS.unreadableOffice.message });
  expect(await countStored()).toEqual(before);

  const answer = await upload(form(presentation), respondAsync);
  expect(answer.status).toBe(202);
  const { uploadId } = (await answer.json()) as { uploadId: string };
  const row = await source.getRepository(Upload).findOneByOrFail({ id: uploadId });
  expect(row.fileKey).toBe(`uploads/${uploadId}/deck.pptx`);
  expect(Buffer.from(await storage.getBytes(row.fileKey))).toEqual(presentation);
  await finishUpload(source, uploadId, { status: 'failed', message: 'Enough.', reason: 'server-error' });
  await saveUploadFormats(source, OFFICE_FORMATS);
});

test('the language that the uploader chose is kept with the upload, and makes another one of the same deck', async () => {
  const ids: string[] = [];
  for (const sent of [form(DECK), inLanguage('zh-Hant'), inLanguage('zh-Hant')])
    ids.push(await uploadAsync(sent));
  const rows = await api.database.source.getRepository(Upload).findBy({ id: In(ids) });
  expect(new Set(ids).size).toBe(2);
  expect(ids.map((id) => rows.find((row) => row.id === id)?.language)).toEqual([null, 'zh-Hant', 'zh-Hant']);
  for (const id of ids) await finishUpload(api.database.source, id, { status: 'cancelled' });
});

test('only administrators may upload', async () => {
  const student = await api.as(await api.aUser());
  const send = (who: TestClient) => who.fetch('/api/courses/upload', { method: 'POST', body: form(DECK) });
  expect((await send(api.visitor)).status).toBe(401);
  expect((await send(student)).status).toBe(403);
});

test('a client that goes away in the middle leaves nothing behind', async () => {
  const before = await countStored();
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
  expect(await countStored()).toEqual(before);
});

test('a file of exactly 10 MB is accepted, under a harmless name', async () => {
  const sent = new FormData();
  const deck = new Blob([DECK, Buffer.alloc(MAX_BYTES - DECK.length, '\n')]);
  sent.append('file', deck, `../../etc/\u202epasswd ${'n'.repeat(300)}.pdf`);
  const response = await upload(sent, respondAsync);
  expect(response.status).toBe(202);
  expect(response.headers.get('preference-applied')).toBe('respond-async');
  const { uploadId } = (await response.json()) as { uploadId: string };
  const row = await api.database.source.getRepository(Upload).findOneByOrFail({ id: uploadId });
  expect(row.fileName).toBe(`passwd ${'n'.repeat(193)}`);
  expect((await storage.getMetaData(row.fileKey)).contentLength).toBe(MAX_BYTES);
  await finishUpload(api.database.source, uploadId, {
    status: 'failed',
    message: 'Enough.',
    reason: 'server-error',
  });
});

test('a raised limit is that of the stream and of its sentence, and gives the request as much more time', async () => {
  const raised = await startUploadsApi({ uploadLimitMb: 12, scormLimitMb: 1 });
  onTestFinished(() => raised.api.stop());
  const createDeck = (bytes: number) => form(Buffer.concat([DECK, Buffer.alloc(bytes - DECK.length, '\n')]));
  expect((await raised.admin.call(listUploadFormats, {})).body).toMatchObject({ limitMb: 12 });
  expect((await raised.upload(createDeck(megabytesToBytes(12)), respondAsync)).status).toBe(202);
  const message = 'PDF files up to 12MB are supported.';
  for (const send of [
    () => raised.upload(createDeck(megabytesToBytes(12) + 1)),
    () => raised.upload(createDeck(13e6)),
  ])
    expect(await (await send()).json()).toMatchObject({ statusCode: 413, message });
  // Five minutes for the default of 10 MB.
  expect((raised.api.app.getHttpServer() as Server).requestTimeout).toBe(1.2 * 300_000);
});

test('an upload says whether its course stays a draft, and the same deck as draft and as course are two uploads', async () => {
  const asDraft = (isDraft: string) => {
    const sent = uploadForm('Draft or not');
    sent.append('isDraft', isDraft);
    return sent;
  };
  const ids = [await uploadAsync(asDraft('true')), await uploadAsync(uploadForm('Draft or not'))];
  expect(await uploadAsync(asDraft('false'))).toBe(ids[1]);
  const { items } = (await admin.call(listUploads, { query: { page: '1' } })).body as UploadList;
  const isDraft = (id: string) => items.find((item) => item.id === id)?.isDraft;
  expect(ids.map(isDraft)).toEqual([true, false]);
  const refused = await upload(asDraft('perhaps'));
  expect(refused.status).toBe(400);
  for (const uploadId of ids) await admin.call(cancelUpload, { params: { uploadId } });
});

test('an upload whose row was stored is accepted, although the database’s answer was lost', async () => {
  const { manager } = api.app.get(DataSource);
  const losing = vi.spyOn(manager, 'transaction').mockImplementationOnce(async (work) => {
    await api.database.source.manager.transaction(work as never);
    throw new Error('Connection terminated unexpectedly');
  });
  const answer = await upload(uploadForm('Answer lost'), respondAsync);
  losing.mockRestore();
  expect(answer.status).toBe(202);
  const row = await api.database.source.getRepository(Upload).findOneByOrFail({ title: 'Answer lost' });
  expect(await storage.exists(row.fileKey)).toBe(true);
  await admin.call(cancelUpload, { params: { uploadId: row.id } });
});

test('the same upload sent again while it runs is the same upload; another title makes another', async () => {
  const send = async (title: string) => {
    const response = await upload(uploadForm(title), respondAsync);
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
    await finishUpload(api.database.source, id, {
      status: 'failed',
      message: 'Enough.',
      reason: 'server-error',
    });
});

test.each([
  [422, 'the PDF', 'deck', UPLOAD_REFUSALS.unreadable.message],
  [500, 'the server', 'server-error', 'The course could not be made.'],
  [500, 'a crash of two workers', 'quarantine', UPLOAD_REFUSALS.unreadable.message],
] as const)('the call answers %i when the ingest fails because of %s', async (status, _, reason, message) => {
  const answer = upload(uploadForm(reason));
  const rows = api.database.source.getRepository(Upload);
  await until(() => rows.existsBy({ title: reason, status: 'processing' }));
  const { id } = await rows.findOneByOrFail({ title: reason });
  await finishUpload(api.database.source, id, { status: 'failed', message, reason });
  const response = await answer;
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ statusCode: status, message });
});

test('a connection that is closed while the file is checked leaves nothing behind', async () => {
  const before = await countStored();
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
  expect(await countStored()).toEqual(before);
});

test('a new deck for a course of other people is refused as for an unknown one, and nothing is stored', async () => {
  const [own, foreign] = [await api.aCourse(), await api.aCourse()];
  const { client } = await anInstructor(api, own);
  const send = (courseId: string) => {
    const sent = new FormData();
    sent.append('updatesCourseId', courseId);
    sent.append('file', new Blob([DECK]), 'deck.pdf');
    return client.fetch('/api/courses/upload', { method: 'POST', body: sent, ...respondAsync });
  };
  const before = await countStored();
  for (const courseId of [foreign.id, randomUUID()]) {
    const refused = await send(courseId);
    expect([refused.status, (await refused.json()).message]).toEqual([404, 'Course not found.']);
  }
  expect(await countStored()).toEqual(before);
  expect((await send(own.id)).status).toBe(202);
});
