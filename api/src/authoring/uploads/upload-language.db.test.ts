import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelUpload,
  getSiteState,
  listRunningUploads,
  listUploads,
  type ListedUpload,
  type UploadProgress,
  type UploadResult,
} from '@lectern/contract';
import {
  describeUploadRefusal,
  finishUpload,
  saveUploadFormats,
  saveUploadProgress,
  Upload,
  type UploadText,
} from '@lectern/data';
import { openStream } from '../../testing/open-stream.js';
import {
  form,
  respondAsync,
  startUploadsApi,
  until,
  uploadForm,
  type UploadsApi,
} from '../../testing/uploads-api.js';

let api: UploadsApi['api'];
let admin: UploadsApi['admin'];
let upload: UploadsApi['upload'];
let uploadAsync: UploadsApi['uploadAsync'];

beforeAll(async () => {
  ({ api, admin, upload, uploadAsync } = await startUploadsApi());
});
afterAll(() => api.stop());

const read = async <T>(path: string, language: string) =>
  (await (await admin.fetch(path, { headers: { 'accept-language': language } })).json()) as T;

async function readListed(uploadId: string, language: string) {
  const { items } = await read<{ items: ListedUpload[] }>(listUploads.path, language);
  return items.find(({ id }) => id === uploadId);
}

const readRunning = async (uploadId: string, language: string) =>
  (await read<UploadProgress[]>(listRunningUploads.path, language)).find(
    (running) => running.uploadId === uploadId,
  );

const UNREADABLE = {
  en: 'This PDF is damaged and could not be read. Export it again from its original and retry.',
  de: 'Dieses PDF ist beschädigt und konnte nicht gelesen werden. Exportieren Sie es noch einmal aus dem Original und versuchen Sie es erneut.',
};

test('a running upload is read in the language of each request, by list and by stream, and by its codes', async () => {
  const uploadId = await uploadAsync(uploadForm('Running'));
  const streams = await Promise.all(
    ['en', 'de'].map((language) => openStream(admin, { uploadId, language })),
  );
  await saveUploadProgress(api.database.source, uploadId, {
    stage: 'Rendering slides',
    progress: 50,
    details: [{ id: 'authoring.uploadDetails.page', values: { done: 3, total: 10 } }],
  });
  const codes = { stageCode: 'rendering', detailsCodes: ['authoring.uploadDetails.page'] };
  const english = { stage: 'Rendering slides', details: 'Page 3 of 10', ...codes };
  const german = { stage: 'Folien werden gezeichnet', details: 'Seite 3 von 10', ...codes };
  expect(await readRunning(uploadId, 'en')).toMatchObject(english);
  expect(await readRunning(uploadId, 'de')).toMatchObject(german);
  expect(await readListed(uploadId, 'de')).toMatchObject({ stage: german.stage, stageCode: 'rendering' });
  await until(() => streams.every(({ events }) => events.some(({ data }) => data.progress === 50)));
  expect(streams.map(({ events }) => events.at(-1)?.data)).toMatchObject([english, german]);
  for (const stream of streams) stream.close();

  // The release before has the columns of the sentences only.
  await api.database.source.query(`UPDATE uploads SET details = 'Page 4 of 10' WHERE id = $1`, [uploadId]);
  const replaced = await readRunning(uploadId, 'de');
  expect(replaced).toMatchObject({ stage: german.stage, details: 'Page 4 of 10' });
  expect(replaced).not.toHaveProperty('detailsCodes');
  await admin.call(cancelUpload, { params: { uploadId } });
});

test('why an upload failed is read in the language of each request, and keeps its English for the release before', async () => {
  const { source } = api.database;
  const uploadId = await uploadAsync(uploadForm('Failed'));
  const message = [describeUploadRefusal('unreadable')];
  await finishUpload(source, uploadId, { status: 'failed', message, reason: 'deck' });
  for (const language of ['en', 'de'] as const) {
    const said = { message: UNREADABLE[language], messageCode: 'authoring.upload.unreadable' };
    expect(await readListed(uploadId, language)).toMatchObject(said);
    expect(await readRunning(uploadId, language)).toMatchObject(said);
    const { failedUploads } = await read<{ failedUploads: { places: unknown[] } }>(
      getSiteState.path,
      language,
    );
    expect(failedUploads.places).toContainEqual({ id: uploadId, title: 'Failed', message: said.message });
  }
  expect(await source.manager.findOneByOrFail(Upload, { id: uploadId })).toMatchObject({
    message: UNREADABLE.en,
  });
});

test('an unknown stored sentence is shown as it is, without a code', async () => {
  const uploadId = await uploadAsync(uploadForm('Unknown'));
  const { source } = api.database;
  await finishUpload(source, uploadId, { status: 'failed', message: 'Sorry.', reason: 'server-error' });
  expect(await readListed(uploadId, 'de')).toMatchObject({ message: 'Sorry.', messageCode: null });
  expect(await readRunning(uploadId, 'de')).not.toHaveProperty('messageCode');
});

test('the waiting call answers a failure with its code, and a course with what was left out, in its language', async () => {
  const { source } = api.database;
  const german = { headers: { 'accept-language': 'de' } };
  const readAnswer = async (title: string, end: (id: string) => Promise<unknown>) => {
    const answer = upload(uploadForm(title), german);
    const rows = source.getRepository(Upload);
    await until(() => rows.existsBy({ title, status: 'processing' }));
    await end((await rows.findOneByOrFail({ title })).id);
    return (await answer).json();
  };
  const message = [describeUploadRefusal('unreadable')];
  expect(
    await readAnswer('Damaged', (id) =>
      finishUpload(source, id, { status: 'failed', message, reason: 'deck' }),
    ),
  ).toEqual({ statusCode: 422, message: UNREADABLE.de, code: 'authoring.upload.unreadable' });
  const course = await api.aCourse();
  const details: UploadText[] = [{ id: 'authoring.uploadDetails.unread', pages: [4, 7] }];
  const result = await readAnswer('Kites', (id) =>
    finishUpload(source, id, { status: 'completed', courseId: course.id, details }),
  );
  expect(result as UploadResult).toMatchObject({
    details: 'Seiten 4 und 7 konnten nicht gelesen werden',
    detailsCodes: ['authoring.uploadDetails.unread'],
  });
});

test('a file that is refused while it is received is announced in the language of the stream', async () => {
  await saveUploadFormats(api.database.source, ['pptx', 'docx']);
  const streams = await Promise.all(['en', 'de'].map((language) => openStream(admin, { language })));
  await upload(form('no deck'), respondAsync);
  await until(() => streams.every(({ events }) => events.some(({ data }) => data.status === 'failed')));
  const [english, german] = streams.map(({ events }) => events.at(-1)?.data);
  expect(english).toMatchObject({ stage: 'Uploading', message: expect.stringContaining('.pptx, or .docx') });
  expect(german).toMatchObject({
    stage: 'Wird hochgeladen',
    stageCode: 'uploading',
    message: expect.stringContaining('.pptx oder .docx'),
    messageCode: 'authoring.notDeck',
  });
  expect(streams[1]?.events.some(({ data }) => data.details === 'Datei wird geprüft')).toBe(true);
  expect(streams[1]?.events[0]?.data).not.toHaveProperty('detailsTexts');
  for (const stream of streams) stream.close();
});
