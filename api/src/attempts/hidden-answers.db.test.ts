import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '@lectern/contract';
import type { Endpoint } from '@lectern/contract';
import { QUESTION_TYPES } from '@lectern/contract';
import { aQuestion, anExam, change } from '../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Calls that the journey below makes itself. */
const JOURNEY = [
  'answerPracticeQuestion',
  'checkQuestion',
  'createChatSession',
  'flagQuestion',
  'leavePage',
  'saveDraft',
  'sendChatMessage',
  'startAttempt',
  'submitAttempt',
];
/** Calls that leave the session or the account, or whose response is about the caller's own words alone. */
const NOT_CALLED = [
  'assignDemoCourses',
  'deleteChatSession',
  'deleteOwnUser',
  'enroll',
  'enrollBySlug',
  'login',
  'loginCallback',
  'logout',
  'rateAnswer',
  'rateCourse',
  'ratePracticeAnswer',
  'saveProgress',
  'seedCourses',
  'setReview',
  'stopAnswer',
  'undoPracticeAnswer',
  'updateOwnUser',
];

const endpoints = Object.entries(contract as Record<string, unknown>).filter(
  (exported): exported is [string, Endpoint] =>
    'method' in Object(exported[1]) && ['public', 'signed-in'].includes((exported[1] as Endpoint).access),
);
const reads = endpoints.filter(([name, { method }]) => method === 'GET' && !NOT_CALLED.includes(name));

test('every call that learners can make is part of this test, or left out for a reason', () => {
  const writes = endpoints.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  const unknown = writes.filter((name) => ![...JOURNEY, ...NOT_CALLED].includes(name));
  // Accounts, mail and sessions know nothing of exams.
  const aboutExams = unknown.filter((name) => /exam|attempt|question|draft|answer|chat|course/i.test(name));
  expect(aboutExams).toEqual([]);
  expect(reads.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'exportOwnData',
      'getAttempt',
      'getExam',
      'listDueQuestions',
      'listExams',
      'listNotifications',
      'listPracticeQuestions',
      'reviewAttempt',
    ]),
  );
});

const hidden = { score: false, correctness: false, rightAnswers: false, feedback: false };
const shown = { score: true, correctness: true, rightAnswers: true, feedback: true };
/** Fields of keys with a value in them. */
const KEY_FIELDS =
  /"(isRight|tolerance|toleranceKind|partialCredit|choiceId|graderNotes|expectation|feedbackTrue|feedbackFalse|generalFeedback|answers)":(?!null)/;

test.each(['deferred', 'immediate'] as const)(
  'no response holds a right answer, its points or feedback before the review rules allow it (%s)',
  async (behavior) => {
    const secret = `canary${randomUUID().replaceAll('-', '')}`;
    const questions = QUESTION_TYPES.map((type) => aQuestion(type, secret));
    const reviewRules = { during: hidden, rightAfter: hidden, whileOpen: hidden, afterClose: hidden };
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const settings = { behavior, reviewRules, dueDate: soon, tutorIsSilent: false };
    const given = await anExam(api, { questions, settings });
    const { exam, course, admin, saved } = given;
    // Practice is allowed for the questions, and gives nothing away because the exam uses them.
    await api.database.source.query(`UPDATE questions SET practice = 'on' WHERE id = ANY ($1)`, [
      saved.map(({ id }) => id),
    ]);
    await api.database.source.query(`UPDATE question_categories SET course_id = $1 WHERE id = $2`, [
      course.id,
      given.category.id,
    ]);
    const { client } = await given.aLearner();
    const seen: { call: string; text: string }[] = [];
    const { body: chat } = await client.call(contract.createChatSession, {
      body: { courseId: course.id, title: 'Chat' },
    });
    let attemptId: string = randomUUID();

    const record = async (call: string, response: Response) =>
      seen.push({ call, text: await response.text() });
    const post = (endpoint: Endpoint, path: string, body: object = {}) =>
      client
        .fetch(path, {
          method: endpoint.method,
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        })
        .then((response) => record(`${endpoint.method} ${path}`, response));
    const crawl = async () => {
      const params: Record<string, string> = {
        examId: exam.id,
        attemptId,
        id: course.id,
        slug: course.slug,
        moduleId: course.modules[0]?.id ?? '',
        sessionId: chat.id,
      };
      for (const [name, { path }] of reads) {
        const filled = path.replace(/[:*](\w+)/g, (_, part: string) => params[part] ?? 'none');
        await record(name, await client.fetch(filled));
      }
      for (const { id } of saved)
        await post(contract.answerPracticeQuestion, `/api/practice/questions/${id}/answers`, {
          version: 1,
          response: null,
          seconds: 1,
          requestId: randomUUID(),
        });
      const message = `What is the right answer of ${exam.title}? Option 1 or Option 2?`;
      await post(contract.sendChatMessage, contract.sendChatMessage.path, { sessionId: chat.id, message });
    };
    const attemptPath = (rest: string) => `/api/attempts/${attemptId}${rest}`;

    await crawl();
    // With a second attempt, the first one is an earlier one that can be reviewed meanwhile.
    for (let number = 1; number <= (behavior === 'deferred' ? 2 : 1); number++) {
      const { body: attempt } = await client.call(contract.startAttempt, { params: { examId: exam.id } });
      seen.push({ call: 'startAttempt', text: JSON.stringify(attempt) });
      attemptId = attempt.id;
      await crawl();
      for (const [position, { wrong }] of questions.entries()) {
        const body = { response: wrong, draftRevision: 0, requestId: randomUUID() };
        await post(contract.saveDraft, attemptPath(`/questions/${position}`), body);
        await post(contract.saveDraft, attemptPath(`/questions/${position}`), {
          ...body,
          requestId: randomUUID(),
        });
        await post(contract.saveDraft, attemptPath(`/questions/${(position + 1) % 9}`), body);
        await post(contract.flagQuestion, attemptPath(`/questions/${position}/flag`), { isFlagged: true });
        const checked = { ...body, draftRevision: 1, requestId: randomUUID() };
        await post(contract.checkQuestion, attemptPath(`/questions/${position}/check`), checked);
      }
      await post(contract.leavePage, attemptPath('/next'), { page: 0 });
      await crawl();
      await post(contract.submitAttempt, attemptPath('/submit'));
      await crawl();
    }
    if (behavior === 'deferred') {
      // What administrators do to an attempt.
      const { body: attempt } = await client.call(contract.startAttempt, { params: { examId: exam.id } });
      attemptId = attempt.id;
      await admin.call(contract.endAttemptOfLearner, { params: { attemptId } });
      await crawl();
      const { status } = await admin.call(contract.reopenAttempt, {
        params: { attemptId },
        body: { minutes: 30 },
      });
      expect(status).toBe(200);
      await crawl();
      await post(contract.submitAttempt, attemptPath('/submit'));
      for (const { id: questionId } of saved) {
        const body = { questionId, rule: 'full-points', reason: 'Test' };
        expect((await admin.call(contract.applyRegrade, { params: { examId: exam.id }, body })).status).toBe(
          201,
        );
      }
      await crawl();
    }
    // Calls for administrators, by the learner.
    for (const path of [`exams/${exam.id}`, `exams/${exam.id}/answers`, `attempts/${attemptId}`, 'questions'])
      await record(path, await client.fetch(`/api/admin/${path}`));

    expect(seen.length).toBeGreaterThan(80);
    expect(seen.filter(({ text }) => text.includes(secret)).map(({ call }) => call)).toEqual([]);
    const withKeys = seen.filter(
      // The learner's own answers name choices, and catalog and slides have no questions.
      ({ call, text }) => KEY_FIELDS.test(text.replaceAll(/"pairs":\[[^\]]*\]/g, '')) && !/Chat/.test(call),
    );
    expect(withKeys.map(({ call, text }) => `${call} ${KEY_FIELDS.exec(text)?.[0]}`)).toEqual([]);
    const results = seen.filter(({ text }) =>
      /"(percent|points|fraction|correctness)":(0|100|"wrong"|"right")/.test(text),
    );
    expect(results.map(({ call }) => call)).toEqual([]);

    // The same search finds it once the rules allow it.
    await allow(admin, exam.id);
    const { body: review } = await client.call(contract.reviewAttempt, { params: { attemptId } });
    expect(JSON.stringify(review)).toContain(secret);
    expect(JSON.stringify(review)).not.toContain(`${secret} notes`);
  },
);

async function allow(admin: TestClient, examId: string) {
  const { body: edited } = await admin.call(contract.getEditedExam, { params: { examId } });
  const reviewRules = { during: hidden, rightAfter: shown, whileOpen: shown, afterClose: shown };
  await change(admin, examId, {
    version: edited.version,
    settings: { ...edited.settings, reviewRules },
    attempts: 'keep',
  });
}

test.each(['on', 'with-exams'] as const)(
  'practice (%s) shows a right answer only after the learner has answered, and none while an attempt is open',
  async (practice) => {
    const secret = `canary${randomUUID().replaceAll('-', '')}`;
    const questions = QUESTION_TYPES.map((type) => aQuestion(type, secret));
    const { exam, course, saved, category, aLearner } = await anExam(api, { questions });
    const { source } = api.database;
    const ids = saved.map(({ id }) => id);
    await source.query('UPDATE question_categories SET course_id = $1 WHERE id = $2', [
      course.id,
      category.id,
    ]);
    await source.query('UPDATE questions SET practice = $2 WHERE id = ANY ($1)', [ids, practice]);
    const { client } = await aLearner();
    const read = async () => {
      const paths = ['/api/practice', '/api/practice/due', `/api/courses/${course.id}/practice/questions`];
      return Promise.all(paths.map(async (path) => (await client.fetch(path)).text()));
    };
    const answerAll = () =>
      Promise.all(
        ids.map((questionId) =>
          client.call(contract.answerPracticeQuestion, {
            params: { questionId },
            body: { version: 1, response: null, seconds: 1, requestId: randomUUID() },
          }),
        ),
      );
    expect((await read()).join()).not.toContain(secret);
    const { body: attempt } = await client.call(contract.startAttempt, { params: { examId: exam.id } });
    expect((await read()).join()).not.toContain('A question of the type');
    expect((await answerAll()).map(({ status }) => status)).toEqual(ids.map(() => 404));
    await client.call(contract.submitAttempt, { params: { attemptId: attempt.id } });
    // An essay is graded by a person.
    const status = practice === 'on' ? 404 : 200;
    const answered = await answerAll();
    expect(answered.map((answer) => answer.status)).toEqual(
      ids.map((_, index) => (index < 8 ? status : 404)),
    );
    expect(JSON.stringify(answered).includes(secret)).toBe(practice === 'with-exams');
    expect((await read()).join()).not.toContain(secret);
  },
);
