import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Course, Module, NarrationCaptions, Slide } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createLogger, createStorage, type Disk, type Speech, SpeechRefused } from '@lectern/infra';
import { isFfmpegInstalled, makeFilm } from '@lectern/infra/testing';
import { findCommandNarrator } from './command-narrator.js';
import { createModelNarrator } from './model-narrator.js';
import { narrateAll } from './narration.js';
import { deleteUnusedCaptions } from './narration.queries.js';
import type { Narrator } from './narrator.js';

const log = createLogger({ logLevel: 'silent' }, 'worker');
const forever = new AbortController().signal;

let database: TestDatabase;
let dataDir: string;
let storage: Disk;
let slides: Slide[];
let courseId: string;

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
  ({ id: courseId } = await factories(database.source).aCourse({ modules: [] }));
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

const narrateBy = (narrator: Narrator) =>
  narrateAll({ source: database.source, storage, narrator, log }, forever);
const narrateWith = (speech: Speech) => narrateBy(createModelNarrator(speech));
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

test('the notes of a slide are read where its course shows them, and its text again where it does not', async () => {
  const { speech, said } = aSpeech();
  await database.source.getRepository(Slide).update((slides[0] as Slide).id, { notes: 'Look up.' });
  await narrateWith(speech);
  expect(said[0]).toBe('Kites.\nAll about Kites.');
  said.length = 0;
  await database.source.query('UPDATE courses SET shows_notes = true');
  await narrateWith(speech);
  expect(said).toEqual(['Kites.\nLook up.']);
  await database.source.query('UPDATE courses SET shows_notes = false');
  await narrateWith(speech);
  expect(said.at(-1)).toBe('Kites.\nAll about Kites.');
});

const readCaptions = async (at: number) =>
  database.source
    .getRepository(NarrationCaptions)
    .findOneBy({ audioKey: String((await reread(at)).audioKey) });

test.runIf(isFfmpegInstalled)('the captions of a model’s speech have estimated times', async () => {
  const sound = await makeFilm('sound.mp3', '-vn', '-c:a', 'libmp3lame');
  await narrateWith({ say: () => Promise.resolve(sound) });
  const captions = await readCaptions(0);
  expect(captions).toMatchObject({ isEstimated: true, language: null });
  expect(captions?.text).toMatch(
    /^WEBVTT\n\n00:00:00.000 --> 00:00:00\.[^]*Kites\.\n\n[^]*All about Kites\.\n$/,
  );
});

/** A program that writes a WAV file of as many samples as its text has bytes, 1000 in a second; it knows no Italian. */
async function aProgram(): Promise<string> {
  const file = join(dataDir, 'speak');
  await writeFile(
    file,
    `#!/bin/sh
[ "$2" = it ] && exit 1
[ "$3" = broken ] && exit 1
printf 'RIFF\\377\\377\\377\\377WAVEfmt \\020\\0\\0\\0\\001\\0\\001\\0\\350\\003\\0\\0\\350\\003\\0\\0\\001\\0\\010\\0data\\377\\377\\377\\377' > "$1"
cat >> "$1"
`,
    { mode: 0o755 },
  );
  return file;
}

const isPosix = process.platform !== 'win32';

test.runIf(isPosix)(
  'a program of the machine reads slides sentence by sentence, so that the times are exact',
  async () => {
    const program = await aProgram();
    const narrator = findCommandNarrator([program, '{file}', '{language}', 'x']);
    if (!narrator) throw new Error('The program was not found.');
    await database.source.getRepository(Course).update({ id: courseId }, { language: 'de-AT' });
    await narrateBy(narrator);
    const { audioKey } = await reread(0);
    expect(audioKey).toMatch(isFfmpegInstalled ? /\.m4a$/ : /\.wav$/);
    expect(await readCaptions(0)).toMatchObject({
      isEstimated: false,
      language: 'de-AT',
      // 'Kites.' and a line break are 7 bytes, the pause is 350.
      text: [
        'WEBVTT\n',
        '00:00:00.000 --> 00:00:00.007\nKites.\n',
        '00:00:00.357 --> 00:00:00.374\nAll about Kites.\n',
      ].join('\n'),
    });
  },
);

test.runIf(isPosix)(
  'a language that the program does not speak is left silent, and a broken program is called again later',
  async () => {
    const program = await aProgram();
    await database.source.getRepository(Course).update({ id: courseId }, { language: 'it' });
    const run = (word: string) =>
      narrateBy(findCommandNarrator([program, '{file}', '{language}', word]) as Narrator);
    await expect(run('broken')).rejects.toThrow('ended with 1');
    expect((await reread(0)).narrationHash).toBeNull();
    await run('x');
    expect(await reread(0)).toMatchObject({ audioKey: null, narrationHash: expect.any(String) });
  },
);

test('a program that is not there reads nothing', () => {
  expect(findCommandNarrator(['/nowhere/speak', '{file}'])).toBeUndefined();
  expect(findCommandNarrator(['no-such-program', '{file}'])).toBeUndefined();
});

const espeak = findCommandNarrator(['espeak-ng', '--stdin', '-w', '{file}', '-v', '{language}']);
if (!espeak) console.log('espeak-ng is not installed, so no slide is really spoken here.');

test.runIf(espeak)(
  'espeak-ng speaks a slide',
  async () => {
    await narrateBy(espeak as Narrator);
    const { audioKey } = await reread(2);
    expect((await storage.getBytes(String(audioKey))).length).toBeGreaterThan(5000);
    expect((await readCaptions(2))?.text.match(/-->/g)).toHaveLength(2);
  },
  60_000,
);

test('captions stay with their sound, and are deleted when no slide has it or may get it back', async () => {
  const { source } = database;
  const captions = source.getRepository(NarrationCaptions);
  const audioKeys = ['used', 'kept', 'former', 'unused'];
  await captions.insert(
    audioKeys.map((audioKey) => ({ audioKey, courseId, language: null, text: '', isEstimated: true })),
  );
  await source.getRepository(Slide).update((slides[0] as Slide).id, { audioKey: 'used' });
  await source.query(`INSERT INTO slide_files (key, course_id) VALUES ('kept', $1)`, [courseId]);
  await source.query(
    `INSERT INTO course_updates (id, course_id, state, applied_at, deck, matches, former)
     VALUES (gen_random_uuid(), $1, 'applied', now(), '{}', '{}', '{"slides":[{"audioKey":"former"}]}')`,
    [courseId],
  );
  expect(await deleteUnusedCaptions(source)).toBe(1);
  expect((await captions.find({ order: { audioKey: 'ASC' } })).map(({ audioKey }) => audioKey)).toEqual([
    'former',
    'kept',
    'used',
  ]);
});
