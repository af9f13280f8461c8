import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  beginUpload,
  Course,
  CourseInstructor,
  finishUpload,
  IngestStageOutput,
  QuestionPicture,
  questionPictureKey,
  restartUpload,
  saveStageOutput,
  slidePictures,
  Upload,
} from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createLogger, createStorage, type Disk, type Model } from '@lectern/infra';
import { readDeck } from '@lectern/pdf';
import { aDeck, aGarbledDeck, aScan } from '@lectern/pdf/testing';
import { translate } from '@lectern/i18n/server';
import sharp from 'sharp';
import { anUpload as storedUpload } from '../testing/uploads.js';
import { createPartId } from './ingest.context.js';
import { IngestProcessor } from './ingest.processor.js';
import { ingestStages } from './ingest.stages.js';
import { removeOrphanFiles } from '../tasks/repair/orphan-files.js';
import { deleteStaleOutputs } from '../tasks/repair/repair.queries.js';

const noModel = () => Promise.resolve(undefined);

const KEEPING_BEES = new URL('../../fixtures/keeping-bees.pdf', import.meta.url);
const SMALL_DECK = aDeck(['Kites', 'Strings', 'Knots', 'Wind']);

/** `npm run test:long` sets TEST_LONG, and breaks off and cancels at every stage; else at every third. */
const isTried = (_: unknown, stage: number) => Boolean(process.env['TEST_LONG']) || stage % 3 === 0;

const log = createLogger({ logLevel: 'silent' }, 'worker');
const forever = new AbortController().signal;

let database: TestDatabase;
let dataDir: string;
let storage: Disk;
let processor: IngestProcessor;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  storage = createStorage({ dataDir, s3: undefined });
  processor = new IngestProcessor(database.source, storage, noModel, log);
});
afterEach(() => rm(dataDir, { recursive: true }));

const anUpload = (deck: Uint8Array = SMALL_DECK, given: Partial<Upload> = {}) =>
  storedUpload({ source: database.source, storage }, deck, given);
const ended = (id: string) => database.source.getRepository(Upload).findOneByOrFail({ id });
const course = (id: string) =>
  database.source.getRepository(Course).findOneOrFail({
    where: { id },
    relations: { modules: { slides: true } },
    order: { modules: { position: 'ASC', slides: { position: 'ASC' } } },
  });
async function storedFiles(): Promise<string[]> {
  const { objects } = await storage.listAll('', { recursive: true }).catch(() => ({ objects: [] }));
  return [...objects]
    .filter((object) => object.isFile)
    .map((object) => ('key' in object ? String(object.key) : ''));
}

test('a deck whose uploader wants to review it becomes a draft', async () => {
  const id = await anUpload(SMALL_DECK, { isDraft: true });
  await processor.ingest({ uploadId: id }, forever);
  expect(await course((await ended(id)).courseId ?? '')).toMatchObject({ isPublished: false });
});

/** Those that an upload of a PDF goes through; office.db.test.ts tests the conversion. */
const STAGES_OF_PDFS = ingestStages.filter(({ isNeeded }) => !isNeeded);

test('a deck becomes a published course with its slides in page order, a picture of each, and no build steps', async () => {
  const id = await anUpload(await readFile(KEEPING_BEES));
  await processor.ingest({ uploadId: id }, forever);

  const upload = await ended(id);
  expect(upload).toMatchObject({ status: 'completed', progress: 100, stage: 'Course ready' });
  const made = await course(upload.courseId ?? '');
  expect(made).toMatchObject({ title: 'Keeping Bees - A first season', isPublished: true });
  expect(made.modules.map((module) => module.title)).toEqual([
    'Introduction',
    'Equipment',
    'The season',
    'Conclusion',
    'Appendix',
  ]);
  const slides = made.modules.flatMap((module) => module.slides);
  // Three of its 33 pages only build up the one after them.
  expect(slides).toHaveLength(30);
  expect(upload.details).toBe('3 animation steps merged');
  expect(slides.slice(0, 3).map((slide) => slide.title)).toEqual([
    'Keeping Bees',
    'Table of contents',
    'Introduction',
  ]);
  for (const slide of slides) {
    const { format, width, height } = await sharp(await storage.getBytes(slide.imageKey ?? '')).metadata();
    expect({ format, width, height }).toEqual({
      format: 'webp',
      width: slide.imageWidth,
      height: slide.imageHeight,
    });
  }
  for (const { key, width } of slides.flatMap(slidePictures))
    expect(await sharp(await storage.getBytes(key)).metadata()).toMatchObject({ format: 'webp', width });
  expect(slides[0]?.imageWidths).toEqual([320, 640]);
  const thumbnail = await sharp(await storage.getBytes(made.thumbnailKey ?? '')).metadata();
  expect(thumbnail).toMatchObject({ format: 'webp', width: 320 });
});

test('a finished upload keeps neither its deck nor the outputs of its stages', async () => {
  const id = await anUpload();
  await processor.ingest({ uploadId: id }, forever);
  expect((await storedFiles()).filter((key) => key.startsWith('uploads/'))).toEqual([]);
  expect(await database.source.getRepository(IngestStageOutput).countBy({ uploadId: id })).toBe(0);
});

test('the tokens of an outline count toward the daily limit of the site, also when it is of no use', async () => {
  const { source } = database;
  await source.query('DELETE FROM tutor_usage_totals');
  const model = {
    askFor: (_schema, _instructions, _data, onUsage) => {
      onUsage?.({ inputTokens: 900, outputTokens: 90 });
      return Promise.reject(new Error('Another shape'));
    },
  } as Model;
  const reader = new IngestProcessor(source, storage, () => Promise.resolve(model), log);
  await reader.ingest({ uploadId: await anUpload() }, forever);
  expect(await source.query('SELECT input_tokens, output_tokens FROM tutor_usage_totals')).toEqual([
    { input_tokens: '900', output_tokens: '90' },
  ]);
});

test('a deck of pictures becomes a course with the words that are read from them', async () => {
  const { images } = await readDeck(await saved(SMALL_DECK), { outDir: dataDir });
  const pictures = await Promise.all(
    images.map(({ file }) => sharp(join(dataDir, file)).jpeg({ quality: 90 }).toBuffer()),
  );
  const id = await anUpload(aScan(pictures));
  // Damaged data of another script, which the sample is tried with too, changes nothing.
  await writeFile(join(dataDir, 'ara.traineddata'), 'damaged');
  const { source } = database;
  const reader = new IngestProcessor(source, storage, noModel, log, 'pdfium', null, dataDir);
  await reader.ingest({ uploadId: id }, forever);
  const upload = await ended(id);
  expect(upload.details).toBe('The text of 4 pages was read from pictures');
  const { modules } = await course(upload.courseId ?? '');
  const slides = modules.flatMap((module) => module.slides);
  expect(slides.map(({ title }) => title)).toEqual(['Kites', 'Strings', 'Knots', 'Wind']);
  expect(slides[2]?.content).toContain('What there is to know about Knots.');
});

test('garbled text of pages is replaced by the words of their pictures or left out, and the upload names the pages', async () => {
  const { images } = await readDeck(await saved(SMALL_DECK), { outDir: dataDir });
  const [image] = images;
  const picture = await sharp(join(dataDir, image?.file ?? ''))
    .jpeg({ quality: 90 })
    .toBuffer();
  const id = await anUpload(aGarbledDeck(picture));
  await processor.ingest({ uploadId: id }, forever);
  const upload = await ended(id);
  expect(upload.details).toBe(
    'Page 1: the text in the file is garbled, so it was read from the picture · Page 3: the text in the file is garbled and was left out',
  );
  const { modules } = await course(upload.courseId ?? '');
  const slides = modules.flatMap((module) => module.slides);
  expect(slides.map(({ content }) => content.includes('vhkf'))).toEqual([false, false, false]);
  expect(slides[0]?.content).toContain('What there is to know about');
  expect(slides.every(({ imageKey }) => imageKey)).toBe(true);
});

async function saved(deck: Uint8Array): Promise<string> {
  const file = join(dataDir, 'deck.pdf');
  await writeFile(file, deck);
  return file;
}

test('a course belongs to the instructor who uploaded its deck; one of an administrator has no owner', async () => {
  const make = factories(database.source);
  for (const [role, owners] of [
    ['instructor', [true]],
    ['admin', []],
    ['student', []],
  ] as const) {
    const { id: userId } = await make.aUser({ role });
    const id = await anUpload(SMALL_DECK, { userId });
    await processor.ingest({ uploadId: id }, forever);
    const courseId = String((await ended(id)).courseId);
    const rows = await database.source.getRepository(CourseInstructor).findBy({ courseId, userId });
    expect(rows.map(({ isOwner }) => isOwner)).toEqual(owners);
  }
});

test('the title, description and language of the uploader come first', async () => {
  const words = { title: 'Slides that shine', description: 'How to set a talk.' };
  const id = await anUpload(undefined, { ...words, language: 'ga' });
  await processor.ingest({ uploadId: id }, forever);
  expect(await course((await ended(id)).courseId ?? '')).toMatchObject({
    title: 'Slides that shine',
    slug: 'slides-that-shine',
    description: 'How to set a talk.',
    language: 'ga',
  });
});

test('two courses of one title get different addresses', async () => {
  const ids = [await anUpload(undefined, { title: 'Twins' }), await anUpload(undefined, { title: 'Twins' })];
  await Promise.all(ids.map((id) => processor.ingest({ uploadId: id }, forever)));
  const slugs = await Promise.all(
    ids.map(async (id) => (await course((await ended(id)).courseId ?? '')).slug),
  );
  expect(slugs.sort()).toEqual(['twins', 'twins-2']);
});

test.each(STAGES_OF_PDFS.map(({ name }, i) => [name, i] as const).filter(isTried))(
  'a run that broke off after the stage %s is continued to the same single course',
  async (_, i) => {
    const id = await anUpload();
    const next = STAGES_OF_PDFS[i + 1] ?? { run: undefined };
    const run = next.run;
    if (run) next.run = () => Promise.reject(new Error('Broke off'));
    await processor.ingest({ uploadId: id }, forever).catch(() => undefined);
    if (run) next.run = run;
    const before = await database.source.getRepository(Course).count();
    await processor.ingest({ uploadId: id }, forever);
    const upload = await ended(id);
    expect(upload.status).toBe('completed');
    const made = await course(upload.courseId ?? '');
    expect(made.modules.flatMap((module) => module.slides)).toHaveLength(4);
    expect(await database.source.getRepository(Course).count()).toBe(run ? before + 1 : before);
    expect(await storedFiles()).toHaveLength(13);
  },
);

test.each([
  ['is no PDF', Buffer.from('<html>'), 'This file is not a PDF.'],
  ['is broken', Buffer.from('%PDF-1.7\nbroken'), 'This PDF is damaged'],
])('a deck that %s ends its upload with a sentence and leaves no file', async (_, content, sentence) => {
  const id = await anUpload(content);
  await processor.ingest({ uploadId: id }, forever);
  const upload = await ended(id);
  expect(upload).toMatchObject({ status: 'failed', courseId: null });
  expect(upload.message).toContain(sentence);
  expect(await storedFiles()).toEqual([]);
});

test('a deck that two workers crash on is quarantined, and runs again when it is retried', async () => {
  const id = await anUpload();
  for (const worker of ['first', 'second']) await beginUpload(database.source, id, worker);
  await processor.ingest({ uploadId: id }, forever);
  expect(await ended(id)).toMatchObject({
    status: 'failed',
    reason: 'quarantine',
    message: translate('en', 'authoring.uploadFailed.quarantined'),
    attempts: 3,
  });
  expect(await storedFiles()).toEqual([`uploads/${id}/deck.pdf`]);

  expect(await restartUpload(database.source, id, { progress: 10, requestId: 'again' })).toBe(true);
  await processor.ingest({ uploadId: id }, forever);
  expect(await ended(id)).toMatchObject({
    status: 'completed',
    reason: null,
    attempts: 4,
    fileRetainedUntil: null,
  });
  // Four slides in three widths, and the thumbnail.
  expect(await storedFiles()).toHaveLength(13);
});

test('a run that fails is no crash of a worker', async () => {
  const id = await anUpload();
  const [stage] = ingestStages;
  if (!stage) throw new Error('No stage');
  const { run } = stage;
  stage.run = () => Promise.reject(new Error('Broke off'));
  const others = [1, 2, 3].map(() => new IngestProcessor(database.source, storage, noModel, log));
  try {
    for (const other of others)
      await expect(other.ingest({ uploadId: id }, forever)).rejects.toThrow('Broke off');
  } finally {
    stage.run = run;
  }
  expect(await ended(id)).toMatchObject({ status: 'processing', attempts: 3, crashCount: 0 });
  await processor.fail(id);
  expect(await ended(id)).toMatchObject({
    status: 'failed',
    reason: 'server-error',
    message: translate('en', 'authoring.uploadFailed.serverError'),
  });
  expect(await storedFiles()).toEqual([`uploads/${id}/deck.pdf`]);
});

test('the deck of a failed upload is kept for its time and then removed', async () => {
  const place = { source: database.source, storage };
  const soon = new Date(Date.now() + 60_000);
  const id = await anUpload();
  await processor.fail(id);
  await removeOrphanFiles(place, soon);
  expect(await storedFiles()).toContain(`uploads/${id}/deck.pdf`);
  await database.source.getRepository(Upload).update(id, { fileRetainedUntil: new Date() });
  await removeOrphanFiles(place, soon);
  expect(await storedFiles()).not.toContain(`uploads/${id}/deck.pdf`);
});

test('two workers on one upload make one course', async () => {
  const id = await anUpload();
  const before = await database.source.getRepository(Course).count();
  await Promise.allSettled([
    processor.ingest({ uploadId: id }, forever),
    processor.ingest({ uploadId: id }, forever),
  ]);
  expect((await ended(id)).status).toBe('completed');
  expect(await database.source.getRepository(Course).count()).toBe(before + 1);
});

test.each(STAGES_OF_PDFS.map(({ name }) => name).filter(isTried))(
  'an upload that is cancelled during the stage %s ends soon, makes no course and leaves nothing behind',
  async (name) => {
    const id = await anUpload();
    const stage = ingestStages.find((one) => one.name === name);
    if (!stage) throw new Error(name);
    const { run } = stage;
    const before = await database.source.getRepository(Course).count();
    stage.run = async (input, context) => {
      await finishUpload(database.source, id, { status: 'cancelled' });
      return run(input, context);
    };
    try {
      await processor.ingest({ uploadId: id }, forever);
    } finally {
      stage.run = run;
    }
    expect(await ended(id)).toMatchObject({ status: 'cancelled', courseId: null });
    expect(await database.source.getRepository(Course).count()).toBe(before);
    expect(await database.source.getRepository(IngestStageOutput).countBy({ uploadId: id })).toBe(0);
    expect(await storedFiles()).toEqual([]);
  },
);

test('work on an upload that is cancelled stops in the middle of a stage', async () => {
  const id = await anUpload();
  const [stage] = ingestStages;
  if (!stage) throw new Error('No stage');
  const { run } = stage;
  stage.run = async (_, { signal }) => {
    await finishUpload(database.source, id, { status: 'cancelled' });
    await new Promise((_done, stop) => signal.addEventListener('abort', () => stop(signal.reason)));
  };
  try {
    await processor.ingest({ uploadId: id }, forever);
  } finally {
    stage.run = run;
  }
  expect(await storedFiles()).toEqual([]);
});

test('an upload that is cancelled before its turn leaves nothing behind', async () => {
  const id = await anUpload();
  await finishUpload(database.source, id, { status: 'cancelled' });
  await processor.ingest({ uploadId: id }, forever);
  expect((await ended(id)).status).toBe('cancelled');
  expect(await storedFiles()).toEqual([]);
});

test('files without a row are removed once they are old enough, and no others', async () => {
  const place = { source: database.source, storage };
  const running = await anUpload();
  const done = await anUpload();
  await processor.ingest({ uploadId: done }, forever);
  const before = await storedFiles();
  await storage.put('uploads/00000000-0000-4000-8000-000000000001/deck.pdf', 'left');
  await storage.put('courses/00000000-0000-4000-8000-000000000002/slides/1.webp', 'left');
  await storage.put(`courses/${createPartId({ id: running }, 'course')}/thumbnail.webp`, 'in work');
  const pictures = database.source.getRepository(QuestionPicture);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  const saved = await pictures.save([
    { width: 4, height: 4, createdAt: yesterday },
    { width: 4, height: 4 },
  ]);
  for (const { id } of saved) await storage.put(questionPictureKey(id), 'picture');

  await removeOrphanFiles(place, new Date(Date.now() - 60_000));
  expect(await storedFiles()).toHaveLength(before.length + 5);
  await removeOrphanFiles(place, new Date(Date.now() + 60_000));
  expect(await storedFiles()).toHaveLength(before.length + 2);
  expect(await pictures.find()).toMatchObject([{ id: saved[1]?.id }]);
});

test('a file that is deleted while orphan files are looked for stops neither the search nor the removal', async () => {
  const folder = 'uploads/00000000-0000-4000-8000-000000000003';
  const deleted = `${folder}/page.webp`;
  await storage.put(`${folder}/deck.pdf`, 'left');
  await storage.put(deleted, 'left');
  const { listAll } = storage;
  storage.listAll = async (...args) => {
    const page = await listAll.apply(storage, args);
    const objects = [...page.objects];
    await storage.delete(deleted);
    return { ...page, objects };
  };
  try {
    await removeOrphanFiles({ source: database.source, storage }, new Date(Date.now() + 60_000));
  } finally {
    storage.listAll = listAll;
  }
  expect((await storedFiles()).filter((key) => key.startsWith(folder))).toEqual([]);
});

test('a late worker saves no stage output of an upload that has ended', async () => {
  const running = await anUpload();
  const done = await anUpload();
  await processor.ingest({ uploadId: done }, forever);
  for (const id of [running, done, running])
    await saveStageOutput(database.source, id, { stage: 'store-pictures', output: { pages: 3 } });
  const outputs = database.source.getRepository(IngestStageOutput);
  expect(await outputs.existsBy({ uploadId: done })).toBe(false);
  expect(await outputs.findOneBy({ uploadId: running })).toMatchObject({ output: { pages: 3 } });
});

test('a stage output that a killed worker wrote after its upload ended is removed, and no other', async () => {
  const running = await anUpload();
  const done = await anUpload();
  await processor.ingest({ uploadId: done }, forever);
  const outputs = database.source.getRepository(IngestStageOutput);
  for (const uploadId of [running, done])
    await outputs.insert({ uploadId, stage: 'store-pictures', output: {} });

  await deleteStaleOutputs(database.source);
  expect(await outputs.existsBy({ uploadId: done })).toBe(false);
  expect(await outputs.existsBy({ uploadId: running })).toBe(true);
});
