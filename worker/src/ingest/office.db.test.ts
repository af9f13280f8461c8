import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UPLOAD_REFUSALS } from '@lectern/contract';
import { Course, finishUpload, IngestStageOutput, notesHash, Upload } from '@lectern/data';
import { createTestDatabase, type TestDatabase } from '@lectern/data/testing';
import { createLogger, createStorage, type Disk } from '@lectern/infra';
import { findConverter, type OfficeConverter } from '@lectern/office';
import { aPresentation } from '@lectern/office/testing';
import { UnreadableDeck } from '@lectern/pdf';
import { aDeck } from '@lectern/pdf/testing';
import { anUpload, foldersIn } from '../testing/uploads.js';
import { IngestProcessor } from './ingest.processor.js';

const noModel = () => Promise.resolve(undefined);

const log = createLogger({ logLevel: 'silent' }, 'worker');
const forever = new AbortController().signal;
const installed = findConverter({ gotenbergUrl: undefined });
if (!installed) console.log('LibreOffice is not installed, so no office file becomes a course here.');

let database: TestDatabase;
let dataDir: string;
let storage: Disk;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  storage = createStorage({ dataDir, s3: undefined });
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Runs an upload of a presentation to its end. */
async function ingested(file: Uint8Array, converter: OfficeConverter | null): Promise<Upload> {
  const { source } = database;
  const id = await anUpload({ source, storage }, file, { fileName: 'kites.pptx' });
  const processor = new IngestProcessor(source, storage, noModel, log, 'pdfium', converter);
  await processor.ingest({ uploadId: id }, forever);
  return source.getRepository(Upload).findOneByOrFail({ id });
}

/** A converter whose PDF has these pages. */
const drawing = (...titles: string[]): OfficeConverter => ({
  name: 'LibreOffice',
  formats: ['pptx'],
  confinement: [],
  async convert({ folder }) {
    const pdf = join(folder, 'deck.pdf');
    await writeFile(pdf, aDeck(titles));
    return pdf;
  },
});

const refusing = (error: Error): OfficeConverter => ({
  ...drawing(),
  convert: () => Promise.reject(error),
});

async function findModules({ courseId }: Upload) {
  const course = await database.source.getRepository(Course).findOneOrFail({
    where: { id: courseId ?? '' },
    relations: { modules: { slides: true } },
    order: { modules: { position: 'ASC', slides: { position: 'ASC' } } },
  });
  return course.modules;
}

const nothingLeft = async (upload: Upload) => {
  expect(await foldersIn(storage, 'uploads').catch(() => [])).toEqual([]);
  expect(await foldersIn(storage, 'courses').catch(() => [])).toEqual([]);
  expect(await database.source.getRepository(IngestStageOutput).countBy({ uploadId: upload.id })).toBe(0);
};

const KITES = aPresentation(
  [
    { title: 'Kites and their strings', lines: ['A kite needs wind.'] },
    { title: 'Not today', isHidden: true },
    {
      title: 'Diamond',
      lines: ['The oldest shape.'],
      picture: 'A red diamond kite',
      notes: ['Hold one up.'],
    },
    { lines: ['Without any title'] },
    { title: 'Bowline', lines: ['It does not slip.'] },
    { title: 'Sheet bend', lines: ['It joins two ropes.'] },
  ],
  {
    sections: [
      { title: 'Shapes', slide: 0 },
      { title: 'Knots', slide: 4 },
    ],
  },
);

test('the file of the browser journey is this presentation', async () => {
  expect(await readFile(new URL('../../fixtures/kites.pptx', import.meta.url))).toEqual(KITES);
});

describe.skipIf(!installed)('With LibreOffice', () => {
  test('a PowerPoint file becomes a course with its own titles, sections and descriptions, without hidden slides', async () => {
    const upload = await ingested(KITES, installed);
    expect(upload).toMatchObject({ status: 'completed', details: '1 hidden slide left out' });
    const modules = await findModules(upload);
    expect(modules.map(({ title, slides }) => [title, slides.map((slide) => slide.title)])).toEqual([
      ['Shapes', ['Kites and their strings', 'Diamond', 'Without any title']],
      ['Knots', ['Bowline', 'Sheet bend']],
    ]);
    const [first, diamond] = modules[0]?.slides ?? [];
    expect(first?.content).toBe('<p>A kite needs wind.</p>');
    expect(diamond?.imageAlt).toBe('A red diamond kite');
    expect(diamond?.imageKey).not.toBeNull();
    expect(await foldersIn(storage, 'uploads').catch(() => [])).toEqual([]);
  });
});

test('what a file states is ignored where its pages are not its slides', async () => {
  const upload = await ingested(KITES, drawing('One', 'Two'));
  const [module] = await findModules(upload);
  expect(module?.slides.map(({ title, notes }) => [title, notes])).toEqual([
    ['One', null],
    ['Two', null],
  ]);
});

test('the speaker notes of a file become the notes of its slides', async () => {
  const upload = await ingested(KITES, drawing('One', 'Two', 'Three', 'Four', 'Five'));
  const slides = (await findModules(upload)).flatMap((module) => module.slides);
  expect(slides.map(({ notes }) => notes)).toEqual([null, 'Hold one up.', null, null, null]);
  expect(slides[1]?.notesHash).toBe(notesHash('Hold one up.'));
});

test.each<[string, Uint8Array, OfficeConverter | null, string]>([
  ['no converter is installed', KITES, null, UPLOAD_REFUSALS.noConverter.message],
  [
    'the converter does not take its format',
    KITES,
    { ...drawing('One'), formats: ['docx'] },
    UPLOAD_REFUSALS.formatNotOffered.message,
  ],
  ['it is damaged', KITES.subarray(0, 3000), drawing('One'), UPLOAD_REFUSALS.unreadableOffice.message],
  [
    'the conversion takes too long',
    KITES,
    refusing(new UnreadableDeck('conversionTooSlow')),
    UPLOAD_REFUSALS.conversionTooSlow.message,
  ],
  [
    'it gets too many pages',
    KITES,
    drawing(...Array<string>(501).fill('Page')),
    UPLOAD_REFUSALS.tooManySlides.message,
  ],
])(
  'an office file ends in one sentence and leaves nothing behind when %s',
  async (_, file, converter, message) => {
    const upload = await ingested(file, converter);
    expect(upload).toMatchObject({ status: 'failed', reason: 'deck', message });
    await nothingLeft(upload);
  },
);

test('a failing converter is tried again', async () => {
  await expect(ingested(KITES, refusing(new Error('Gotenberg answered 503')))).rejects.toThrow('503');
  expect(await database.source.getRepository(Upload).countBy({ status: 'processing' })).toBe(1);
});

test('an upload that is cancelled during its conversion ends it and leaves nothing behind', async () => {
  const { source } = database;
  const cancelling: OfficeConverter = {
    ...drawing(),
    convert: async ({ signal }) => {
      await finishUpload(source, id, { status: 'cancelled' });
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      return '';
    },
  };
  const id = await anUpload({ source, storage }, KITES, { fileName: 'kites.pptx' });
  const processor = new IngestProcessor(source, storage, noModel, log, 'pdfium', cancelling);
  await processor.ingest({ uploadId: id }, forever);
  const upload = await source.getRepository(Upload).findOneByOrFail({ id });
  expect(upload.status).toBe('cancelled');
  await nothingLeft(upload);
});
