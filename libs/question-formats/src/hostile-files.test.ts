import { expect, test } from 'vitest';
import { zipSync } from 'fflate';
import { openArchive } from './archive/archive.js';
import { FILE_LIMITS } from './archive/limits.js';
import { readAllQuestions as read } from './testing/read-all.js';
import { parseXml, getText } from './text/xml.js';

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

test('entities of a file are refused, and the external ones of others are never read', () => {
  expect(() => parseXml('<!DOCTYPE a [<!ENTITY b "ha">]><a>&b;</a>')).toThrow('xmlEntities');
  expect(() => parseXml('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>&b;</a>')).toThrow('notWellFormed');
  expect(
    getText(parseXml('<!DOCTYPE a SYSTEM "a.dtd" [<!ELEMENT a ANY>]><a>1 &lt; 2&nbsp;&amp; 3</a>')),
  ).toBe('1 < 2\u00a0& 3');
});

test('XML that is nested too deeply or too large is refused instead of exhausting the server', () => {
  const depth = FILE_LIMITS.xmlDepth + 1;
  expect(() => parseXml('<a>'.repeat(depth) + '</a>'.repeat(depth))).toThrow('xmlTooDeep');
  expect(() => parseXml(`<a>${'<b/>'.repeat(FILE_LIMITS.xmlNodes + 1)}</a>`)).toThrow('xmlTooLarge');
});

test('archives with paths that lead out, with links, bombs or damage are refused', async () => {
  await expect(readAll(archive({ '../a.xml': 'x' }))).rejects.toThrow('archiveDamaged');
  await expect(readAll(archive({ '/etc/a.xml': 'x' }))).rejects.toThrow('archiveDamaged');
  const link = Buffer.from(zipSync({ 'a.xml': [text('b'), { os: 3, attrs: 0o120777 << 16 }] }));
  await expect(readAll(link)).rejects.toThrow('archiveWithLink');
  const bomb = archive({ 'a.xml': new Uint8Array(FILE_LIMITS.archiveFileBytes) });
  expect(bomb.length).toBeLessThan(20_000);
  await expect(readAll(bomb)).rejects.toThrow('archiveTooLarge');
  const damaged = archive({ 'a.xml': 'x'.repeat(1000) });
  await expect(readAll(damaged.subarray(0, 40))).rejects.toThrow('archiveDamaged');
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

test('a tag of GIFT that never ends is no tag, and those before it are kept', async () => {
  const { questions } = await read(`// [tag:bees] ${'[tag:'.repeat(200_000)}\n\nIs it? {T}`);
  expect(questions[0]?.question?.tags).toEqual(['bees']);
  const kept = await read('// [tag:bees] [tag:a\\]b] [tag:\n:: A :: Is it? {T}');
  expect(kept.questions[0]?.question?.tags).toEqual(['bees', 'a]b']);
});

test('the pictures of a text with gaps are not looked for in one that is too long', async () => {
  const html = `{1:SA:=a}<img ${'data-equation-content="a" '.repeat(20_000)}`;
  const file = `<quiz><question type="cloze"><questiontext><text><![CDATA[${html}]]></text></questiontext></question></quiz>`;
  expect((await read(file)).questions[0]?.problem).toBe('A text of the question is too long.');
});

test('a question with thousands of different pictures is read, and each is found by its number', async () => {
  const picture = (number: number) =>
    `<img src="data:image/png;base64,${Buffer.from(`number ${number}`).toString('base64')}">`;
  const html = Array.from({ length: 2000 }, (_, number) => picture(number)).join('');
  const file = `<quiz><question type="essay"><questiontext><text><![CDATA[${html}]]></text></questiontext></question></quiz>`;
  const found: string[] = [];
  await read(file, {
    cleanHtml: (text, findPicture) =>
      text.replace(/lectern-inline:\d+/g, (src) => findPicture(src)?.src ?? ''),
    preparePicture: async (bytes) => {
      found.push(bytes.toString());
      return { id: 'assessment.file.noPictures' };
    },
  });
  expect(found).toEqual(Array.from({ length: FILE_LIMITS.pictures }, (_, number) => `number ${number}`));
});

test('the elements of all documents of an archive count together', async () => {
  const document = `<quiz><question type="essay">${'<b/>'.repeat(FILE_LIMITS.xmlNodes / 3.5)}</question></quiz>`;
  const names = ['0.xml', '1.xml', '2.xml', '3.xml'];
  const stored = zipSync(Object.fromEntries(names.map((name) => [name, text(document)])), { level: 0 });
  const { questions, notes } = await read(Buffer.from(stored));
  expect(questions.map(({ problem }) => problem)).toEqual(Array(3).fill('The question is too large.'));
  expect(notes).toEqual(['3.xml: The XML has too many elements.']);
});

test('a column of answers with an absurd number is not read', async () => {
  const { questions, notes } = await read('question,answer 1,answer 999999999\nIs it?,yes,no\n');
  expect(questions[0]?.question).toMatchObject({ type: 'short-text' });
  expect(notes).toEqual(['Columns that are not read: answer 999999999.']);
});

test('a table with thousands of quotation marks that are not doubled is refused with what to do', async () => {
  await expect(read(`question,answer\n"${'a"b'.repeat(2000)}",x`)).rejects.toThrow(
    'Save the table as CSV again',
  );
});
