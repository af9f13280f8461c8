import { expect, test } from 'vitest';
import { zipSync } from 'fflate';
import { FILE_LIMITS } from './limits.js';
import { readAllQuestions } from '../testing/read-all.js';

const encode = (text: string) => new TextEncoder().encode(text);
const archive = (files: Record<string, string | Uint8Array>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? encode(file) : file]),
      ),
    ),
  );

/** Reads a file whose pictures are texts; each is shown under its own text. */
async function read(file: string | Buffer) {
  const prepared: string[] = [];
  const { questions } = await readAllQuestions(file, {
    cleanHtml: (html, findPicture) =>
      html.replace(/<img\b[^<>]*\bsrc="([^"]*)"[^<>]*>/g, (_, src: string) => {
        const found = findPicture(src);
        return found ? `<img ${found.src}>` : '';
      }),
    async preparePicture(bytes) {
      prepared.push(bytes.toString());
      return bytes.includes('bad')
        ? { id: 'assessment.unreadablePicture' }
        : { src: bytes.toString(), width: 4, height: 3 };
    },
  });
  return { questions, prepared, prompts: questions.map(({ question }) => question?.prompt) };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const moodle = (...questions: string[]) => `<quiz>${questions.join('')}</quiz>`;
const essay = (html: string, ...files: string[]) =>
  `<question type="essay"><name><text>E</text></name><questiontext format="html"><text><![CDATA[${html}]]></text>${files.join('')}</questiontext></question>`;
const file = (name: string, content: string, path = '/') =>
  `<file name="${name}" path="${path}" encoding="base64">${base64(content)}</file>`;

test('pictures of Moodle XML are those beside their text, also where two texts use the same name', async () => {
  const { prompts, prepared } = await read(
    moodle(
      essay('One <img src="@@PLUGINFILE@@/a%20b.png" alt="">', file('a b.png', 'first')),
      essay('Two <img src="@@PLUGINFILE@@/a%20b.png?time=1" alt="">', file('a b.png', 'second')),
      essay('Three <img src="@@PLUGINFILE@@/sub/c.png" alt="">', file('c.png', 'third', '/sub/')),
    ),
  );
  expect(prompts).toEqual(['One <img first>', 'Two <img second>', 'Three <img third>']);
  expect(prepared).toEqual(['first', 'second', 'third']);
});

test('each reason why a picture is not kept has its sentence', async () => {
  const { questions } = await read(
    moodle(
      essay('A <img src="@@PLUGINFILE@@/gone.png">'),
      essay('B <img src="https://example.org/a.png">'),
      essay('C <img src="@@PLUGINFILE@@/a.png">', file('a.png', 'bad')),
    ),
  );
  expect(questions.map(({ losses }) => losses)).toEqual([
    ['A picture is missing in the file.'],
    ['Pictures of other sites are not kept.'],
    [
      'This file is no picture that can be read. Please choose a PNG, JPEG, WebP or GIF file of at most 40 megapixels.',
    ],
  ]);
  const gift = await read('Which <img src="a.png">? {T}');
  expect(gift.questions[0]?.losses).toEqual(['Pictures are not kept: this format has none.']);
});

test('a picture written in an address is kept in every format, however long it is', async () => {
  const long = 'x'.repeat(FILE_LIMITS.questionCharacters);
  const html = `Look: <img src="data:image/png;base64,${base64(long)}">`;
  expect((await read(moodle(essay(html)))).prompts).toEqual([`Look: <img ${long}>`]);
});

test('pictures of a text with gaps are shown above it', async () => {
  const { questions, prompts } = await read(
    `<quiz><question type="cloze"><questiontext><text><![CDATA[<p>See <img src="@@PLUGINFILE@@/a.png"> {1:SA:=bee}</p>]]></text>${file('a.png', 'bee')}</questiontext></question></quiz>`,
  );
  expect(prompts).toEqual(['Fill in the gaps.<p><img bee></p>']);
  expect(questions[0]?.losses).toEqual(['Pictures in a text with gaps are shown above it.']);
});

const canvasItem = (html: string) =>
  `<item ident="i" title="I"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>essay_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material>${html}</material><response_str ident="r"><render_fib/></response_str></presentation></item>`;
const canvas = (html: string) =>
  `<questestinterop>${canvasItem(`<mattext texttype="text/html">${html.replaceAll('<', '&lt;')}</mattext>`)}</questestinterop>`;

test.each([
  ['in the folder for web resources', '$IMS-CC-FILEBASE$/Media/a.png', 'web_resources/Media/a.png'],
  ['by an encoded address', '%24IMS-CC-FILEBASE%24/My%20media/a.png?x=1', 'web_resources/My media/a.png'],
  ['by the end of its path', '$IMS-CC-FILEBASE$/Media/a.png', 'data/course/Media/a.png'],
  ['beside the test', 'a.png', 'test/a.png'],
  ['above the test', '../Media/a.png', 'Media/a.png'],
])('a picture of a Canvas package is found %s', async (_where, src, path) => {
  const { prompts } = await read(
    archive({ 'test/test.xml': canvas(`See <img src="${src}">`), [path]: 'picture' }),
  );
  expect(prompts).toEqual(['See <img picture>']);
});

test('a picture element of QTI 1.2 is kept', async () => {
  const item = canvasItem(
    `<mattext>See</mattext><matimage uri="a.png"/><matimage embedded="base64">${base64('inner')}</matimage>`,
  );
  const { prompts } = await read(
    archive({ 't.xml': `<questestinterop>${item}</questestinterop>`, 'a.png': 'outer' }),
  );
  expect(prompts).toEqual(['See<img outer><img inner>']);
});

test.each(['qti-', ''])('pictures and image objects of QTI %s items are kept', async (prefix) => {
  const [root, body, interaction] = prefix
    ? ['qti-assessment-item', 'qti-item-body', 'qti-extended-text-interaction']
    : ['assessmentItem', 'itemBody', 'extendedTextInteraction'];
  const item = `<${root}><${body}><p>See <img src="../img/a.png" alt="A"/><object data="../img/b.png" type="image/png">B</object></p><${interaction}/></${body}></${root}>`;
  const { prompts } = await read(archive({ 'items/1.xml': item, 'img/a.png': 'one', 'img/b.png': 'two' }));
  expect(prompts).toEqual(['<p>See <img one><img two></p>']);
});

test('addresses that lead out of an archive or to the disk find nothing', async () => {
  for (const src of [
    '../../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    '$IMS-CC-FILEBASE$/../../etc/passwd',
  ]) {
    const { questions, prepared } = await read(
      archive({ 'test/test.xml': canvas(`See <img src="${src}">`), 'a.png': 'x' }),
    );
    expect([questions[0]?.losses, prepared]).toEqual([['A picture is missing in the file.'], []]);
  }
});

test('a picture that is a bomb is left out with its reason, and the questions are read', async () => {
  const { questions } = await read(
    archive({
      't.xml': canvas('See <img src="a.png">'),
      'a.png': new Uint8Array(FILE_LIMITS.archiveFileBytes),
    }),
  );
  expect(questions[0]).toMatchObject({
    question: { prompt: 'See ' },
    losses: ['A picture is not kept. The archive is too large when it is unpacked.'],
  });
});

test('of thousands of pictures, the first are kept; those that no question shows are not looked at', async () => {
  const count = FILE_LIMITS.pictures + 5;
  const files = Array.from({ length: 2000 }, (_, index) => [`${index}.png`, `p${index}`] as const);
  const texts = Array.from({ length: count }, (_, index) =>
    canvasItem(`<mattext>See</mattext><matimage uri="${index}.png"/>`),
  );
  const { questions, prepared } = await read(
    archive({
      't.xml': `<questestinterop>${texts.join('')}</questestinterop>`,
      ...Object.fromEntries(files),
    }),
  );
  expect(prepared).toHaveLength(FILE_LIMITS.pictures);
  expect(questions.filter(({ losses }) => losses.length).map(({ losses }) => losses)).toEqual(
    Array(5).fill([`Only the first ${FILE_LIMITS.pictures} pictures of a file are kept. Divide it.`]),
  );
});
