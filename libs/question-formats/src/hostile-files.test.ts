import { expect, test } from 'vitest';
import { zipSync } from 'fflate';
import { openArchive } from './archive.js';
import { FILE_LIMITS } from './limits.js';
import { readQuestions } from './read-questions.js';
import { parseXml, textOf } from './xml.js';

const text = (value: string) => new TextEncoder().encode(value);
const archive = (files: Record<string, string | Uint8Array>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, value]) => [path, typeof value === 'string' ? text(value) : value]),
      ),
    ),
  );
async function readAll(bytes: Buffer) {
  const opened = await openArchive(bytes);
  for (const path of opened.paths) await opened.read(path);
}
const PLAIN_RULES = { cleanHtml: (html: string) => html, preparePicture: async () => 'No pictures.' };
const read = (file: string | Buffer) => readQuestions(Buffer.from(file), PLAIN_RULES);

test('entities of a file are refused, and the external ones of others are never read', () => {
  expect(() => parseXml('<!DOCTYPE a [<!ENTITY b "ha">]><a>&b;</a>')).toThrow('declares entities of its own');
  expect(() => parseXml('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>&b;</a>')).toThrow('not well-formed');
  expect(textOf(parseXml('<!DOCTYPE a SYSTEM "a.dtd" [<!ELEMENT a ANY>]><a>1 &lt; 2&nbsp;&amp; 3</a>'))).toBe(
    '1 < 2\u00a0& 3',
  );
});

test('XML that is nested too deeply or too large is refused instead of exhausting the server', () => {
  const depth = FILE_LIMITS.xmlDepth + 1;
  expect(() => parseXml('<a>'.repeat(depth) + '</a>'.repeat(depth))).toThrow('nested too deeply');
  expect(() => parseXml(`<a>${'<b/>'.repeat(FILE_LIMITS.xmlNodes + 1)}</a>`)).toThrow('too many elements');
});

test('archives with paths that lead out, with links, bombs or damage are refused', async () => {
  await expect(readAll(archive({ '../a.xml': 'x' }))).rejects.toThrow('damaged');
  await expect(readAll(archive({ '/etc/a.xml': 'x' }))).rejects.toThrow('damaged');
  const link = Buffer.from(zipSync({ 'a.xml': [text('b'), { os: 3, attrs: 0o120777 << 16 }] }));
  await expect(readAll(link)).rejects.toThrow('link');
  const bomb = archive({ 'a.xml': new Uint8Array(FILE_LIMITS.archiveFileBytes) });
  expect(bomb.length).toBeLessThan(20_000);
  await expect(readAll(bomb)).rejects.toThrow('too large when it is unpacked');
  const damaged = archive({ 'a.xml': 'x'.repeat(1000) });
  await expect(readAll(damaged.subarray(0, 40))).rejects.toThrow('damaged');
});

test('an archive within an archive is not opened', async () => {
  await expect(read(archive({ 'inner.zip': archive({ 'a.xml': '<quiz/>' }) }))).rejects.toThrow(
    'no questions',
  );
});

test('a file with too many questions, or with one that never ends, is refused with its reason', async () => {
  await expect(read('Is it? {T}\n\n'.repeat(FILE_LIMITS.questions + 1))).rejects.toThrow(
    'at most 2000 are read at once',
  );
  const { questions } = await read(`${'a'.repeat(FILE_LIMITS.questionCharacters)} {T}`);
  expect(questions[0]?.problem).toBe('The question is too long.');
});

test('a file of nothing is refused', async () => {
  await expect(read('')).rejects.toThrow('no questions in a format');
  await expect(read('x')).rejects.toThrow('no questions in a format');
  await expect(read('<html></html>')).rejects.toThrow('no questions in a format');
});

test('a damaged file, a damaged archive and an archive without questions are refused with what they are', async () => {
  await expect(read(archive({ 'quiz.xml': '<quiz/>' }).subarray(4))).rejects.toThrow('This file is damaged');
  await expect(read(archive({ 'quiz.xml': '<quiz><question' }))).rejects.toThrow(
    /^The questions in this archive are damaged\. .* quiz\.xml: /,
  );
  await expect(read(archive({ 'imsmanifest.xml': '<manifest/>' }))).rejects.toThrow(
    'This archive has no questions that Lectern reads',
  );
});

test('a file in another encoding is read, and says so', async () => {
  const { questions, notes } = await read(Buffer.from('Größe? {T}', 'latin1'));
  expect([questions[0]?.title, notes.length]).toEqual(['Größe?', 1]);
});

test('texts that would keep a pattern busy are read in time that grows with their length', async () => {
  const long = 200_000;
  const files = [
    `One {\n${'\n'.repeat(long)}`,
    `<quiz><question type="essay"><questiontext><text><![CDATA[${'<'.repeat(90_000)}]]></text></questiontext></question></quiz>`,
    `<quiz><question type="cloze"><questiontext><text>${'{1:SA:'.repeat(15_000)}${' '.repeat(5000)}</text></questiontext></question></quiz>`,
    `<quiz><question type="essay"><questiontext><text>${'a'.repeat(long)}</text></questiontext></question></quiz>`,
  ];
  const problems = [];
  for (const file of files) problems.push((await read(file)).questions[0]?.problem);
  expect(problems).toEqual([
    'A brace { or } is missing.',
    null,
    'The text has no gap.',
    'A text of the question is too long.',
  ]);
}, 5000);
