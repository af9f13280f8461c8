import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createQuestionCategory,
  exportQuestions,
  getQuestion,
  importQuestions,
  listQuestionCategories,
  listQuestions,
  MAX_QUESTION_FILE_BYTES,
  previewQuestionExport,
  previewQuestionImport,
  type QuestionImportPreview,
  type QuestionImportResult,
} from '@lectern/contract';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  // More imports than a person may make in a minute.
  api = await startTestApi({ rateLimit: 0 });
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const GIFT = `$CATEGORY: Kites/Knots

::Bowline:: Which knot makes a loop? { =Bowline #Right ~Granny ~<img src="x.png">Reef }

::Lift:: Kites fly by lift. {T}

A text alone.

::Broken:: Which? { =one ~two
`;

const form = (file: string | Buffer, fields: Record<string, string> = {}) => {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  sent.append('file', new Blob([file as BlobPart]), 'kites.txt');
  return sent;
};

async function post<T>(path: string, body: FormData): Promise<{ status: number; body: T }> {
  const response = await admin.fetch(path, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as T };
}
const preview = (file: string | Buffer) =>
  post<QuestionImportPreview>(previewQuestionImport.path, form(file));
const importFile = (file: string | Buffer, fields: Record<string, string>) =>
  post<QuestionImportResult>(
    importQuestions.path,
    form(file, {
      importId: randomUUID(),
      keepCategories: 'false',
      status: 'ready',
      includeDuplicates: 'false',
      leaveOut: '',
      ...fields,
    }),
  );
const aCategory = async (name: string) =>
  (await admin.call(createQuestionCategory, { body: { name, parentId: null, courseId: null } })).body.id;
const questionsIn = async (category: string) =>
  (await admin.call(listQuestions, { query: { category } })).body.items;

const latestEntry = async () =>
  (await api.database.source.query('SELECT max(id) AS id FROM audit_entries'))[0].id ?? 0;
const entriesSince = (id: string) =>
  api.database.source.query(
    'SELECT action, target_name, detail FROM audit_entries WHERE id > $1 ORDER BY id',
    [id],
  );
/** Everything that an import writes. */
const countRows = async () =>
  (
    await api.database.source.query(
      `SELECT (SELECT count(*)::int FROM question_categories) AS categories, (SELECT count(*)::int FROM questions) AS questions,
              (SELECT count(*)::int FROM question_imports) AS imports, (SELECT count(*)::int FROM audit_entries) AS entries`,
    )
  )[0];

test('a preview names for each question what is kept, and stores nothing', async () => {
  const { status, body } = await preview(GIFT);
  expect(status).toBe(200);
  expect(body).toMatchObject({ format: 'gift', importedBefore: null, notes: [] });
  expect(
    body.questions.map(({ number, title, type, problem, losses }) => [
      number,
      title,
      type,
      problem ?? losses,
    ]),
  ).toEqual([
    [1, 'Bowline', 'single-choice', ['Pictures are not kept: this format has none.']],
    [2, 'Lift', 'true-false', []],
    [3, 'A text alone.', null, 'It is a text without a question.'],
    [4, 'Broken', null, 'A brace { or } is missing.'],
  ]);
  expect(body.questions[0]).toMatchObject({
    excerpt: 'Which knot makes a loop?',
    category: ['Kites', 'Knots'],
  });
  const rows = await api.database.source.query('SELECT FROM question_imports');
  expect(rows).toEqual([]);
});

test('blank options are left out where the question stays sound, and are named in a teacher’s words where it does not', async () => {
  const answer = (text: string, fraction: number) =>
    `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text></answer>`;
  const question = (name: string, answers: string[]) =>
    `<question type="multichoice"><name><text>${name}</text></name><questiontext format="html"><text>Does it fly?</text></questiontext><single>true</single>${answers.join('')}</question>`;
  const file = `<quiz>${[
    question('Sound', [answer('Yes', 100), answer('', 0), answer('No', 0), answer('<p> </p>', 0)]),
    question('Blank answer', [answer('', 100), answer('No', 0), answer('Perhaps', 0)]),
    question('Too few', [answer('Yes', 100), answer('', 0)]),
  ].join('')}</quiz>`;
  const blank = (option: number) =>
    `Option ${option} is blank, or has only what is not kept, such as a picture. Give it a text in the file and import it again.`;
  const { body } = await preview(file);
  expect(body.questions.map(({ title, problem, losses }) => [title, problem, losses])).toEqual([
    ['Sound', null, ['Blank options are left out.']],
    ['Blank answer', blank(1), []],
    ['Too few', blank(2), []],
  ]);
});

test('an import makes questions and the categories of the file; those that lose something are drafts', async () => {
  const before = await latestEntry();
  const categoryId = await aCategory('Imported');
  const { status, body } = await importFile(GIFT, { categoryId, keepCategories: 'true' });
  expect([status, body]).toEqual([
    201,
    { importId: expect.any(String), importedCount: 2, duplicateCount: 0, problemCount: 2 },
  ]);
  const questions = await questionsIn(categoryId);
  expect(questions.map(({ title, status: state, category }) => [title, state, category.name]).sort()).toEqual(
    [
      ['Bowline', 'draft', 'Knots'],
      ['Lift', 'ready', 'Knots'],
    ],
  );
  const { body: categories } = await admin.call(listQuestionCategories);
  const knots = categories.find(({ name }) => name === 'Knots');
  expect(categories.find(({ id }) => id === knots?.parentId)).toMatchObject({
    name: 'Kites',
    parentId: categoryId,
  });
  const bowline = questions.find(({ title }) => title === 'Bowline');
  const { body: edited } = await admin.call(getQuestion, { params: { questionId: bowline?.id ?? '' } });
  expect(edited.content).toMatchObject({
    options: [{ html: 'Bowline' }, { html: 'Granny' }, { html: 'Reef' }],
  });
  expect(await entriesSince(before)).toEqual([
    { action: 'question-category.created', target_name: 'Imported', detail: null },
    { action: 'question.imported', target_name: 'Imported', detail: '2 from kites.txt, 2 new categories' },
  ]);
  await importFile(GIFT, { categoryId, keepCategories: 'true', includeDuplicates: 'true' });
  const again = (await entriesSince(before)).slice(2);
  expect(again).toMatchObject([{ action: 'question.imported', detail: '2 from kites.txt' }]);
});

test('a file with more than ten levels of categories is refused as a whole, whatever is chosen', async () => {
  const categoryId = await aCategory('Deep');
  const path = (levels: number) => Array.from({ length: levels }, (_, level) => `L${level}`).join('/');
  const file = (levels: number) => `Kites fly. {T}\n\n$CATEGORY: ${path(levels)}\n\nLines hold them. {T}`;
  const refusal = {
    status: 422,
    body: {
      message: 'The file has 3000 levels of categories; at most 10 are possible. Shorten its categories.',
    },
  };
  const before = await countRows();
  expect(await preview(file(3000))).toMatchObject(refusal);
  for (const keepCategories of ['true', 'false'])
    expect(await importFile(file(3000), { categoryId, keepCategories })).toMatchObject(refusal);
  // Levels above the chosen category count, too.
  expect((await preview(file(10))).status).toBe(200);
  const { status, body } = await importFile(file(10), { categoryId, keepCategories: 'true' });
  expect([status, body]).toMatchObject([
    422,
    {
      message:
        'The question bank would have 11 levels of categories, and at most 10 are possible, so nothing was imported. Choose a category that is higher up, or import without the categories of the file.',
    },
  ]);
  expect(await countRows()).toEqual(before);
  expect((await importFile(file(9), { categoryId, keepCategories: 'true' })).status).toBe(201);
});

test(
  'a file makes at most 200 new categories, or nothing of it is imported',
  { timeout: 180_000 },
  async () => {
    // A repeated run finds the questions of the one before.
    const name = `Knots ${randomUUID()}`;
    const categoryId = await aCategory('Many');
    const file = (count: number) =>
      Array.from({ length: count }, (_, at) => `$CATEGORY: ${name}/K${at}\n\n${name} ${at} holds. {T}`).join(
        '\n\n',
      );
    const before = await countRows();
    // The category around them is one, too.
    expect((await preview(file(199))).body.notes).toEqual([]);
    expect((await preview(file(200))).body.notes).toEqual([
      'The file has 201 categories, and an import makes at most 200 new ones. Import it without its categories, or divide it.',
    ]);
    const { status, body } = await importFile(file(200), { categoryId, keepCategories: 'true' });
    expect([status, body]).toMatchObject([
      422,
      {
        message:
          'This file would make more than 200 new categories, so nothing was imported. Import it without its categories, or divide it.',
      },
    ]);
    expect(await countRows()).toEqual(before);
    expect((await importFile(file(199), { categoryId, keepCategories: 'true' })).body.importedCount).toBe(
      199,
    );
    // Those that exist are not new, whatever the case of their names.
    const rest = await importFile(file(200).replaceAll(`${name}/`, `${name.toUpperCase()}/`), {
      categoryId,
      keepCategories: 'true',
    });
    expect(rest.body).toMatchObject({ importedCount: 1, duplicateCount: 199 });
    expect(await countRows()).toMatchObject({ categories: before.categories + 201 });
  },
);

test('the same file again is recognized, and makes duplicates only on request', async () => {
  const file = 'Knots hold kites. {F}';
  const categoryId = await aCategory('Twice');
  await importFile(file, { categoryId });
  const { body: again } = await preview(file);
  expect(again.importedBefore).toMatchObject({ questionCount: 1 });
  expect(again.questions[0]?.duplicateOf).toMatchObject({ title: 'Knots hold kites.' });
  const second = await importFile(file, { categoryId });
  expect(second.body).toMatchObject({ importedCount: 0, duplicateCount: 1 });
  const third = await importFile(file, { categoryId, includeDuplicates: 'true' });
  expect(third.body).toMatchObject({ importedCount: 1, duplicateCount: 0 });
  expect(await questionsIn(categoryId)).toHaveLength(2);
});

test('a repeated call of the same import changes nothing, also at the same time', async () => {
  const categoryId = await aCategory('Repeated');
  const fields = { categoryId, importId: randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => importFile('Tails steady kites. {T}', fields)));
  expect(answers.map(({ body }) => body.importedCount)).toEqual([1, 1, 1]);
  expect(await questionsIn(categoryId)).toHaveLength(1);
  const two = await Promise.all([1, 2].map(() => importFile('Bridles hold kites. {T}', { categoryId })));
  expect(two.map(({ body }) => body.importedCount).sort()).toEqual([0, 1]);
});

test('questions that were left out are not imported', async () => {
  const categoryId = await aCategory('Some');
  const { body } = await importFile('One? {T}\n\nTwo? {F}\n\nThree? {T}', { categoryId, leaveOut: '1,3' });
  expect(body).toMatchObject({ importedCount: 1, problemCount: 0 });
  expect((await questionsIn(categoryId)).map(({ title }) => title)).toEqual(['Two?']);
});

test('a refused import says why and leaves nothing behind', async () => {
  const count = async () =>
    (await api.database.source.query('SELECT count(*)::int AS n FROM question_categories'))[0].n;
  const before = await count();
  const categoryId = randomUUID();
  expect((await importFile(GIFT, { categoryId, keepCategories: 'true' })).status).toBe(404);
  expect(await preview('Just a text.')).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('GIFT, Aiken, Moodle XML') },
  });
  expect(await preview(Buffer.alloc(MAX_QUESTION_FILE_BYTES + 1, 'a'))).toMatchObject({
    status: 413,
    body: { message: 'The file is larger than 20 MB. Divide it into smaller files.' },
  });
  expect(await post(importQuestions.path, form(GIFT, { categoryId: 'x' }))).toMatchObject({ status: 400 });
  expect(await preview('')).toMatchObject({
    status: 400,
    body: { message: 'Please select a file with questions.' },
  });
  expect(await count()).toBe(before);
});

test('a table of questions is exported in the language of the person, and imported again without duplicates', async () => {
  const categoryId = await aCategory('Tabelle');
  await importFile('::Product:: 6*7? {#42}', { categoryId });
  const file = await admin.fetch(exportQuestions.path, {
    method: 'POST',
    body: JSON.stringify({ format: 'csv', filter: { category: categoryId }, leaveOut: [] }),
    headers: { 'content-type': 'application/json', 'accept-language': 'de' },
  });
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.toString()).toBe(
    '\uFEFFTyp,Titel,Kategorie,Schlagwörter,Punkte,Frage,Feedback,Toleranz,Antwort 1\r\nZahl,Product,Tabelle,,1,6*7?,,0,42\r\n',
  );
  const { body: again } = await preview(bytes);
  expect(again.questions).toMatchObject([
    { title: 'Product', problem: null, duplicateOf: { title: 'Product' } },
  ]);
});

test('exported questions are named with what is lost, and imported again without duplicates', async () => {
  const categoryId = await aCategory('Export');
  await importFile('::Sum:: 2+2? {#4}\n\n::Knot:: Which knot? {=Bowline ~Reef}', { categoryId });
  const body = { format: 'aiken', filter: { category: categoryId }, leaveOut: [] as string[] } as const;
  const { body: shown } = await admin.call(previewQuestionExport, { body });
  expect(shown.questions.map(({ title, problem, losses }) => [title, problem, losses])).toEqual([
    ['Knot', null, ['The title is made from the text of the question.', 'The category is not kept.']],
    ['Sum', 'Aiken has single choice only.', []],
  ]);
  const send = (sent: object) =>
    admin.fetch(exportQuestions.path, {
      method: 'POST',
      body: JSON.stringify(sent),
      headers: { 'content-type': 'application/json' },
    });
  const file = await send({ ...body, format: 'qti-3.0' });
  expect(file.headers.get('content-disposition')).toBe('attachment; filename=questions-qti-3.0.zip');
  const { body: again } = await preview(Buffer.from(await file.arrayBuffer()));
  expect(again.questions.map(({ duplicateOf }) => duplicateOf?.title)).toEqual(['Knot', 'Sum']);
  const leaveOut = shown.questions.filter(({ title }) => title === 'Knot').map(({ id }) => id);
  const refused = await send({ ...body, leaveOut });
  expect([refused.status, (await refused.json()).message]).toEqual([
    400,
    'None of the chosen questions can be written in this format.',
  ]);
});
