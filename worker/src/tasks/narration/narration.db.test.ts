import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Module, Slide } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createLogger, createStorage, type Disk, type Speech, SpeechRefused } from '@lectern/infra';
import { narrateAll } from './narration.js';

const log = createLogger({ logLevel: 'silent' }, 'worker');
const forever = new AbortController().signal;

let database: TestDatabase;
let dataDir: string;
let storage: Disk;
let slides: Slide[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  storage = createStorage({ dataDir, s3: undefined });
  await database.source.query('DELETE FROM courses');
  slides = await someSlides(['Kites', 'Strings', 'Knots']);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function someSlides(titles: string[]): Promise<Slide[]> {
  const { id: courseId } = await factories(database.source).aCourse({ modules: [] });
  const module = await database.source
    .getRepository(Module)
    .save({ courseId, title: 'One', position: 0 } as Module);
  const rows = titles.map((title, position) => ({
    moduleId: module.id,
    title,
    content: `<p>All about ${title}.</p>`,
    position,
  }));
  return database.source.getRepository(Slide).save(rows as Slide[]);
}

/** Says everything, and keeps what it was asked to say. */
function aSpeech(say: (text: string) => void = () => undefined) {
  const said: string[] = [];
  const speech: Speech = {
    say: (text) => {
      said.push(text);
      return Promise.resolve(text).then((words) => {
        say(words);
        return Buffer.from(words);
      });
    },
  };
  return { speech, said };
}

const narrateWith = (speech: Speech) =>
  narrateAll({ source: database.source, storage, speech, log }, forever);
const reread = (at: number) =>
  database.source.getRepository(Slide).findOneByOrFail({ id: (slides[at] as Slide).id });
const readSound = async (at: number) => storage.get(String((await reread(at)).audioKey));

test('slides are read aloud once, in order', async () => {
  const { speech, said } = aSpeech();
  await narrateWith(speech);
  expect(said).toEqual(['Kites', 'Strings', 'Knots'].map((title) => `${title}.\nAll about ${title}.`));
  expect(await readSound(1)).toBe('Strings.\nAll about Strings.');
  await narrateWith(speech);
  expect(said).toHaveLength(3);
});

test('a slide whose words change is read again, and its old audio is removed', async () => {
  const { speech, said } = aSpeech();
  await narrateWith(speech);
  const { audioKey: old } = await reread(0);
  said.length = 0;
  await database.source.getRepository(Slide).update((slides[0] as Slide).id, { title: 'Large kites' });
  await narrateWith(speech);
  expect(said).toEqual(['Large kites.\nAll about Kites.']);
  expect((await reread(0)).audioKey).not.toBe(old);
  expect(await storage.exists(String(old))).toBe(false);
});

test('a slide that loses its words falls silent', async () => {
  const { speech } = aSpeech();
  await narrateWith(speech);
  const { audioKey: old } = await reread(0);
  await database.source.getRepository(Slide).update((slides[0] as Slide).id, { content: '' });
  await narrateWith(speech);
  expect((await reread(0)).audioKey).toBeNull();
  expect(await storage.exists(String(old))).toBe(false);
});

test('a refused text is not requested again and does not keep others from being read', async () => {
  const refusing = aSpeech((words) => {
    if (words.startsWith('Strings')) throw new SpeechRefused('No.');
  });
  await narrateWith(refusing.speech);
  expect((await reread(1)).audioKey).toBeNull();
  expect((await reread(2)).audioKey).not.toBeNull();
  await narrateWith(refusing.speech);
  expect(refusing.said).toHaveLength(3);
});

test('a speech server that is down is called again later', async () => {
  const down = aSpeech(() => {
    throw new Error('Down');
  });
  await expect(narrateWith(down.speech)).rejects.toThrow('Down');
  expect(await reread(0)).toMatchObject({ audioKey: null, narrationHash: null });
  await narrateWith(aSpeech().speech);
  expect((await reread(0)).audioKey).not.toBeNull();
});

test('words that change while they are read are read again', async () => {
  let changed = false;
  const { source } = database;
  const speech: Speech = {
    async say(words) {
      if (!changed && words.startsWith('Kites')) {
        changed = true;
        await source.getRepository(Slide).update((slides[0] as Slide).id, { title: 'Dragons' });
      }
      return Buffer.from(words);
    },
  };
  await narrateWith(speech);
  expect(await readSound(0)).toBe('Dragons.\nAll about Kites.');
  const { objects } = await storage.listAll('', { recursive: true });
  expect([...objects].filter((object) => object.isFile)).toHaveLength(3);
});

test('two workers do not read the same slides', async () => {
  const { speech, said } = aSpeech();
  await Promise.all([narrateWith(speech), narrateWith(speech)]);
  expect(said).toHaveLength(3);
});
