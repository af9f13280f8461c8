import { randomUUID } from 'node:crypto';
import {
  addHandedInFile,
  type Annotation,
  countHandedInPages,
  getGradableAnswer,
  getGradebook,
  getHandedInPage,
  type HandedInFile,
  listGradableAnswers,
  markAnswer,
  reviewAttempt,
  saveDraft,
  startAttempt,
  submitAttempt,
} from '@lectern/contract';
import { aDeck } from '@lectern/pdf/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const DAY_MS = 24 * 60 * 60 * 1000;

async function add(client: TestClient, attemptId: string, content: Buffer): Promise<HandedInFile> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(content)]), 'report.pdf');
  const path = addHandedInFile.path.replace(':attemptId', attemptId).replace(':position', '0');
  const response = await client.fetch(path, { method: 'POST', body: form });
  expect(response.status).toBe(201);
  return (await response.json()) as HandedInFile;
}

/** Hands in a PDF file of two pages and a broken one, two days after the due date. */
async function handIn() {
  const dueDate = new Date(Date.now() - 2 * DAY_MS).toISOString();
  const { exam, admin, aLearner, course } = await anExam(api, {
    questions: [aQuestion('file-upload')],
    settings: { dueDate },
  });
  const { client } = await aLearner();
  const { body: attempt } = await client.call(startAttempt, { params: { examId: exam.id } });
  const files = [
    await add(client, attempt.id, aDeck(['Kites', 'Strings'])),
    await add(client, attempt.id, Buffer.from('%PDF-1.7\nbroken')),
  ] as const;
  await client.call(saveDraft, {
    params: { attemptId: attempt.id, position: '0' },
    body: {
      response: { type: 'file-upload', text: '', fileIds: files.map(({ id }) => id) },
      draftRevision: 0,
      requestId: randomUUID(),
    },
  });
  await client.call(submitAttempt, { params: { attemptId: attempt.id } });
  const { body: queue } = await admin.call(listGradableAnswers, { params: { examId: exam.id } });
  return { admin, client, course, attempt, files, answer: queue.items[0] as (typeof queue.items)[0] };
}

test('files wait for a grade with how late they are; remarks on them are stored with the mark and shown with the feedback', async () => {
  const { admin, client, course, attempt, files, answer } = await handIn();
  expect(answer).toMatchObject({ fileCount: 2, wordCount: 0, points: null });
  expect(Math.floor((answer.lateSeconds ?? 0) / (DAY_MS / 1000))).toBe(2);
  const params = { answerId: answer.id };
  const { body: opened } = await admin.call(getGradableAnswer, { params });
  expect(opened).toMatchObject({ files, annotations: [] });

  const remark = (fileId: string, place: Annotation['place']): Annotation => ({
    ...{ id: randomUUID(), fileId, page: 2, place, text: 'Cite your source.' },
  });
  const annotations = [remark(files[0].id, { x: 0.25, y: 0.5 }), remark(files[1].id, null)];
  const body = { version: 0, fraction: 0.5, criteria: null, comment: null, annotations };
  const elsewhere = { ...body, annotations: [remark(randomUUID(), null)] };
  expect((await admin.call(markAnswer, { params, body: elsewhere })).status).toBe(400);
  const graded = await admin.call(markAnswer, { params, body });
  expect(graded.body).toMatchObject({ annotations, points: 0.5, version: 1 });
  const { status } = await admin.call(markAnswer, { params, body: { ...body, annotations: [] } });
  expect(status).toBe(409);

  const { body: review } = await client.call(reviewAttempt, { params: { attemptId: attempt.id } });
  expect(review.questions[0]).toMatchObject({ files, annotations });
  expect(review.attempt.lateSeconds).toBe(answer.lateSeconds);
  const { body: gradebook } = await admin.call(getGradebook, { params: { id: course.id } });
  expect(gradebook.items[0]?.cells[0]?.lateSeconds).toBe(answer.lateSeconds);
});

test('a mark without remarks leaves the saved ones as they are; an empty list removes them', async () => {
  const { admin, files, answer } = await handIn();
  const params = { answerId: answer.id };
  const mark = { fraction: 0.5, criteria: null, comment: null };
  const remark = { id: randomUUID(), fileId: files[0].id, page: 1, place: null, text: 'Name the knot.' };
  await admin.call(markAnswer, { params, body: { ...mark, version: 0, annotations: [remark] } });
  const kept = await admin.call(markAnswer, { params, body: { ...mark, version: 1, fraction: 1 } });
  expect(kept.body).toMatchObject({ points: 1, annotations: [remark], version: 2 });
  const removed = await admin.call(markAnswer, { params, body: { ...mark, version: 2, annotations: [] } });
  expect(removed.body).toMatchObject({ annotations: [], version: 3 });
});

test('the pages of a PDF file are drawn on the server for those who may open the file; a broken file has none', async () => {
  const { admin, files } = await handIn();
  const [whole, broken] = files;
  const count = (client: TestClient, { id }: HandedInFile) =>
    client.call(countHandedInPages, { params: { fileId: id } });
  expect((await count(admin, whole)).body).toEqual({ pageCount: 2 });
  expect((await count(admin, broken)).status).toBe(422);

  const getPage = (client: TestClient, page: number) =>
    client.fetch(getHandedInPage.path.replace(':fileId', whole.id).replace(':page', String(page)));
  const picture = await getPage(admin, 2);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  expect((await getPage(admin, 3)).status).toBe(422);
  const stranger = await api.as(await api.aUser());
  expect([(await getPage(stranger, 1)).status, (await count(stranger, whole)).status]).toEqual([404, 404]);
});
