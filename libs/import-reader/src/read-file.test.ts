import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { MAX_PARALLEL_READINGS } from './limits.js';
import {
  type QuestionFileOptions,
  readGradeFile,
  readQuestionFile,
  readUserFile,
  RefusedFile,
} from './read-file.js';

// Lectern's parsers are built on these, so code that parses a file in this process fails.
const used = vi.hoisted(() => vi.fn());
vi.mock('saxes', () => ({
  SaxesParser: class {
    constructor() {
      used();
    }
  },
}));
vi.mock('papaparse', () => ({ default: { parse: used } }));
vi.mock('yauzl', () => ({ fromBuffer: used }));
vi.mock('sanitize-html', () => ({ default: used }));
vi.mock('sharp', () => ({
  default: Object.assign(used, { block: () => undefined, unblock: () => undefined }),
}));

const read = (file: string | Buffer, options: Partial<QuestionFileOptions> = {}) =>
  readQuestionFile(Buffer.from(file as string), {
    keepsPictures: true,
    findPictureSize: async () => null,
    signal: new AbortController().signal,
    ...options,
  });
const moodle = (questions: string) => `<quiz>${questions}</quiz>`;
const essay = (html: string, name = 'A') =>
  `<question type="essay"><name><text>${name}</text></name><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext></question>`;
/** Processes that read a file for this one. */
const readingProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import-reader/dist/reader.js') &&
          new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
        );
      } catch {
        return false;
      }
    });

test('files are parsed, and their texts and pictures cleaned, in another process', async () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { format, questions, pictures } = await read(
    moodle(essay(`<p onclick="x">A <img src="data:image/png;base64,${pixel}"></p>`)),
  );
  expect({ format, problem: questions[0]?.problem }).toEqual({ format: 'moodle-xml', problem: null });
  expect(questions[0]?.prepared?.content.prompt).toBe(
    `<p>A <img src="/api/question-pictures/${pictures[0]?.id}" alt="" width="1" height="1" /></p>`,
  );
  const { rows } = await readUserFile(Buffer.from('email\na@example.org\n'), new AbortController().signal);
  expect(rows).toMatchObject([{ email: 'a@example.org', problem: null }]);
  const grades = await readGradeFile(
    Buffer.from('Email,Talk\na@example.org,3\n'),
    { email: ['Email'], columns: [{ key: 'talk', names: ['Talk'] }], ignored: [] },
    new AbortController().signal,
  );
  expect(grades).toMatchObject({ keys: ['talk'], rows: [{ email: 'a@example.org', cells: ['3'] }] });
  expect(used).not.toHaveBeenCalled();
});

test('a file is read for a process that was started with a low priority', () => {
  const script = `
    import { readUserFile } from '@lectern/import-reader';
    const { rows } = await readUserFile(Buffer.from('email\\na@example.org\\n'), new AbortController().signal);
    console.log(rows[0].email);`;
  const node = [process.execPath, '--input-type=module', '-e', script];
  expect(execFileSync('nice', ['-n', '6', ...node], { encoding: 'utf8' })).toBe('a@example.org\n');
});

test('an empty inline picture is left out, and the question is read', async () => {
  const { questions } = await read(moodle(essay('<p>A <img src="data:image/png;base64,"></p>')));
  expect(questions).toMatchObject([{ problem: null, losses: [{ id: 'assessment.file.unreadablePicture' }] }]);
});

test('a file that takes too much memory is refused, and leaves no process behind', async () => {
  const attributes = Array.from({ length: 2_000_000 }, (_, at) => `a${at}=""`).join(' ');
  const refused = await read(moodle(`<question ${attributes}/>`)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedFile);
  expect((refused as Error).message).toBe(
    'Reading this file takes too much memory. Divide it into smaller files.',
  );
  expect(readingProcesses()).toEqual([]);
});

/** Takes several seconds of processor time. */
const SLOW_FILE = moodle(
  Array.from({ length: 1990 }, (_, at) => essay('<p>A</p>'.repeat(600), `Bee ${at}`)).join(''),
);

test.each([
  ['processor time', { timeMs: 800, timeoutMs: 120_000 }, 0.8],
  ['time', { timeMs: 120_000, timeoutMs: 800 }, 120],
])(
  'a file that takes too much %s is refused, leaves no process behind and gives way to the next file',
  async (_, times, seconds) => {
    const tries = MAX_PARALLEL_READINGS + 1;
    const refused = await Promise.allSettled(Array.from({ length: tries }, () => read(SLOW_FILE, { times })));
    expect(refused).toEqual(
      Array.from({ length: tries }, () => ({
        status: 'rejected',
        reason: new RefusedFile({ id: 'assessment.file.tooSlow', values: { seconds } }),
      })),
    );
    expect(readingProcesses()).toEqual([]);
    expect((await read(moodle(essay('A')))).questions).toHaveLength(1);
  },
);

test('a reading ends with the connection of the browser, whatever the file does', async () => {
  const closing = new AbortController();
  const reading = read(moodle(essay('x').repeat(1500)), { signal: closing.signal });
  await vi.waitUntil(() => readingProcesses().length > 0, { timeout: 30_000 });
  closing.abort();
  await expect(reading).rejects.toThrow('aborted');
  expect(readingProcesses()).toEqual([]);
});

test('a file that is refused says why', async () => {
  await expect(read('nothing')).rejects.toThrow(RefusedFile);
  await expect(read('nothing')).rejects.toThrow('no questions in a format that Lectern reads');
});

test('a large honest file is read whole', async () => {
  const html = `<p>${'All bees sleep &amp; dream. '.repeat(180)}</p>`;
  const file = moodle(Array.from({ length: 1990 }, (_, at) => essay(html, `Bee ${at}`)).join(''));
  expect(file.length).toBeGreaterThan(9_000_000);
  const { questions } = await read(file);
  expect(questions.filter(({ prepared }) => prepared)).toHaveLength(1990);
}, 120_000);

test('padding in an archive makes no room for documents of a million elements', async () => {
  const { zipSync, strToU8 } = await import('fflate');
  const documents = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`${at}.xml`, strToU8(`<quiz>${'<b/>'.repeat(990_000)}</quiz>`)]),
  );
  const archive = zipSync({ ...documents, 'padding.bin': [randomBytes(500_000), { level: 0 }] });
  await expect(read(Buffer.from(archive))).rejects.toThrow('too large when it is unpacked');
});

test('a file of 20,000 people is read whole', async () => {
  const people = Array.from(
    { length: 20_000 },
    (_, index) => `person${index}@example.org,First,Last,student,Class ${index % 40}`,
  );
  const file = Buffer.from(['email,firstName,lastName,role,groups', ...people].join('\n'));
  const { rows } = await readUserFile(file, new AbortController().signal);
  expect(rows).toHaveLength(20_000);
});
