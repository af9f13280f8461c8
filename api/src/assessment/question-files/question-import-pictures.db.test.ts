import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createQuestionCategory,
  exportQuestions,
  importQuestions,
  MAX_EXPORTED_PICTURE_BYTES,
  previewQuestionImport,
  type QuestionFormat,
  type QuestionImportPreview,
  type QuestionImportResult,
} from '@lectern/contract';
import { questionPictureKey } from '@lectern/data';
import { STORAGE } from '../../platform/infra.module.js';
import type { Disk } from '@lectern/infra';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
let storage: Disk;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  storage = api.app.get<Disk>(STORAGE);
});
afterAll(() => api.stop());

const png = (background: string, width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const question = (title: string, html: string, files: [name: string, bytes: Buffer][]) =>
  `<question type="truefalse"><name><text>${title}</text></name><questiontext format="html"><text><![CDATA[${html}]]></text>${files
    .map(
      ([name, bytes]) => `<file name="${name}" path="/" encoding="base64">${bytes.toString('base64')}</file>`,
    )
    .join(
      '',
    )}</questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`;
const moodle = (...questions: string[]) => Buffer.from(`<quiz>${questions.join('')}</quiz>`);

async function post<T>(path: string, file: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file as BlobPart]), 'questions');
  const response = await admin.fetch(path, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as T };
}
const preview = async (file: Buffer) =>
  (await post<QuestionImportPreview>(previewQuestionImport.path, file)).body.questions;
const importFile = (file: Buffer, categoryId: string, fields: Record<string, string> = {}) =>
  post<QuestionImportResult>(importQuestions.path, file, {
    ...{ importId: randomUUID(), categoryId, keepCategories: 'false', status: 'ready' },
    ...{ includeDuplicates: 'false', leaveOut: '', ...fields },
  });
const aCategory = async (name: string) =>
  (await admin.call(createQuestionCategory, { body: { name, parentId: null, courseId: null } })).body.id;
const pictures = () => api.database.source.query<{ id: string }[]>('SELECT id FROM question_pictures');
const promptsIn = async (categoryId: string): Promise<string[]> =>
  (
    await api.database.source.query<{ prompt: string }[]>(
      `SELECT content ->> 'prompt' AS prompt FROM question_versions
         JOIN questions ON questions.id = question_id WHERE category_id = $1 ORDER BY title`,
      [categoryId],
    )
  ).map(({ prompt }) => prompt);
const exported = (format: QuestionFormat, category: string) =>
  admin.fetch(exportQuestions.path, {
    method: 'POST',
    body: JSON.stringify({ format, filter: { category }, leaveOut: [] }),
    headers: { 'content-type': 'application/json' },
  });

test('pictures of a file become pictures of its questions; a preview stores none', async () => {
  const file = moodle(
    question('Kite', '<p>What is <img src="@@PLUGINFILE@@/kite.png" alt="A kite" width="20">?</p>', [
      ['kite.png', await png('#2a6f97')],
    ]),
  );
  expect(await preview(file)).toMatchObject([{ problem: null, losses: [] }]);
  expect(await pictures()).toEqual([]);
  const categoryId = await aCategory('Kites');
  expect((await importFile(file, categoryId)).body).toMatchObject({ importedCount: 1 });
  const [{ id } = { id: '' }] = await pictures();
  const src = `/api/question-pictures/${id}`;
  expect(await promptsIn(categoryId)).toEqual([
    `<p>What is <img src="${src}" alt="A kite" width="20" height="15" />?</p>`,
  ]);
  const shown = await admin.fetch(src);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
    width: 40,
    height: 30,
  });
  expect(await preview(file)).toMatchObject([{ duplicateOf: { title: 'Kite' } }]);
});

test.each(['moodle-xml', 'qti-1.2', 'common-cartridge', 'qti-2.1', 'qti-2.2', 'qti-3.0'] as const)(
  'a picture that was exported as %s comes back byte for byte',
  async (format) => {
    const categoryId = await aCategory(`Export ${format}`);
    const color = `#${randomUUID().slice(0, 6)}`;
    const html = `<p>Which color in ${format}?</p><p><img src="@@PLUGINFILE@@/color.png" alt="A color"></p>`;
    await importFile(moodle(question(format, html, [['color.png', await png(color)]])), categoryId);
    const before = await pictures();
    const file = Buffer.from(await (await exported(format, categoryId)).arrayBuffer());
    expect(await preview(file)).toMatchObject([{ losses: [], duplicateOf: { title: format } }]);
    const again = await importFile(file, categoryId, { includeDuplicates: 'true' });
    expect(again.body).toMatchObject({ importedCount: 1 });
    const [first, second] = await promptsIn(categoryId);
    expect(second).toBe(first);
    expect(await pictures()).toEqual(before);
  },
);

test('pictures that cannot be shown are left out by name, and the rest is imported as drafts', async () => {
  const file = moodle(
    question('Svg', 'A <img src="@@PLUGINFILE@@/a.svg">', [
      ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ]),
    question('Cut', 'B <img src="@@PLUGINFILE@@/b.png">', [['b.png', (await png('red')).subarray(0, 60)]]),
    question('Huge', 'C <img src="@@PLUGINFILE@@/c.png">', [['c.png', hugePng()]]),
    question('Large', 'D <img src="@@PLUGINFILE@@/d.png">', [['d.png', Buffer.alloc(5 * 1024 * 1024 + 1)]]),
  );
  const sentence =
    'A picture is not kept. It is no PNG, JPEG, WebP or GIF file of at most 5 MB and 40 megapixels.';
  expect((await preview(file)).map(({ losses }) => losses)).toEqual(Array(4).fill([sentence]));
  const before = await pictures();
  const categoryId = await aCategory('Bad pictures');
  expect((await importFile(file, categoryId)).body).toMatchObject({ importedCount: 4 });
  expect(await promptsIn(categoryId)).toEqual(['B', 'C', 'D', 'A']);
  expect(await pictures()).toEqual(before);
});

test('a refused import stores no picture', async () => {
  const file = moodle(
    question('Refused', 'A <img src="@@PLUGINFILE@@/a.png">', [['a.png', await png('#123456')]]),
  );
  const before = await pictures();
  expect((await importFile(file, randomUUID())).status).toBe(404);
  expect(await pictures()).toEqual(before);
});

test('an export with too many bytes of pictures is refused with what to do', async () => {
  const categoryId = await aCategory('Large');
  await importFile(
    moodle(question('Large', 'A <img src="@@PLUGINFILE@@/a.png">', [['a.png', await png('#654321')]])),
    categoryId,
  );
  const [prompt = ''] = await promptsIn(categoryId);
  const id = /pictures\/([0-9a-f-]+)"/.exec(prompt)?.[1] ?? '';
  await storage.put(questionPictureKey(id), Buffer.alloc(MAX_EXPORTED_PICTURE_BYTES + 1));
  const response = await exported('moodle-xml', categoryId);
  expect([response.status, (await response.json()).message]).toEqual([
    400,
    'The pictures of these questions are larger than 14 MB together. Narrow the filters.',
  ]);
});

/** The header of a PNG of 40,000 x 40,000 pixels. */
function hugePng(): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200009c4000009c400802000000', 'hex');
  return Buffer.concat([header, Buffer.alloc(64)]);
}
