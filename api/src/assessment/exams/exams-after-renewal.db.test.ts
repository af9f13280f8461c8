import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endAttemptOfLearner,
  getExam,
  getGradebook,
  listExams,
  listGradableAnswers,
  markAnswer,
  type QuestionResponse,
  saveDraft,
  startAttempt,
  submitAttempt,
} from '@lectern/contract';
import { updateGrade } from '@lectern/data';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { aRenewingLearner } from '../../testing/a-renewal.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function take(client: TestClient, examId: string, response: QuestionResponse) {
  const { status, body: attempt } = await client.call(startAttempt, { params: { examId } });
  if (status !== 201) return status;
  await client.call(saveDraft, {
    params: { attemptId: attempt.id, position: '0' },
    body: { response, draftRevision: 0, requestId: randomUUID() },
  });
  return (await client.call(submitAttempt, { params: { attemptId: attempt.id } })).status;
}

/** A learner who has passed the one required exam, with the one attempt it allows, and has the certificate. */
async function aCertifiedLearner() {
  const { exam, course, admin } = await anExam(api, {
    questions: [aQuestion('true-false')],
    settings: { maxAttempts: 1, isRequiredForCertificate: true, passingScore: 60 },
  });
  await api.database.source.query('UPDATE courses SET certificate_months = 12 WHERE id = $1', [course.id]);
  const learner = await aRenewingLearner(api, course);
  await learner.complete();
  expect(await learner.certificates()).toEqual([]);
  expect(await take(learner.client, exam.id, { type: 'true-false', answer: true })).toBe(200);
  expect(await learner.certificates()).toHaveLength(1);
  await learner.letExpireIn(10);
  return { ...learner, exam, course, admin };
}

test('an exam of the earlier enrollment earns no new certificate, and can be taken again', async () => {
  const { client, exam, renew, complete, certificates, user } = await aCertifiedLearner();
  expect((await renew()).status).toBe(200);
  await complete();
  expect(await certificates()).toHaveLength(1);
  const [listed] = (await client.call(listExams)).body;
  expect(listed).toMatchObject({ state: 'not-started', attemptsUsed: 0, startRefusal: null, percent: null });
  // A new mark for the old attempt does not bring the old result back.
  await api.database.source.transaction((manager) => updateGrade(manager, exam.id, user.id));
  expect(await certificates()).toHaveLength(1);

  expect(await take(client, exam.id, { type: 'true-false', answer: true })).toBe(200);
  const [fresh, old] = await certificates();
  expect(old?.renewedBy).toBe(fresh?.verificationId);
  const { body: page } = await client.call(getExam, { params: { examId: exam.id } });
  expect(page).toMatchObject({ attemptsUsed: 1, startRefusal: 'no-attempts-left', state: 'passed' });
  expect(page.attempts.map(({ number }) => number)).toEqual([2, 1]);
  expect(await take(client, exam.id, { type: 'true-false', answer: true })).toBe(409);
});

test('the grade of the new certificate comes from the new attempts', async () => {
  const { client, exam, renew, complete, certificates, admin, course } = await aCertifiedLearner();
  await renew();
  await complete();
  await take(client, exam.id, { type: 'true-false', answer: false });
  expect(await certificates()).toHaveLength(1);
  const { body } = await admin.call(getGradebook, { params: { id: course.id }, query: { page: '1' } });
  const [row] = body.items;
  expect(body.total).toBe(1);
  expect(row?.cells).toEqual([expect.objectContaining({ percent: 0, isPassed: false, attempts: 2 })]);
});

test('an assignment that was handed in for the earlier certificate replaces no attempt that an administrator ended since', async () => {
  const essay = aQuestion('essay');
  const settings = { type: 'assignment', isRequiredForCertificate: true, passingScore: 60 } as const;
  const { exam, course, admin } = await anExam(api, { questions: [essay], settings });
  await api.database.source.query('UPDATE courses SET certificate_months = 12 WHERE id = $1', [course.id]);
  const { client, complete, renew, letExpireIn, certificates } = await aRenewingLearner(api, course);
  const params = { examId: exam.id };
  const grade = async () => {
    const { body: queue } = await admin.call(listGradableAnswers, { params });
    const body = { version: 0, fraction: 1, criteria: null, comment: null };
    for (const { id } of queue.items) await admin.call(markAnswer, { params: { answerId: id }, body });
    return queue.items.length;
  };
  await complete();
  expect(await take(client, exam.id, essay.right)).toBe(200);
  expect(await grade()).toBe(1);
  expect(await certificates()).toHaveLength(1);
  await letExpireIn(10);
  await renew();
  await complete();
  const { body: attempt } = await client.call(startAttempt, { params });
  await client.call(saveDraft, {
    params: { attemptId: attempt.id, position: '0' },
    body: { response: essay.right, draftRevision: 0, requestId: randomUUID() },
  });
  await admin.call(endAttemptOfLearner, { params: { attemptId: attempt.id } });
  expect(await grade()).toBe(1);
  expect(await certificates()).toHaveLength(2);
});

test('a certificate cannot be renewed while an exam attempt is open', async () => {
  const { client, exam, renew } = await aCertifiedLearner();
  await api.database.source.query('UPDATE exams SET max_attempts = NULL WHERE id = $1', [exam.id]);
  await client.call(startAttempt, { params: { examId: exam.id } });
  const { status, body } = await renew();
  expect([status, body.message]).toEqual([409, expect.stringContaining('open exam attempt')]);
});
