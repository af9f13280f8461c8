import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createGradeColumn,
  type ErrorBody,
  GRADE_IMPORT_LIMITS,
  getGradebook,
  type GradeImportPreview,
  listAuditEntries,
  previewGradeImport,
  saveGradeEntries,
  saveGradeEntry,
} from '@lectern/contract';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A course with an exam, columns of 10 points, and two learners. */
async function aGradebook() {
  const { course, admin, aLearner } = await anExam(api, { questions: [aQuestion('true-false')] });
  const [ada, bob] = [await aLearner(), await aLearner()].map(({ user }) => user);
  if (!ada || !bob) throw new Error('The learners are missing.');
  const params = { id: course.id };
  const columns = [];
  for (const title of ['Talk', 'Poster']) {
    const body = { title, maxPoints: 10, categoryId: null };
    columns.push((await admin.call(createGradeColumn, { params, body })).body);
  }
  const [talk, poster] = columns;
  if (!talk || !poster) throw new Error('The columns are missing.');
  const enter = (userId: string, columnId: string, points: number, version = 0) =>
    admin.call(saveGradeEntry, {
      params: { ...params, columnId, userId },
      body: { points, comment: null, version },
    });
  const readEntries = async (id: string) => {
    const { body } = await admin.call(getGradebook, { params });
    return body.items
      .find((learner) => learner.id === id)
      ?.entries.map(({ points, comment }) => [points, comment]);
  };
  return { admin, course, params, ada, bob, talk, poster, enter, readEntries };
}

async function preview(
  client: TestClient,
  id: string,
  file: BlobPart,
): Promise<GradeImportPreview & ErrorBody> {
  const form = new FormData();
  form.append('file', new Blob([file]), 'grades');
  const path = previewGradeImport.path.replace(':id', id);
  return (await client.fetch(path, { method: 'POST', body: form })).json() as never;
}

const download = async (client: TestClient, id: string, ending: 'csv' | 'xlsx') =>
  (await client.fetch(`/api/admin/courses/${id}/gradebook.${ending}`)).arrayBuffer();

const toEntries = ({ changes }: GradeImportPreview) =>
  changes.map(({ columnId, learner, after, version }) => ({
    columnId,
    userId: learner.id,
    ...after,
    version,
  }));

test('a file says row by row what it changes and why something is left out, and changes nothing before it is saved', async () => {
  const { admin, course, params, ada, bob, talk, enter, readEntries } = await aGradebook();
  await enter(ada.id, talk.id, 7);
  const file = [
    'E-Mail;Talk (von 10);talk: comment;Poster;Essay;Final exam (%)',
    `${ada.email};8,5;"Well ""spoken""\r\nand short";;1;100`,
    `${bob.email.toUpperCase()};11;;3;1;100`,
    `stranger@example.org;1;;1;;`,
    `${ada.email};1;;1;;`,
    ';1;;;;',
    '',
  ].join('\n');
  const read = await preview(admin, course.id, file);
  expect(read.columns.map(({ title }) => title)).toEqual(['Talk', 'Poster']);
  expect(read.notes).toEqual(['Columns that are not read: Essay.']);
  expect(
    read.changes.map(({ line, learner, before, after }) => [line, learner.email, before, after]),
  ).toEqual([
    [2, ada.email, { points: 7, comment: null }, { points: 8.5, comment: 'Well "spoken"\nand short' }],
    [3, bob.email, { points: null, comment: null }, { points: 3, comment: null }],
  ]);
  expect(read.problems.map(({ line, column, problem }) => [line, column, problem])).toEqual([
    [3, 'Talk', '11 is not between 0 and 10.'],
    [4, null, 'No learner of this course has this address.'],
    [5, null, 'The same address is in row 2.'],
    [6, null, 'The email address is missing.'],
  ]);
  expect(await readEntries(ada.id)).toEqual([
    [7, null],
    [null, null],
  ]);

  const saved = await admin.call(saveGradeEntries, { params, body: { entries: toEntries(read) } });
  expect(saved.body.entries.map(({ version }) => version)).toEqual([2, 1]);
  expect(await readEntries(ada.id)).toEqual([
    [8.5, 'Well "spoken"\nand short'],
    [null, null],
  ]);
  expect(await readEntries(bob.id)).toEqual([
    [null, null],
    [3, null],
  ]);
  const { body } = await admin.call(listAuditEntries, { query: { target: course.id } });
  expect(body.items[0]).toMatchObject({ action: 'course.grades-entered', detail: '2' });
  expect(await preview(admin, course.id, file)).toMatchObject({ changes: [], unchangedCount: 2 });

  // The undo of the screen: what was before, with the versions after the import.
  const undo = read.changes.map(({ columnId, learner, before }, index) => ({
    ...{ columnId, userId: learner.id, ...before },
    version: saved.body.entries[index]?.version ?? 0,
  }));
  expect((await admin.call(saveGradeEntries, { params, body: { entries: undo } })).status).toBe(200);
  expect(await readEntries(ada.id)).toEqual([
    [7, null],
    [null, null],
  ]);
});

test('the exported files are read back without a change, as CSV and as Excel, also with texts that look like formulas', async () => {
  const { admin, course, params, ada, bob, talk, poster } = await aGradebook();
  const entries = [
    { columnId: talk.id, userId: ada.id, points: 8.1, comment: '=1+1', version: 0 },
    { columnId: poster.id, userId: bob.id, points: 0, comment: ' Two\nlines, "quoted" ', version: 0 },
  ];
  await admin.call(saveGradeEntries, { params, body: { entries } });
  for (const ending of ['csv', 'xlsx'] as const)
    expect(await preview(admin, course.id, await download(admin, course.id, ending))).toMatchObject({
      ...{ changes: [], problems: [], notes: [], unchangedCount: 2 },
      columns: [{ title: 'Talk' }, { title: 'Poster' }],
    });
});

test('a grade that someone else changed after the preview is named, and nothing of the import is saved', async () => {
  const { admin, course, params, ada, bob, talk, enter, readEntries } = await aGradebook();
  const file = `Email,Talk\n${ada.email},5\n${bob.email},6\n`;
  const entries = toEntries(await preview(admin, course.id, file));
  await enter(bob.id, talk.id, 9);
  const refused = await admin.call(saveGradeEntries, { params, body: { entries } });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'edit-conflict' }]);
  expect((refused.body as unknown as ErrorBody).message).toMatch(
    /^The grade of .+ in Talk was changed meanwhile\. Nothing was saved\./,
  );
  expect(await readEntries(ada.id)).toEqual([
    [null, null],
    [null, null],
  ]);
  const twice = [entries[0], entries[0]].flatMap((entry) => entry ?? []);
  expect((await admin.call(saveGradeEntries, { params, body: { entries: twice } })).status).toBe(400);
});

test('entries with too many points, of strangers or in columns of other courses are refused', async () => {
  const { params, admin, ada, talk } = await aGradebook();
  const other = await aGradebook();
  const entry = { columnId: talk.id, userId: ada.id, points: 5, comment: null, version: 0 };
  for (const [change, status] of [
    [{ points: 11 }, 400],
    [{ userId: other.ada.id }, 404],
    [{ columnId: other.talk.id }, 404],
  ] as const) {
    const body = { entries: [{ ...entry, ...change }] };
    expect((await admin.call(saveGradeEntries, { params, body })).status).toBe(status);
  }
});

test('files that are no gradebook or too large are refused with what to do', async () => {
  const { admin, course, ada } = await aGradebook();
  const files: [BlobPart, RegExp][] = [
    ['Name,Talk\nAda,3', /no column with the email addresses/],
    ['PK\x03\x04 nothing', /damaged/],
    [`Email,Talk\n${`${ada.email},1\n`.repeat(GRADE_IMPORT_LIMITS.rows + 1)}`, /more than 10,000 rows/],
    [new Uint8Array(GRADE_IMPORT_LIMITS.bytes + 1), /larger than 5 MB/],
  ];
  for (const [file, message] of files)
    expect((await preview(admin, course.id, file)).message).toMatch(message);
});
