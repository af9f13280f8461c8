import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applyRegrade,
  type AttemptQuestion,
  endAttemptOfLearner,
  getAttempt,
  listAuditEntries,
  listExams,
  listGradableAnswers,
  markAnswer,
  reopenAttempt,
  reviewAttempt,
  saveDraft,
  setExamOverride,
  startAttempt,
  submitAttempt,
  undoRegrade,
} from '@lectern/contract';
import { endOverdueAttempts, reopenAttempt as reopen } from '@lectern/data';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { overtake } from '../../testing/overtake.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const query = (sql: string, values: unknown[] = []) => api.database.source.query(sql, values);

/** An open attempt of an exam with a limit, in which the first question is answered right. */
async function anOpenAttempt() {
  const questions = [aQuestion('true-false'), aQuestion('essay')];
  const given = await anExam(api, { questions, settings: { timeLimit: 60, maxAttempts: 2 } });
  const { client, user } = await given.aLearner();
  const { body } = await client.call(startAttempt, { params: { examId: given.exam.id } });
  const params = { attemptId: body.id };
  const save = (position: number, draftRevision: number, isRight = true) =>
    client.call(saveDraft, {
      params: { ...params, position: String(position) },
      body: {
        response: questions[position]?.[isRight ? 'right' : 'wrong'],
        draftRevision,
        requestId: randomUUID(),
      },
    });
  await save(0, 0);
  const end = () => given.admin.call(endAttemptOfLearner, { params });
  const reopen = (minutes: number | null = 30) =>
    given.admin.call(reopenAttempt, { params, body: { minutes } });
  const runOut = async () => {
    await query("UPDATE attempts SET deadline_at = now() - interval '5 minutes' WHERE id = $1", [body.id]);
    await endOverdueAttempts(api.database.source);
  };
  return { ...given, client, user, params, save, end, reopen, runOut };
}

test('an administrator ends an open attempt once, as it is saved', async () => {
  const { admin, client, params, save, end, exam } = await anOpenAttempt();
  const { status, body } = await end();
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'graded', endedBy: 'admin' });
  expect((await end()).body).toEqual(body);
  expect((await save(0, 1)).body).toMatchObject({ code: 'attempt-ended' });
  expect((await client.call(reviewAttempt, { params })).body.questions[0]?.mark.points).toBe(1);
  const { body: audit } = await admin.call(listAuditEntries, { query: { target: exam.id } });
  const ended = audit.items.filter(({ action }) => action === 'exam.attempt-ended');
  expect(ended).toMatchObject([{ detail: 'attempt 1' }]);
});

test('an attempt that time ended is reopened with its answers and a new deadline, and ends by it', async () => {
  const { admin, client, exam, params, save, reopen, runOut, user, questions } = await anOpenAttempt();
  await save(1, 0);
  await runOut();
  const { body: waiting } = await admin.call(listGradableAnswers, { params: { examId: exam.id } });
  const [essay] = waiting.items;
  const rubric = questions[1]?.content.type === 'essay' ? questions[1].content.criteria : [];
  const { status: marked } = await admin.call(markAnswer, {
    params: { answerId: essay?.id ?? '' },
    body: {
      version: 0,
      fraction: null,
      criteria: rubric.map(({ id }) => ({ id, fraction: 1 })),
      comment: 'Good',
    },
  });
  expect(marked).toBe(200);
  const { status, body } = await reopen();
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'in-progress', endedBy: null, submittedAt: null, percent: null });

  const { body: open } = await client.call(getAttempt, { params });
  const minutes = (Date.parse(open.deadlineAt ?? '') - Date.parse(open.now)) / 60_000;
  expect(minutes).toBeGreaterThan(29);
  expect(minutes).toBeLessThanOrEqual(30);
  expect(open.questions.map(({ state, mark }: AttemptQuestion) => [state, mark])).toEqual([
    ['answered', null],
    ['answered', null],
  ]);
  const { body: exams } = await client.call(listExams);
  expect(exams.find(({ id }) => id === exam.id)).toMatchObject({
    openAttemptId: params.attemptId,
    percent: null,
  });
  expect(await query('SELECT FROM exam_grades WHERE user_id = $1', [user.id])).toEqual([]);

  // Own dates of the learner no longer decide.
  const override = { opensAt: null, dueDate: null, closesAt: null, maxAttempts: null, reason: 'Ill' };
  await admin.call(setExamOverride, {
    params: { examId: exam.id, userId: user.id },
    body: { ...override, extraMinutes: 1 },
  });
  expect((await client.call(getAttempt, { params })).body.deadlineAt).toBe(open.deadlineAt);
  expect((await save(0, 1, false)).status).toBe(200);
  await runOut();
  const { body: review } = await client.call(reviewAttempt, { params });
  expect(review.attempt.endedBy).toBe('time');
  expect(review.questions[0]?.mark.correctness).toBe('wrong');
  const steps = await query(
    `SELECT kind FROM attempt_steps JOIN attempt_questions ON attempt_questions.id = attempt_question_id
      WHERE attempt_id = $1 AND position = 0 ORDER BY seq`,
    [params.attemptId],
  );
  expect(steps.map(({ kind }: { kind: string }) => kind)).toEqual(['finish', 'reopen', 'finish']);
  const { body: audit } = await admin.call(listAuditEntries, { query: { target: exam.id } });
  expect(audit.items.map(({ action }) => action)).toContain('exam.attempt-reopened');
});

test('two administrators who reopen at the same time reopen once; without minutes there is no deadline', async () => {
  const { end, reopen, client, params } = await anOpenAttempt();
  await end();
  const both = await Promise.all([reopen(null), reopen(null)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await client.call(getAttempt, { params })).body.deadlineAt).toBeNull();
  expect((await reopen(0)).status).toBe(400);
});

test('an attempt is not reopened while its learner starts the next one', async () => {
  const { end, reopen, user, exam } = await anOpenAttempt();
  await end();
  const start = api.database.source.createQueryRunner();
  await start.startTransaction();
  await start.query(
    `INSERT INTO attempts (exam_id, user_id, number, seed, navigation, behavior, one_per_page)
     SELECT exam_id, user_id, number + 1, seed, navigation, behavior, one_per_page
       FROM attempts WHERE exam_id = $1 AND user_id = $2`,
    [exam.id, user.id],
  );
  const reopened = reopen();
  const countWaiting = async () =>
    (
      await query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).length;
  await expect.poll(countWaiting).toBe(1);
  await start.commitTransaction();
  await start.release();
  expect(await reopened).toMatchObject({
    status: 409,
    body: { message: 'The learner has started a later attempt.' },
  });
});

test('a submitted attempt, an open one, an earlier one and a regraded one are not reopened', async () => {
  const submitted = await anOpenAttempt();
  expect((await submitted.reopen()).status).toBe(409);
  await submitted.client.call(submitAttempt, { params: submitted.params });
  const { status, body } = await submitted.reopen();
  expect([status, body]).toMatchObject([
    409,
    { message: expect.stringMatching(/^The learner has submitted/) },
  ]);

  const earlier = await anOpenAttempt();
  await earlier.end();
  await earlier.client.call(startAttempt, { params: { examId: earlier.exam.id } });
  expect((await earlier.reopen()).body).toMatchObject({
    message: 'The learner has started a later attempt.',
  });

  const regraded = await anOpenAttempt();
  await regraded.save(0, 1, false);
  await regraded.end();
  const questionId = regraded.saved[0]?.id ?? '';
  const { body: regrade } = await regraded.admin.call(applyRegrade, {
    params: { examId: regraded.exam.id },
    body: { questionId, rule: 'full-points', reason: 'Ambiguous' },
  });
  expect((await regraded.reopen()).body).toMatchObject({ message: expect.stringMatching(/was regraded/) });
  await regraded.admin.call(undoRegrade, { params: { regradeId: regrade.id } });
  expect((await regraded.reopen()).status).toBe(200);
});

test('a mark that waits while the attempt is reopened is refused, and the learner can go on', async () => {
  const { admin, exam, params, save, end, questions } = await anOpenAttempt();
  await save(1, 0);
  await end();
  const { body: queue } = await admin.call(listGradableAnswers, { params: { examId: exam.id } });
  const rubric = questions[1]?.content.type === 'essay' ? questions[1].content.criteria : [];
  const criteria = rubric.map(({ id }) => ({ id, fraction: 1 }));
  const answer = await overtake(
    api,
    (manager) => reopen(manager, params.attemptId, 30),
    () =>
      admin.call(markAnswer, {
        params: { answerId: queue.items[0]?.id ?? '' },
        body: { version: 0, fraction: null, criteria, comment: null },
      }),
  );
  expect(answer.status).toBe(404);
  expect((await save(1, 1)).status).toBe(200);
});
