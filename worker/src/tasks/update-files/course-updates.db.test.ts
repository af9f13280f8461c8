import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Course, CourseUpdate, Slide, Upload } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createLogger, createStorage, type Disk } from '@lectern/infra';
import { aDeck } from '@lectern/pdf/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { IngestProcessor } from '../../ingest/ingest.processor.js';
import { ingestStages } from '../../ingest/ingest.stages.js';
import { anUpload } from '../../testing/uploads.js';
import { removeUpdateFiles } from './remove-update-files.js';

const noModel = () => Promise.resolve(undefined);

const log = createLogger({ logLevel: 'silent' }, 'worker');
const forever = new AbortController().signal;
const DAY_MS = 86_400_000;

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

/** Reads a deck, as an update of a course where one is given. @returns the upload after its end */
async function read(titles: string[], updatesCourseId?: string): Promise<Upload> {
  const given = updatesCourseId ? { updatesCourseId } : {};
  const id = await anUpload({ source: database.source, storage }, aDeck(titles), given);
  await processor.ingest({ uploadId: id }, forever);
  return database.source.getRepository(Upload).findOneByOrFail({ id });
}
const findSlides = (courseId: string) =>
  database.source.getRepository(Slide).find({
    where: { module: { courseId } },
    order: { module: { position: 'ASC' }, position: 'ASC' },
  });
const updates = () => database.source.getRepository(CourseUpdate);
async function files(): Promise<string[]> {
  const { objects } = await storage.listAll('courses', { recursive: true });
  return [...objects].flatMap((object) => (object.isFile ? [object.key] : []));
}

test('a new deck for a course is proposed with its matches, and leaves the course as it is', async () => {
  const { courseId } = await read(['Kites', 'Strings', 'Knots', 'Wind']);
  const before = await findSlides(courseId ?? '');
  const upload = await read(['Kites', 'Wind', 'Knots', 'Tails'], courseId ?? '');
  expect(upload).toMatchObject({ status: 'completed', courseId, updatesCourseId: courseId });
  expect(await findSlides(courseId ?? '')).toEqual(before);
  expect(before.every(({ deckHash, pictureHash }) => deckHash && pictureHash)).toBe(true);

  const update = await updates().findOneByOrFail({ id: upload.id });
  expect(update).toMatchObject({ state: 'proposed', former: null, appliedAt: null });
  const proposed = update.deck.modules.flatMap(({ slides }) => slides);
  const titles = Object.entries(update.matches).map(([id, slideId]) => [
    proposed.find((slide) => slide.id === id)?.title,
    before.find((slide) => slide.id === slideId)?.title,
  ]);
  expect(titles.sort()).toEqual([
    ['Kites', 'Kites'],
    ['Knots', 'Knots'],
    ['Wind', 'Wind'],
  ]);
  for (const { imageKey } of proposed) {
    expect(imageKey).toContain(`courses/${courseId}/updates/${upload.id}/`);
    expect(await storage.exists(imageKey ?? '')).toBe(true);
  }
});

/** `npm run test:long` sets TEST_LONG, and breaks off after every stage; else after every third one up to the last. */
const isTried = (_: unknown, stage: number) => Boolean(process.env['TEST_LONG']) || stage % 3 === 1;

test.each(ingestStages.map(({ name }, i) => [name, i] as const).filter(isTried))(
  'an update that broke off after the stage %s is proposed once',
  async (_, i) => {
    const course = await factories(database.source).aCourse();
    const id = await anUpload({ source: database.source, storage }, aDeck(['Kites', 'Wind']), {
      updatesCourseId: course.id,
    });
    const next = ingestStages[i + 1] ?? { run: undefined };
    const run = next.run;
    if (run) next.run = () => Promise.reject(new Error('Broke off'));
    await processor.ingest({ uploadId: id }, forever).catch(() => undefined);
    if (run) next.run = run;
    await processor.ingest({ uploadId: id }, forever);
    expect(await updates().countBy({ courseId: course.id })).toBe(1);
    expect(await files()).toHaveLength(7);
  },
);

test('a later deck takes the place of a proposal, whose pictures are removed', async () => {
  const { id: courseId } = await factories(database.source).aCourse();
  const first = await read(['Kites', 'Wind'], courseId);
  const second = await read(['Kites', 'Tails'], courseId);
  expect(await updates().findOneByOrFail({ id: first.id })).toMatchObject({ state: 'discarded' });
  await removeUpdateFiles({ source: database.source, storage });
  expect((await updates().findBy({ courseId })).map(({ id }) => id)).toEqual([second.id]);
  expect((await files()).every((key) => key.includes(second.id))).toBe(true);
});

test('a deck for a course that was deleted ends its upload with a sentence and leaves no file', async () => {
  const { id: courseId } = await factories(database.source).aCourse();
  await database.source.getRepository(Course).delete(courseId);
  const upload = await read(['Kites'], courseId);
  expect(upload).toMatchObject({ status: 'failed', reason: 'deck', courseId: null });
  expect(upload.message).toContain('no longer exists');
  expect(await files().catch(() => [])).toEqual([]);
});

test('a cancelled update removes its own pictures only', async () => {
  const { courseId } = await read(['Kites', 'Wind']);
  const before = await files();
  const id = await anUpload({ source: database.source, storage }, aDeck(['Kites']), {
    updatesCourseId: courseId,
  });
  await storage.put(`courses/${courseId}/updates/${id}/a.webp`, 'picture');
  await database.source.getRepository(Upload).update(id, { status: 'cancelled' });
  await processor.ingest({ uploadId: id }, forever);
  expect(await files()).toEqual(before);
});

test('pictures of an undone update go at once, former ones when the update can no longer be undone', async () => {
  const { courseId } = await read(['Kites', 'Wind']);
  const id = courseId ?? '';
  const old = await findSlides(id);
  const upload = await read(['Kites', 'Wind'], id);
  const places = { source: database.source, storage };
  const former = {
    thumbnailKey: `courses/${id}/thumbnail.webp`,
    modules: [],
    slides: old,
    questionVersions: {},
    questionProposals: {},
  };
  await updates().update(upload.id, { state: 'applied', former, appliedAt: new Date(), appliedVersion: 2 });
  // One slide has taken its new picture, the other was kept with its own.
  const [first, second] = old;
  await database.source.getRepository(Slide).update(first?.id ?? '', { imageKey: null, imageWidths: [] });
  await removeUpdateFiles(places, new Date(Date.now() + 29 * DAY_MS));
  expect(await storage.exists(first?.imageKey ?? '')).toBe(true);
  await removeUpdateFiles(places, new Date(Date.now() + 31 * DAY_MS));
  expect(await storage.exists(first?.imageKey ?? '')).toBe(false);
  expect(await storage.exists(second?.imageKey ?? '')).toBe(true);
  expect(await storage.exists(former.thumbnailKey)).toBe(true);
  expect((await updates().findOneByOrFail({ id: upload.id })).former).toBeNull();

  await updates().update(upload.id, { state: 'undone' });
  await removeUpdateFiles(places);
  expect((await files()).filter((key) => key.includes(upload.id))).toEqual([]);
});
