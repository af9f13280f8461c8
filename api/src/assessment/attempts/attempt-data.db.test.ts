import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createChatSession,
  deleteOwnUser,
  type ErrorBody,
  exportOwnData,
  getAnalytics,
  listNotifications,
  saveDraft,
  sendChatMessage,
  startAttempt,
  submitAttempt,
} from '@lectern/contract';
import { aQuestion, anExam } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const start = async (client: TestClient, examId: string) =>
  (await client.call(startAttempt, { params: { examId } })).body;

async function take(client: TestClient, examId: string, answer: boolean) {
  const attempt = await start(client, examId);
  await client.call(saveDraft, {
    params: { attemptId: attempt.id, position: '0' },
    body: { response: { type: 'true-false', answer }, draftRevision: 0, requestId: randomUUID() },
  });
  return (await client.call(submitAttempt, { params: { attemptId: attempt.id } })).body;
}

test('analytics shows the mean result and the share of passed attempts of each exam', async () => {
  const { exam, course, admin, aLearner } = await anExam(api, { questions: [aQuestion('true-false')] });
  for (const answer of [true, true, false]) await take((await aLearner()).client, exam.id, answer);
  const { body } = await admin.call(getAnalytics, { query: { course: course.id } });
  expect(body.examResults).toEqual([{ examTitle: 'Final exam', avgScore: 66.6, passRate: 66.6 }]);
});

test('an exam that is due within three days is a notification, until it was taken', async () => {
  const dueDate = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const { exam, course, aLearner } = await anExam(api, {
    questions: [aQuestion('true-false')],
    settings: { dueDate },
  });
  const { client } = await aLearner();
  const { items: due } = (await client.call(listNotifications)).body;
  expect(due).toMatchObject([
    { id: exam.id, kind: 'exam-due', subject: 'Final exam', courseSlug: course.slug },
  ]);
  await take(client, exam.id, true);
  expect((await client.call(listNotifications)).body.items).toEqual([]);
});

test('the tutor is silent about the course while the attempt is open, and only then', async () => {
  const { exam, course, aLearner } = await anExam(api, { questions: [aQuestion('true-false')] });
  const { client } = await aLearner();
  const ask = async (courseId: string | null) => {
    const { body: session } = await client.call(createChatSession, { body: { courseId, title: 'Chat' } });
    const { status, body } = await client.call(sendChatMessage, {
      body: { sessionId: session.id, message: 'What is text?' },
    });
    return [status, (body as unknown as ErrorBody).message];
  };
  const { id: attemptId } = await start(client, exam.id);
  const sentence =
    'I can\'t answer while your attempt at "Final exam" is open. Ask again after you submit it.';
  expect(await ask(course.id)).toEqual([409, sentence]);
  expect(await ask(null)).toEqual([409, sentence]);
  expect((await ask((await api.aCourse()).id))[0]).not.toBe(409);
  const endAgo = (seconds: number) =>
    api.database.source.query(
      'UPDATE attempts SET deadline_at = clock_timestamp() - make_interval(secs => $2) WHERE id = $1',
      [attemptId, seconds],
    );
  await endAgo(30);
  expect((await ask(course.id))[0]).toBe(409);
  await endAgo(61);
  expect((await ask(course.id))[0]).not.toBe(409);
});

test('a person’s export has their answers; deleting the account removes them and keeps the marks', async () => {
  const { exam, aLearner } = await anExam(api, { questions: [aQuestion('true-false')] });
  const { client, user } = await aLearner();
  const { id } = await take(client, exam.id, true);
  await start(client, exam.id);
  const data = (await (await client.fetch(exportOwnData.path)).json()) as { examAttempts: unknown };
  expect(data.examAttempts).toMatchObject([
    { exam: 'Final exam', number: 1, percent: 100, questions: [{ response: { answer: true }, points: 1 }] },
    { exam: 'Final exam', number: 2, submittedAt: null, questions: [{ response: null, points: null }] },
  ]);
  expect((await client.fetch(deleteOwnUser.path, { method: 'DELETE' })).status).toBe(204);
  const rows = await api.database.source.query(
    `SELECT attempts.id, user_id, points, draft, fraction,
            (SELECT response FROM attempt_steps WHERE attempt_question_id = attempt_questions.id) AS step
       FROM attempts JOIN attempt_questions ON attempt_id = attempts.id WHERE exam_id = $1`,
    [exam.id],
  );
  expect(rows).toEqual([{ id, user_id: null, points: 1, draft: null, fraction: 1, step: null }]);
  expect(JSON.stringify(rows)).not.toContain(user.id);
});
