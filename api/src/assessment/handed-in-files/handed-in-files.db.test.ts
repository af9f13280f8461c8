import { createHash, randomUUID } from 'node:crypto';
import {
  addHandedInFile,
  type Attempt,
  FILE_LIMITS,
  getAttempt,
  getExam,
  type HandedInFile,
  listGradableAnswers,
  markAnswer,
  type QuestionResponse,
  removeCourseInstructor,
  removeHandedInFile,
  reviewAttempt,
  saveDraft,
  startAttempt,
  submitAttempt,
  suspendUsers,
} from '@lectern/contract';
import { Attempt as AttemptRow, eraseUser, HandedInFileRow, handedInFileKey } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORAGE } from '../../platform/infra.module.js';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let storage: Disk;
beforeAll(async () => {
  api = await startTestApi();
  storage = api.app.get<Disk>(STORAGE);
});
afterAll(() => api.stop());

const PDF = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n';

type Changes = Partial<{ maxFiles: number; kinds: ('pdf' | 'picture' | 'text')[] }>;
function aFileQuestion(changes: Changes = {}) {
  const question = aQuestion('file-upload');
  return { ...question, content: { ...question.content, ...changes } } as typeof question;
}

/** An exam with one question of files, and a learner's open attempt. */
async function anAttempt(changes: Changes = {}, settings: Parameters<typeof anExam>[1] = {}) {
  const exam = await anExam(api, { questions: [aFileQuestion(changes)], ...settings });
  const learner = await exam.aLearner();
  return { ...exam, learner, attempt: await start(learner.client, exam.exam.id) };
}

async function start(client: TestClient, examId: string): Promise<Attempt> {
  const { status, body } = await client.call(startAttempt, { params: { examId } });
  if (status > 201) throw new Error(JSON.stringify(body));
  return body;
}

const target = (attempt: { id: string }) => ({ attemptId: attempt.id, position: '0' });

async function add(
  client: TestClient,
  attempt: { id: string },
  content: string | Buffer = PDF,
  name = 'essay.pdf',
) {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(content)]), name);
  const path = addHandedInFile.path.replace(':attemptId', attempt.id).replace(':position', '0');
  const response = await client.fetch(path, { method: 'POST', body: form });
  type Answer = HandedInFile & { code: string; message: string };
  return { status: response.status, body: (await response.json()) as Answer };
}

async function save(client: TestClient, attempt: { id: string }, fileIds: string[], draftRevision = 0) {
  const response: QuestionResponse = { type: 'file-upload', text: '', fileIds };
  const body = { response, draftRevision, requestId: randomUUID() };
  return client.call(saveDraft, { params: target(attempt), body });
}

const submit = (client: TestClient, { id }: { id: string }) =>
  client.call(submitAttempt, { params: { attemptId: id } });

const countFiles = () => api.database.source.getRepository(HandedInFileRow).count();

test('a file is stored with its name and kind, belongs to the answer once it is saved, and is sent so that it can do no harm', async () => {
  const { learner, attempt, admin } = await anAttempt();
  const { status, body } = await add(learner.client, attempt, PDF, '../..\\Über\u202e „x“.PDF');
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      ...{ id: body.id, name: 'Über „x“.pdf', bytes: PDF.length, kind: 'pdf', mediaType: 'application/pdf' },
      ...{ url: `/api/handed-in-files/${body.id}`, scan: 'none', receivedAt: expect.any(String) },
      sha256: createHash('sha256').update(PDF).digest('hex'),
    },
  });
  const shown = async () =>
    (await learner.client.call(getAttempt, { params: { attemptId: attempt.id } })).body.questions[0]?.files;
  expect(await shown()).toEqual([]);
  await save(learner.client, attempt, [body.id]);
  expect(await shown()).toEqual([body]);

  const file = await learner.client.fetch(body.url);
  expect(await file.text()).toBe(PDF);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="?ber ?x?.pdf"; filename*=UTF-8''%C3%9Cber%20%E2%80%9Ex%E2%80%9C.pdf`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
  const part = await learner.client.fetch(body.url, { headers: { range: 'bytes=0-3' } });
  expect({ status: part.status, text: await part.text() }).toEqual({ status: 206, text: '%PDF' });

  // Graders open it after the end of the attempt.
  expect((await admin.fetch(body.url)).status).toBe(404);
  await submit(learner.client, attempt);
  expect((await admin.fetch(body.url)).status).toBe(200);
  const { body: review } = await learner.client.call(reviewAttempt, { params: { attemptId: attempt.id } });
  expect(review.questions[0]?.files).toEqual([body]);
});

test('a text is a download under its media type, whatever it contains', async () => {
  const { learner, attempt } = await anAttempt({ kinds: ['text'] });
  const { body } = await add(learner.client, attempt, 'See <script>alert(1)</script>', 'evil.html');
  const file = await learner.client.fetch(body.url);
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename=evil.html.txt');
});

test.each([
  ['HTML named .pdf', '<html><script>alert(1)</script>', 415, 'file-kind-refused'],
  ['a text where only a PDF is asked for', 'An essay', 415, 'file-kind-refused'],
  ['an empty file', '', 400, 'assessment.handedInFile.missing'],
  ['a file of 21 MB', Buffer.alloc(21 * 1024 * 1024, '%PDF-'), 413, 'file-too-large'],
])('%s is refused and leaves nothing behind', async (_name, content, status, code) => {
  const { learner, attempt } = await anAttempt();
  const before = await countFiles();
  const refused = await add(learner.client, attempt, content);
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status, code });
  expect(refused.body.message).not.toBe('');
  expect(await countFiles()).toBe(before);
});

test('of two files that arrive at the same time for the last place, one is stored', async () => {
  const { learner, attempt } = await anAttempt({ maxFiles: 2 });
  await add(learner.client, attempt);
  const results = await Promise.all([add(learner.client, attempt), add(learner.client, attempt)]);
  expect(results.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(results.map(({ body }) => body.code)).toContain('too-many-files');
});

test('what all files of an attempt need is limited', async () => {
  const { learner, attempt } = await anAttempt();
  const { body } = await add(learner.client, attempt);
  const bytes = FILE_LIMITS.attemptMegabytes * 1024 * 1024;
  await api.database.source.getRepository(HandedInFileRow).update(body.id, { bytes });
  expect(await add(learner.client, attempt)).toMatchObject({
    status: 422,
    body: { code: 'attempt-storage-full' },
  });
});

test('a removed file is gone, also from the storage, and makes room for another', async () => {
  const { learner, attempt } = await anAttempt({ maxFiles: 1 });
  const { body } = await add(learner.client, attempt);
  const params = { ...target(attempt), fileId: body.id };
  const remove = () => learner.client.call(removeHandedInFile, { params });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect(await storage.exists(handedInFileKey(body.id))).toBe(false);
  expect((await learner.client.fetch(body.url)).status).toBe(404);
  expect((await add(learner.client, attempt)).status).toBe(201);
});

test('a file that no saved answer names makes room for another after a while', async () => {
  const { learner, attempt } = await anAttempt({ maxFiles: 1 });
  const { body } = await add(learner.client, attempt);
  const createdAt = new Date(Date.now() - 10 * 60_000);
  await api.database.source.getRepository(HandedInFileRow).update(body.id, { createdAt });
  expect((await add(learner.client, attempt)).status).toBe(201);
  expect(await storage.exists(handedInFileKey(body.id))).toBe(false);
});

test('ids of other answers are left out of an answer, and strangers get nothing', async () => {
  const { learner, attempt, aLearner } = await anAttempt();
  const stranger = await aLearner();
  const { body: file } = await add(learner.client, attempt);
  expect((await add(stranger.client, attempt)).status).toBe(404);
  expect((await stranger.client.fetch(file.url)).status).toBe(404);
  expect((await api.visitor.fetch(file.url)).status).toBe(401);
  const params = { ...target(attempt), fileId: file.id };
  expect((await stranger.client.call(removeHandedInFile, { params })).status).toBe(404);

  const second = await anAttempt();
  await save(second.learner.client, second.attempt, [file.id, randomUUID()]);
  const { body } = await second.learner.client.call(getAttempt, { params: { attemptId: second.attempt.id } });
  expect(body.questions[0]).toMatchObject({ response: { fileIds: [] }, files: [], state: 'unanswered' });
});

test('a removed instructor, an instructor of another course and a suspended learner get neither a file nor its pages', async () => {
  const { learner, attempt, course, admin } = await anAttempt();
  const { body: file } = await add(learner.client, attempt);
  await save(learner.client, attempt, [file.id]);
  await submit(learner.client, attempt);
  const instructor = await anInstructor(api);
  await addInstructor(api, course, instructor.user);
  const other = await anInstructor(api, await api.aCourse());
  const ask = async (client: TestClient) => {
    const paths = [file.url, `${file.url}/pages`, `${file.url}/pages/1`];
    return Promise.all(paths.map(async (path) => (await client.fetch(path)).status));
  };
  // The file has no page that could be drawn.
  expect(await ask(instructor.client)).toEqual([200, 422, 422]);
  expect(await ask(other.client)).toEqual([404, 404, 404]);
  const params = { id: course.id, userId: instructor.user.id };
  expect((await admin.call(removeCourseInstructor, { params })).status).toBe(200);
  expect(await ask(instructor.client)).toEqual([404, 404, 404]);
  expect((await admin.call(suspendUsers, { body: { ids: [learner.user.id] } })).status).toBe(200);
  expect(await ask(learner.client)).toEqual([401, 401, 401]);
});

test('nothing is added or removed after the end of the attempt or its time', async () => {
  const { learner, attempt } = await anAttempt();
  const { body } = await add(learner.client, attempt);
  await api.database.source
    .getRepository(AttemptRow)
    .update(attempt.id, { deadlineAt: new Date(Date.now() - 30_000) });
  expect((await add(learner.client, attempt)).status).toBe(201);
  await api.database.source
    .getRepository(AttemptRow)
    .update(attempt.id, { deadlineAt: new Date(Date.now() - 120_000) });
  const late = await add(learner.client, attempt);
  expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'attempt-ended' });
  const params = { ...target(attempt), fileId: body.id };
  expect((await learner.client.call(removeHandedInFile, { params })).status).toBe(409);
});

test.each(['waiting', 'failed', 'infected'] as const)(
  'a file whose scan is %s can be opened neither by its learner nor by graders',
  async (scan) => {
    const { learner, attempt, admin } = await anAttempt();
    const { body } = await add(learner.client, attempt);
    await save(learner.client, attempt, [body.id]);
    await submit(learner.client, attempt);
    const scanAt = scan === 'infected' ? null : new Date();
    await api.database.source.getRepository(HandedInFileRow).update(body.id, { scan, scanAt });
    for (const client of [learner.client, admin]) {
      const refused = await client.fetch(body.url);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ code: 'file-not-open' });
    }
    const { body: review } = await learner.client.call(reviewAttempt, { params: { attemptId: attempt.id } });
    expect(review.questions[0]?.files[0]?.scan).toBe(scan);
  },
);

test('with a scanner a new file waits for its scan', async () => {
  const scanning = await startTestApi({ clamav: { path: '/run/clamd.sock' } }, api.database);
  try {
    const { learner, attempt } = await anAttempt();
    const { body } = await add(await scanning.as(learner.user), attempt);
    expect(body.scan).toBe('waiting');
  } finally {
    await scanning.stop();
  }
});

const ASSIGNMENT = { settings: { type: 'assignment', gradingMethod: 'last' } } as const;

test('an assignment that is handed in again begins with the same answer, and only the newest waits for a grade', async () => {
  const { learner, attempt, exam, admin } = await anAttempt({}, ASSIGNMENT);
  const { body: file } = await add(learner.client, attempt);
  await save(learner.client, attempt, [file.id]);
  await submit(learner.client, attempt);

  const params = { examId: exam.id };
  const waiting = async () =>
    (await admin.call(listGradableAnswers, { params })).body.items.map(({ fileCount }) => fileCount);
  const again = await start(learner.client, exam.id);
  expect(again.questions[0]).toMatchObject({ response: { fileIds: [file.id] }, files: [file] });
  // A change that is not handed in takes nothing away.
  expect(await waiting()).toEqual([1]);

  const { body: second } = await add(learner.client, again, PDF, 'second.pdf');
  await save(learner.client, again, [file.id, second.id], 1);
  await submit(learner.client, again);
  expect(await waiting()).toEqual([2]);
  const { body: page } = await learner.client.call(getExam, { params });
  expect(page.handedIn).toMatchObject({ attemptId: again.id, fileCount: 2, lateSeconds: null });

  // One file serves both: the first attempt still has it when the second one loses it.
  await api.database.source.getRepository(AttemptRow).delete(again.id);
  expect((await learner.client.fetch(file.url)).status).toBe(200);
});

test('a graded assignment can no longer be changed', async () => {
  const { learner, attempt, exam, admin } = await anAttempt({}, ASSIGNMENT);
  const { body: file } = await add(learner.client, attempt);
  await save(learner.client, attempt, [file.id]);
  await submit(learner.client, attempt);
  const params = { examId: exam.id };
  const { body } = await admin.call(listGradableAnswers, { params });
  const mark = { version: 0, fraction: 1, criteria: null, comment: null, annotations: [] };
  const marked = await admin.call(markAnswer, { params: { answerId: body.items[0]?.id ?? '' }, body: mark });
  expect(marked.status).toBe(200);
  const refused = await learner.client.call(startAttempt, { params });
  expect({ status: refused.status, body: refused.body }).toMatchObject({
    status: 409,
    body: { code: 'already-graded' },
  });
  const { body: page } = await learner.client.call(getExam, { params });
  expect(page).toMatchObject({ startRefusal: 'already-graded', percent: 100 });
});

test('a change of an assignment that only time has ended does not replace what was handed in', async () => {
  const { learner, attempt, exam, admin } = await anAttempt({}, ASSIGNMENT);
  const { body: file } = await add(learner.client, attempt);
  await save(learner.client, attempt, [file.id]);
  await submit(learner.client, attempt);
  const again = await start(learner.client, exam.id);
  await save(learner.client, again, [], 1);
  await api.database.source.getRepository(AttemptRow).update(again.id, { deadlineAt: new Date(0) });
  const params = { examId: exam.id };
  const { body: page } = await learner.client.call(getExam, { params });
  expect(page.handedIn).toMatchObject({ attemptId: attempt.id, fileCount: 1 });
  const { body } = await admin.call(listGradableAnswers, { params });
  expect(body.items.map(({ fileCount }) => fileCount)).toEqual([1]);
});

test('what is handed in after the due date is late by its seconds', async () => {
  const dueDate = new Date(Date.now() - 3_600_000).toISOString();
  const { learner, attempt, exam } = await anAttempt({}, { settings: { type: 'assignment', dueDate } });
  await submit(learner.client, attempt);
  const { body } = await learner.client.call(getExam, { params: { examId: exam.id } });
  expect(body.handedIn?.lateSeconds).toBeGreaterThanOrEqual(3600);
  expect(body.handedIn?.lateSeconds).toBeLessThan(3700);
});

test('the files of a deleted account have no row any more', async () => {
  const { learner, attempt } = await anAttempt();
  const { body } = await add(learner.client, attempt);
  await api.database.source.transaction((manager) => eraseUser(manager, learner.user));
  expect(await api.database.source.getRepository(HandedInFileRow).existsBy({ id: body.id })).toBe(false);
});
