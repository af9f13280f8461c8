import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerPracticeQuestion,
  type Attempt,
  checkQuestion,
  exportOwnData,
  type ErrorBody,
  flagQuestion,
  getAdminAttempt,
  getAttempt,
  getExam,
  getGradebook,
  LATE_SAVE_SECONDS,
  leavePage,
  MAX_ATTEMPTS,
  listExams,
  type NewerDraft,
  publishExam,
  type QuestionResponse,
  reopenAttempt,
  reviewAttempt,
  saveDraft,
  setExamOverride,
  startAttempt,
  submitAttempt,
} from '@lectern/contract';
import { endOverdueAttempts } from '@lectern/data';
import { aQuestion, anExam, change } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  // Many starts of one person in a minute are what is tried here.
  api = await startTestApi({ rateLimit: 0 });
});
afterAll(() => api.stop());

const start = (client: TestClient, examId: string) => client.call(startAttempt, { params: { examId } });

const save = (
  client: TestClient,
  attempt: Pick<Attempt, 'id'>,
  position: number,
  response: QuestionResponse,
  given: { draftRevision?: number; requestId?: string } = {},
) =>
  client.call(saveDraft, {
    params: { attemptId: attempt.id, position: String(position) },
    body: { response, draftRevision: 0, requestId: randomUUID(), ...given },
  });

const submit = (client: TestClient, attempt: Pick<Attempt, 'id'>) =>
  client.call(submitAttempt, { params: { attemptId: attempt.id } });

const readCode = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorBody).code];

/** Moves an attempt's start and deadline into the past, as if time had gone by. */
const letTimePass = (attemptId: string, seconds: number) =>
  api.database.source.query(
    `WITH saved AS (
       UPDATE attempt_questions SET saved_at = saved_at - make_interval(secs => $2) WHERE attempt_id = $1)
     UPDATE attempts SET started_at = started_at - make_interval(secs => $2),
                         deadline_at = deadline_at - make_interval(secs => $2) WHERE id = $1`,
    [attemptId, seconds],
  );

const aQuiz = (count: number, settings: Parameters<typeof anExam>[1] = {}) =>
  anExam(api, { questions: Array.from({ length: count }, () => aQuestion('true-false')), ...settings });
const right: QuestionResponse = { type: 'true-false', answer: true };
const wrong: QuestionResponse = { type: 'true-false', answer: false };

describe('an exam of all types', () => {
  test('earns full points for right answers once a person graded essay and files, and the same questions come back after a reload', async () => {
    const { exam, questions, aLearner } = await anExam(api);
    const { client } = await aLearner();
    const { status, body: attempt } = await start(client, exam.id);
    expect([status, attempt.state, attempt.questions.length]).toEqual([201, 'in-progress', 10]);
    for (const [index, { right: response }] of questions.entries())
      expect((await save(client, attempt, index, response)).status).toBe(200);

    const again = await start(client, exam.id);
    expect([again.status, again.body.id]).toEqual([200, attempt.id]);
    expect(again.body.questions.map(({ content }) => content)).toEqual(
      attempt.questions.map(({ content }) => content),
    );
    expect(again.body.questions.map(({ response }) => response)).toEqual(
      questions.map((question) => question.right),
    );

    const { body: summary } = await submit(client, attempt);
    expect(summary).toMatchObject({
      state: 'submitted',
      needsGrading: true,
      percent: null,
      endedBy: 'learner',
    });
    const { body: review } = await client.call(reviewAttempt, { params: { attemptId: attempt.id } });
    expect(review.questions.map(({ mark }) => mark.correctness)).toEqual([
      ...Array(8).fill('right'),
      null,
      null,
    ]);
  });

  test('earns nothing for wrong answers and for an empty essay', async () => {
    const { exam, questions, aLearner } = await anExam(api);
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    for (const [index, question] of questions.entries()) await save(client, attempt, index, question.wrong);
    expect((await submit(client, attempt)).body).toMatchObject({
      state: 'graded',
      percent: 0,
      isPassed: false,
    });
  });
});

describe('starting', () => {
  test('fifty times at once makes one attempt', async () => {
    const { exam, aLearner } = await aQuiz(3, { settings: { maxAttempts: 1 } });
    const { client } = await aLearner();
    const answers = await Promise.all(Array.from({ length: 50 }, () => start(client, exam.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('is limited by attempts and dates, each with its reason, and leaves nothing behind', async () => {
    const { exam, admin, aLearner } = await aQuiz(1, { settings: { maxAttempts: 1 } });
    const { client, user } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    await submit(client, attempt);
    expect(readCode(await start(client, exam.id))).toEqual([409, 'no-attempts-left']);

    const other = await aLearner();
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const settings = { ...exam.settings, maxAttempts: 1, opensAt: inAnHour };
    const { version } = await change(admin, exam.id, { version: exam.version, settings, attempts: 'keep' });
    expect(readCode(await start(other.client, exam.id))).toEqual([409, 'exam-not-open']);
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await change(admin, exam.id, {
      version,
      settings: { ...settings, opensAt: null, closesAt: anHourAgo },
      attempts: 'keep',
    });
    expect(readCode(await start(other.client, exam.id))).toEqual([409, 'exam-closed']);
    const override = { opensAt: null, dueDate: null, closesAt: inAnHour, extraMinutes: null, maxAttempts: 2 };
    await admin.call(setExamOverride, {
      params: { examId: exam.id, userId: user.id },
      body: { ...override, reason: 'Was ill' },
    });
    expect((await start(client, exam.id)).status).toBe(201);
    const count = await api.database.source.query('SELECT count(*)::int FROM attempts WHERE exam_id = $1', [
      exam.id,
    ]);
    expect(count).toEqual([{ count: 2 }]);
  });

  test('is for enrolled learners of published exams only', async () => {
    const { exam, admin, aLearner } = await aQuiz(1);
    const stranger = await api.as(await api.aUser());
    expect((await start(stranger, exam.id)).status).toBe(404);
    expect((await stranger.call(getExam, { params: { examId: exam.id } })).status).toBe(404);
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    expect((await stranger.call(getAttempt, { params: { attemptId: attempt.id } })).status).toBe(404);
    expect((await save(stranger, attempt, 0, right)).status).toBe(404);
    await admin.call(publishExam, { params: { examId: exam.id }, body: { isPublished: false } });
    expect((await client.call(listExams)).body).toEqual([]);
    expect((await save(client, attempt, 0, right)).status).toBe(200);
  });
});

describe('starting without a limit of the exam', () => {
  test('ends at the limit of attempts for one person, also for starts at the same time; the exam says so', async () => {
    const { exam, aLearner } = await aQuiz(1, { settings: { maxAttempts: null } });
    const { client } = await aLearner();
    const { body: first } = await start(client, exam.id);
    await submit(client, first);
    await api.database.source.query('UPDATE attempts SET number = $2 WHERE id = $1', [
      first.id,
      MAX_ATTEMPTS - 1,
    ]);
    const { status, body: last } = await start(client, exam.id);
    expect([status, last.number]).toEqual([201, MAX_ATTEMPTS]);
    const [, ...answers] = await Promise.all([
      submit(client, last),
      ...Array.from({ length: 10 }, () => start(client, exam.id)),
    ]);
    for (const answer of answers)
      if (answer.status !== 200) expect(readCode(answer)).toEqual([409, 'attempt-limit']);
    const refused = await start(client, exam.id);
    expect(refused.body).toMatchObject({
      code: 'attempt-limit',
      message: 'You have made 200 attempts of this exam, which is the most that one person can make.',
    });
    const { body: page } = await client.call(getExam, { params: { examId: exam.id } });
    expect([page.startRefusal, page.attempts.length]).toEqual(['attempt-limit', 2]);
    const other = await aLearner();
    expect((await start(other.client, exam.id)).status).toBe(201);
  });
});

describe('saving', () => {
  test('with an older revision gets the newer draft and changes nothing; a repetition gets the same answer', async () => {
    const { exam, aLearner } = await aQuiz(1);
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    const requestId = randomUUID();
    const first = await save(client, attempt, 0, right, { requestId });
    expect(first.body).toMatchObject({ draftRevision: 1, state: 'answered' });
    const repeated = await save(client, attempt, 0, right, { requestId });
    expect([repeated.status, repeated.body.draftRevision, repeated.body.savedAt]).toEqual([
      200,
      1,
      first.body.savedAt,
    ]);

    const late = await save(client, attempt, 0, wrong);
    expect(readCode(late)).toEqual([409, 'draft-changed']);
    expect((late.body as unknown as { details: NewerDraft }).details).toMatchObject({
      response: right,
      draftRevision: 1,
    });
    expect((await save(client, attempt, 0, wrong, { draftRevision: 1 })).body.draftRevision).toBe(2);
  });

  test('from two devices at once keeps exactly one answer per revision', async () => {
    const { exam, aLearner } = await aQuiz(1);
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(client, attempt, 0, index % 2 ? right : wrong)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  test('refuses answers of another type, with unknown parts, and to unknown questions', async () => {
    const { exam, aLearner } = await anExam(api, { questions: [aQuestion('single-choice')] });
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    expect((await save(client, attempt, 0, right)).status).toBe(400);
    expect((await save(client, attempt, 0, { type: 'single-choice', optionId: randomUUID() })).status).toBe(
      400,
    );
    expect((await save(client, attempt, 1, { type: 'single-choice', optionId: null })).status).toBe(404);
    expect((await save(client, attempt, 0, { type: 'single-choice', optionId: null })).body.state).toBe(
      'unanswered',
    );
  });

  test('counts within the tolerance after the deadline and not later; the end is the deadline', async () => {
    const { exam, aLearner } = await aQuiz(2, { settings: { timeLimit: 10 } });
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    expect(Date.parse(attempt.deadlineAt ?? '') - Date.parse(attempt.startedAt)).toBe(600_000);
    await letTimePass(attempt.id, 630);
    expect((await save(client, attempt, 0, right)).status).toBe(200);
    await letTimePass(attempt.id, 60);
    expect(readCode(await save(client, attempt, 1, right))).toEqual([409, 'attempt-ended']);
    const { body } = await client.call(getAttempt, { params: { attemptId: attempt.id } });
    expect(body).toMatchObject({ state: 'graded', endedBy: 'time', percent: 50, questions: [] });
    expect(body.submittedAt).toBe(body.deadlineAt);
  });

  test('after the deadline is marked with its seconds for instructors, and the questions are not sent any more', async () => {
    const { exam, admin, course, aLearner } = await aQuiz(2, { settings: { timeLimit: 1, maxAttempts: 2 } });
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    const params = { attemptId: attempt.id };
    await save(client, attempt, 0, right);
    const inTime = await client.call(exportOwnData);
    expect(JSON.stringify(inTime.body)).toContain(attempt.questions[0]?.content.prompt);
    await letTimePass(attempt.id, 80);
    const { body: late } = await client.call(getAttempt, { params });
    expect(late).toMatchObject({ state: 'in-progress', questions: [] });
    expect(late.overview.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    const exported = await client.call(exportOwnData);
    expect(JSON.stringify(exported.body)).not.toContain(attempt.questions[0]?.content.prompt);
    expect((await save(client, attempt, 1, right)).status).toBe(200);
    await submit(client, attempt);

    const { body: seen } = await admin.call(getAdminAttempt, { params });
    const [first, second] = seen.questions.map(({ savedLateSeconds }) => savedLateSeconds);
    expect(first).toBeNull();
    expect(second).toBeGreaterThanOrEqual(20);
    expect(second).toBeLessThanOrEqual(LATE_SAVE_SECONDS);
    const gradebook = { params: { id: course.id }, query: { exam: exam.id } };
    const readCell = async () => (await admin.call(getGradebook, gradebook)).body.items[0]?.cells[0];
    expect(await readCell()).toMatchObject({ hasLateSaves: true });
    const { body: review } = await client.call(reviewAttempt, { params });
    expect(JSON.stringify(review)).not.toContain('savedLate');
  });

  test('after the deadline counts twice for each question: what was on its way, and what was written meanwhile', async () => {
    const { exam, admin, aLearner } = await aQuiz(2, { settings: { timeLimit: 1 } });
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    await save(client, attempt, 0, wrong);
    await letTimePass(attempt.id, 70);
    expect((await save(client, attempt, 0, right, { draftRevision: 1 })).status).toBe(200);
    const requestId = randomUUID();
    const second = { draftRevision: 2, requestId };
    expect((await save(client, attempt, 0, right, second)).status).toBe(200);
    expect((await save(client, attempt, 0, right, second)).status).toBe(200);
    expect(readCode(await save(client, attempt, 0, wrong, { draftRevision: 3 }))).toEqual([
      409,
      'attempt-ended',
    ]);
    expect((await save(client, attempt, 1, wrong)).status).toBe(200);
    expect((await submit(client, attempt)).body.percent).toBe(50);

    // In a reopened attempt the answer is in time again, once it is saved again.
    const params = { attemptId: attempt.id };
    const lateSeconds = async () =>
      (await admin.call(getAdminAttempt, { params })).body.questions.map(
        ({ savedLateSeconds }) => savedLateSeconds !== null,
      );
    expect(await lateSeconds()).toEqual([true, true]);
    expect((await admin.call(reopenAttempt, { params, body: { minutes: 30 } })).status).toBe(200);
    for (const draftRevision of [3, 4, 5])
      expect((await save(client, attempt, 0, right, { draftRevision })).status).toBe(200);
    expect(await lateSeconds()).toEqual([false, true]);
  });

  test('after the end is refused, also when both arrive at once', async () => {
    const { exam, aLearner } = await aQuiz(1);
    for (let run = 0; run < 10; run++) {
      const { client } = await aLearner();
      const { body: attempt } = await start(client, exam.id);
      const [saved] = await Promise.all([save(client, attempt, 0, right), submit(client, attempt)]);
      const { body } = await client.call(reviewAttempt, { params: { attemptId: attempt.id } });
      expect(body.attempt.percent).toBe(saved.status === 200 ? 100 : 0);
      expect(readCode(await save(client, attempt, 0, wrong, { draftRevision: 1 }))).toEqual([
        409,
        'attempt-ended',
      ]);
    }
  });
});

test('submitting many times at once ends an attempt once, with one step for each question', async () => {
  const { exam, aLearner } = await aQuiz(3);
  const { client } = await aLearner();
  const { body: attempt } = await start(client, exam.id);
  await save(client, attempt, 0, right);
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(client, attempt)));
  expect(new Set(answers.map(({ body }) => `${body.submittedAt} ${body.percent}`)).size).toBe(1);
  expect(answers[0]?.body.percent).toBe(33.33);
  const steps = await api.database.source.query(
    `SELECT kind, seq FROM attempt_steps JOIN attempt_questions ON attempt_questions.id = attempt_question_id
      WHERE attempt_id = $1`,
    [attempt.id],
  );
  expect(steps).toEqual(Array(3).fill({ kind: 'finish', seq: 1 }));
});

test('steps cannot be changed or deleted', async () => {
  const { source } = api.database;
  await expect(source.query('UPDATE attempt_steps SET fraction = 1')).rejects.toThrow('append-only');
  await expect(source.query('DELETE FROM attempt_steps')).rejects.toThrow('append-only');
});

test('sweepers end overdue attempts exactly once, with no browser open', async () => {
  const { exam, aLearner } = await aQuiz(1, { settings: { timeLimit: 5 } });
  const attempts: string[] = [];
  for (let at = 0; at < 8; at++) {
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    await save(client, attempt, 0, right);
    attempts.push(attempt.id);
    if (at < 6) await letTimePass(attempt.id, 361);
  }
  const { source } = api.database;
  const ended = await Promise.all([1, 2, 3].map(() => endOverdueAttempts(source)));
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(6);
  const rows = await source.query<{ ended: boolean; points: number | null }[]>(
    'SELECT submitted_at = deadline_at AS ended, points FROM attempts WHERE id = ANY ($1) AND submitted_at IS NOT NULL',
    [attempts],
  );
  expect(rows).toEqual(Array(6).fill({ ended: true, points: 1 }));
});

test('an overdue attempt that cannot be ended does not keep the others open', async () => {
  const { exam, aLearner } = await aQuiz(1, { settings: { timeLimit: 5 } });
  const { source } = api.database;
  const attempts: string[] = [];
  for (const seconds of [999, 361]) {
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    await letTimePass(attempt.id, seconds);
    attempts.push(attempt.id);
  }
  await source.query(
    `ALTER TABLE attempts ADD CONSTRAINT broken CHECK (submitted_at IS NULL OR id <> '${attempts[0]}')`,
  );
  await expect(endOverdueAttempts(source)).rejects.toThrow();
  const open = 'SELECT id FROM attempts WHERE submitted_at IS NULL AND id = ANY ($1)';
  const isOpen = await source.query(open, [attempts]);
  await source.query('ALTER TABLE attempts DROP CONSTRAINT broken');
  expect(isOpen).toEqual([{ id: attempts[0] }]);
  expect(await endOverdueAttempts(source)).toBe(1);
});

test('whole numbers that the database cannot store are refused', async () => {
  const { exam, aLearner } = await aQuiz(2, { settings: { navigation: 'linear' } });
  const { client } = await aLearner();
  const { body: attempt } = await start(client, exam.id);
  const params = { attemptId: attempt.id };
  const large = 2_147_483_648;
  expect((await save(client, attempt, 0, right, { draftRevision: large })).status).toBe(400);
  expect((await client.call(leavePage, { params, body: { page: large } })).status).toBe(400);
  const body = { version: large, response: null, seconds: 1, requestId: randomUUID() };
  const answered = await client.call(answerPracticeQuestion, { params: { questionId: randomUUID() }, body });
  expect(answered.status).toBe(400);
});

describe('linear navigation', () => {
  test('shows and saves the open page only, and never goes back', async () => {
    const { exam, aLearner } = await aQuiz(3, { settings: { navigation: 'linear' } });
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    const leave = (page: number) =>
      client.call(leavePage, { params: { attemptId: attempt.id }, body: { page } });
    expect(attempt.questions.map(({ position }) => position)).toEqual([0]);
    expect(readCode(await save(client, attempt, 1, right))).toEqual([409, 'page-not-open']);
    await save(client, attempt, 0, right);
    expect((await leave(0)).body.questions.map(({ position }) => position)).toEqual([1]);
    expect((await leave(0)).body.currentPage).toBe(1);
    expect(readCode(await leave(2))).toEqual([409, 'page-not-open']);
    expect(readCode(await save(client, attempt, 0, wrong, { draftRevision: 1 }))).toEqual([
      409,
      'page-not-open',
    ]);
    const flag = { params: { attemptId: attempt.id, position: '0' }, body: { isFlagged: true } };
    expect(readCode(await client.call(flagQuestion, flag))).toEqual([409, 'page-not-open']);
    await leave(1);
    expect((await leave(2)).body.currentPage).toBe(2);
    expect((await submit(client, attempt)).body.percent).toBe(33.33);
  });
});

test('a page that is not open answers the same about its questions, whatever answer is sent', async () => {
  const { exam, aLearner } = await anExam(api, {
    questions: [aQuestion('true-false'), aQuestion('essay'), aQuestion('single-choice')],
    settings: { navigation: 'linear', behavior: 'immediate' },
  });
  const { client } = await aLearner();
  const { body: attempt } = await start(client, exam.id);
  const responses: QuestionResponse[] = [
    right,
    { type: 'essay', text: 'Why' },
    { type: 'number', text: '1' },
  ];
  const refusals = new Set<string>();
  for (const position of [1, 2])
    for (const response of responses) {
      const params = { attemptId: attempt.id, position: String(position) };
      const body = { response, draftRevision: 0, requestId: randomUUID() };
      refusals.add(JSON.stringify(await client.call(saveDraft, { params, body })));
      refusals.add(JSON.stringify(await client.call(checkQuestion, { params, body })));
    }
  expect([...refusals].map((refusal) => readCode(JSON.parse(refusal)))).toEqual([[409, 'page-not-open']]);
  expect((await save(client, attempt, 0, { type: 'essay', text: 'Why' })).status).toBe(400);
});

test('linear navigation opens no further page after the deadline', async () => {
  const { exam, aLearner } = await aQuiz(3, { settings: { navigation: 'linear', timeLimit: 1 } });
  const { client } = await aLearner();
  const { body: attempt } = await start(client, exam.id);
  await letTimePass(attempt.id, 70);
  const left = await client.call(leavePage, { params: { attemptId: attempt.id }, body: { page: 0 } });
  expect(readCode(left)).toEqual([409, 'attempt-ended']);
  expect(readCode(await save(client, attempt, 1, right))).toEqual([409, 'page-not-open']);
});

describe('checking', () => {
  test('marks one answer, makes it final, and is the same when repeated', async () => {
    const { exam, aLearner } = await aQuiz(2, { settings: { behavior: 'immediate' } });
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    const requestId = randomUUID();
    const check = (response: QuestionResponse, id = requestId) =>
      client.call(checkQuestion, {
        params: { attemptId: attempt.id, position: '0' },
        body: { response, draftRevision: 0, requestId: id },
      });
    expect((await check({ type: 'true-false', answer: null })).status).toBe(400);
    const { status, body } = await check(wrong);
    expect([status, body.question.state, body.question.mark?.correctness]).toEqual([200, 'checked', 'wrong']);
    expect((await check(wrong)).body.question.mark).toEqual(body.question.mark);
    expect(readCode(await check(right, randomUUID()))).toEqual([409, 'question-checked']);
    expect(readCode(await save(client, attempt, 0, right, { draftRevision: 1 }))).toEqual([
      409,
      'question-checked',
    ]);
    await save(client, attempt, 1, right);
    expect((await submit(client, attempt)).body.percent).toBe(50);
  });

  test('is refused where the exam marks at the end: it would tell the right answer', async () => {
    const { exam, aLearner } = await aQuiz(1);
    const { client } = await aLearner();
    const { body: attempt } = await start(client, exam.id);
    const { status } = await client.call(checkQuestion, {
      params: { attemptId: attempt.id, position: '0' },
      body: { response: right, draftRevision: 0, requestId: randomUUID() },
    });
    expect(status).toBe(409);
  });
});

test('extra time reaches an open attempt at once, and less time never ends it in the past', async () => {
  const { exam, admin, aLearner } = await aQuiz(1, { settings: { timeLimit: 10 } });
  const { client, user } = await aLearner();
  const { body: attempt } = await start(client, exam.id);
  const params = { examId: exam.id, userId: user.id };
  const override = { opensAt: null, dueDate: null, closesAt: null, maxAttempts: null, reason: 'Extra time' };
  await admin.call(setExamOverride, { params, body: { ...override, extraMinutes: 5 } });
  const minutes = async () => {
    const { body } = await client.call(getAttempt, { params: { attemptId: attempt.id } });
    return (Date.parse(body.deadlineAt ?? '') - Date.parse(body.startedAt)) / 60_000;
  };
  expect(await minutes()).toBe(15);
  const settings = { ...exam.settings, timeLimit: 20 };
  const { version } = await change(admin, exam.id, { version: exam.version, settings, attempts: 'keep' });
  expect(await minutes()).toBe(15);
  await change(admin, exam.id, { version, settings, attempts: 'retime' });
  expect(await minutes()).toBe(25);
  const past = new Date(Date.now() - 3_600_000).toISOString();
  await admin.call(setExamOverride, { params, body: { ...override, extraMinutes: null, closesAt: past } });
  expect(await minutes()).toBeGreaterThanOrEqual(0);
  expect((await client.call(getExam, { params: { examId: exam.id } })).body.openAttemptId).toBe(attempt.id);
});

test('the list says where the learner is with each exam', async () => {
  const { exam, course, aLearner } = await aQuiz(2, { settings: { maxAttempts: 2, passingScore: 60 } });
  const { client } = await aLearner();
  const state = async () => {
    const { body } = await client.call(listExams);
    const [listed] = body;
    return [listed?.state, listed?.percent, listed?.attemptsUsed, listed?.startRefusal];
  };
  expect(await state()).toEqual(['not-started', null, 0, null]);
  const { body: first } = await start(client, exam.id);
  expect(await state()).toEqual(['in-progress', null, 1, null]);
  await save(client, first, 0, right);
  await submit(client, first);
  expect(await state()).toEqual(['failed', 50, 1, null]);
  const { body: second } = await start(client, exam.id);
  await save(client, second, 0, right);
  await save(client, second, 1, right);
  await submit(client, second);
  expect(await state()).toEqual(['passed', 100, 2, 'no-attempts-left']);
  const { body: page } = await client.call(getExam, { params: { examId: exam.id } });
  expect(page).toMatchObject({ courseTitle: course.title, questionCount: 2, totalPoints: 2 });
  expect(page.attempts.map(({ number, percent }) => [number, percent])).toEqual([
    [2, 100],
    [1, 50],
  ]);
});
