import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createExam,
  type Endpoint,
  getCourse,
  getEditedExam,
  getExam,
  listChatMessages,
  previewQuestionImport,
  publishExam,
  publishExams,
  uploadCourse,
} from '@lectern/contract';
import { saveUploadFormats } from '@lectern/data';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi({ rateLimit: 0 });
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await api.as(await api.aUser({ role: 'admin' }));
});

type Sent = Omit<RequestInit, 'headers' | 'method'> & { params?: Record<string, string>; json?: unknown };

/** Calls with the `Accept-Language` of a browser; a program sends none. */
async function callIn(language: string | null, { method, path }: Endpoint, sent: Sent = {}) {
  const { params = {}, json, ...init } = sent;
  const headers = new Headers(language ? { 'accept-language': language } : {});
  if (json) headers.set('content-type', 'application/json');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const body = json ? JSON.stringify(json) : init.body;
  const response = await admin.fetch(filled, { method, headers, ...(body && { body }) });
  return response.json();
}

const file = (content: string, name: string) => {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return form;
};

test.each<[string, Endpoint, Sent, { code: string; en: string; de: string }]>([
  [
    'assessment',
    getExam,
    { params: { examId: randomUUID() } },
    {
      code: 'assessment.examNotFound',
      en: 'This exam does not exist, or you are not enrolled in its course.',
      de: 'Diese Prüfung gibt es nicht, oder Sie sind nicht in ihren Kurs eingeschrieben.',
    },
  ],
  [
    'authoring',
    uploadCourse,
    { json: { title: 'Knots' } },
    {
      code: 'authoring.notForm',
      en: 'Send the PDF as a multipart form.',
      de: 'Senden Sie das PDF als Multipart-Formular.',
    },
  ],
  [
    'courses',
    getCourse,
    { params: { id: randomUUID() } },
    { code: 'courses.courseNotFound', en: 'Course not found.', de: 'Kurs nicht gefunden.' },
  ],
  [
    'the tutor',
    listChatMessages,
    { params: { sessionId: randomUUID() } },
    {
      code: 'tutor.conversationNotFound',
      en: 'Conversation not found.',
      de: 'Unterhaltung nicht gefunden.',
    },
  ],
])(
  'a refusal of %s is in the language of the browser, and in English for a program',
  async (_, endpoint, sent, { code, en, de }) => {
    expect(await callIn(null, endpoint, sent)).toMatchObject({ code, message: en });
    expect(await callIn('de-AT,de;q=0.9,en;q=0.8', endpoint, sent)).toMatchObject({ code, message: de });
  },
);

test('the problems of an exam and the reasons of a bulk change are in the language of the browser', async () => {
  const course = await api.aCourse();
  const json = { courseId: course.id, title: 'Knots', type: 'quiz' };
  const { id } = await callIn(null, createExam, { json });
  const params = { examId: id };
  const problem = 'Fügen Sie mindestens eine Frage hinzu.';
  expect(await callIn('de', getEditedExam, { params })).toMatchObject({ problems: [problem] });
  expect(await callIn('de', publishExam, { params, json: { isPublished: true } })).toMatchObject({
    code: 'exam-incomplete',
    message: problem,
  });
  const bulk = { json: { ids: [id], isPublished: true } };
  expect(await callIn('de', publishExams, bulk)).toMatchObject({
    left: [{ name: 'Knots', reason: problem }],
  });
  expect(await callIn(null, publishExams, bulk)).toMatchObject({
    left: [{ reason: 'Add at least one question.' }],
  });
});

test('problems of a file with questions are in the language of the browser', async () => {
  const gift = () => ({ body: file('::Broken:: Which? { =one ~two', 'a.txt') });
  expect(await callIn('de', previewQuestionImport, gift())).toMatchObject({
    questions: [{ problem: 'Eine geschweifte Klammer { oder } fehlt.' }],
  });
  expect(await callIn(null, previewQuestionImport, gift())).toMatchObject({
    questions: [{ problem: 'A brace { or } is missing.' }],
  });
  const unknown = { body: file('nothing', 'a.txt') };
  expect(await callIn('de', previewQuestionImport, unknown)).toMatchObject({
    code: 'assessment.file.unknown',
    message: expect.stringContaining('enthält keine Fragen in einem Format, das Lectern liest'),
  });
});

test('the endings of accepted decks are listed in the language of the browser', async () => {
  await saveUploadFormats(api.database.source, ['pptx', 'odp']);
  const sent = () => ({ body: file('nothing', 'deck.pdf') });
  expect(await callIn('de', uploadCourse, sent())).toMatchObject({
    message: expect.stringContaining('.pdf, .pptx oder .odp'),
  });
  expect(await callIn(null, uploadCourse, sent())).toMatchObject({
    message: expect.stringContaining('.pdf, .pptx, or .odp'),
  });
});
