import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as contract from '@lectern/contract';
import type { Endpoint } from '@lectern/contract';
import { QUESTION_TYPES } from '@lectern/contract';
import { readDeck } from '@lectern/pdf';
import { aQuestion, anExam, change, type TestQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

// Each test makes every call of learners several times.
vi.setConfig({ testTimeout: 180_000 });

let api: TestApi;
beforeAll(async () => {
  // A refused call shows nothing, so the crawl would find nothing in it.
  api = await startTestApi({ rateLimit: 0 });
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
  'acceptAnswer',
  'addHandedInFile',
  'answerQuestion',
  'answerSurvey',
  'askQuestion',
  'assignDemoCourses',
  'deleteChatSession',
  'deleteOwnUser',
  'enroll',
  'enrollBySlug',
  'forwardTutorQuestion',
  'login',
  'loginCallback',
  'logout',
  'rateAnswer',
  'removeHandedInFile',
  'rateCourse',
  'ratePracticeAnswer',
  'saveProgress',
  'saveWatched',
  'seedCourses',
  'sendMcpMessage',
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

/** What a learner gets from every call that reads, or from those with some names; PDFs as their text. */
async function readEverything(client: TestClient, params: Record<string, string>, calls = /./) {
  const seen: { call: string; text: string }[] = [];
  for (const [call, { path }] of reads.filter(([name]) => calls.test(name))) {
    const filled = path.replace(/[:*](\w+)/g, (_, part: string) => params[part] ?? 'none');
    const response = await client.fetch(filled);
    expect([call, response.status]).not.toEqual([call, 429]);
    const isPdf = response.headers.get('content-type') === 'application/pdf';
    const text = isPdf ? await readPdf(await response.arrayBuffer()) : await response.text();
    seen.push({ call, text });
  }
  return seen;
}

/** Texts of PDFs by their bytes: reading one takes seconds, and most are the same as before. */
const pdfTexts = new Map<string, Promise<string>>();

function readPdf(pdf: ArrayBuffer): Promise<string> {
  const bytes = Buffer.from(pdf);
  const key = bytes.toString('base64');
  const text = pdfTexts.get(key) ?? readPdfText(bytes);
  pdfTexts.set(key, text);
  return text;
}

async function readPdfText(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pdf-'));
  const file = join(folder, 'file.pdf');
  await writeFile(file, bytes);
  const { text } = await readDeck(file, { outDir: folder });
  await rm(folder, { recursive: true });
  return text.pages.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n');
}

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
      const params = {
        examId: exam.id,
        attemptId,
        id: course.id,
        slug: course.slug,
        moduleId: course.modules[0]?.id ?? '',
        sessionId: chat.id,
      };
      seen.push(...(await readEverything(client, params)));
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

test('practice repeats no right answer to an earlier request while an attempt is open', async () => {
  const secret = `canary${randomUUID().replaceAll('-', '')}`;
  const { exam, course, saved, category, aLearner } = await anExam(api, {
    questions: [aQuestion('single-choice', secret)],
  });
  const { source } = api.database;
  await source.query('UPDATE question_categories SET course_id = $1 WHERE id = $2', [course.id, category.id]);
  await source.query(`UPDATE questions SET practice = 'with-exams' WHERE id = $1`, [saved[0]?.id]);
  const { client } = await aLearner();
  const body = { version: 1, response: null, seconds: 1, requestId: randomUUID() };
  const answer = () =>
    client.call(contract.answerPracticeQuestion, { params: { questionId: saved[0]?.id ?? '' }, body });
  expect(JSON.stringify(await answer())).toContain(secret);
  const { body: attempt } = await client.call(contract.startAttempt, { params: { examId: exam.id } });
  const repeated = await answer();
  expect(repeated.status).toBe(404);
  expect(JSON.stringify(repeated)).not.toContain(secret);
  await client.call(contract.submitAttempt, { params: { attemptId: attempt.id } });
  expect(JSON.stringify(await answer())).toContain(secret);
});

const TIMES = ['rightAfter', 'whileOpen', 'afterClose'] as const;
/** Review rules that show the score at some times only. */
const showScore = (...times: string[]) =>
  Object.fromEntries(
    ['during', ...TIMES].map((time) => [time, { ...hidden, score: times.includes(time) }]),
  ) as contract.ReviewRules;

/** 16 of 43 points: 37.21 %, in every form in which it could be written, and what says that it is passed. */
const POINTS = [16, 27];
const RESULT = /37[.,]2|37 ?%|0\.372|"points":16,"fraction"|"value": ?"37"|"isPassed":true|"state":"passed"/;
const withoutTimes = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');

/**
 * An exam of two questions in a course of one slide that closes tomorrow; learners answer the first question right. The rules
 * are stored without the API, which refuses some of them.
 */
async function anExamWithRules(
  reviewRules: contract.ReviewRules,
  { isRequired, questions }: { isRequired: boolean; questions?: TestQuestion[] },
) {
  const { source } = api.database;
  const course = await api.aCourse({ modules: [1] });
  const given = await anExam(api, {
    course,
    questions: questions ?? [aQuestion('true-false'), aQuestion('number')],
    points: POINTS,
    settings: {
      passingScore: 30,
      isRequiredForCertificate: isRequired,
      closesAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  const { exam, aLearner } = given;
  const setRules = (rules: contract.ReviewRules) =>
    source.query('UPDATE exams SET review_rules = $2 WHERE id = $1', [exam.id, rules]);
  await setRules(reviewRules);
  return {
    ...given,
    setRules,
    /** Pretends that minutes have passed since all attempts. */
    wait: () =>
      source.query(
        `UPDATE attempts SET started_at = started_at - interval '3 minutes',
                submitted_at = submitted_at - interval '3 minutes' WHERE exam_id = $1`,
        [exam.id],
      ),
    close: () =>
      source.query(`UPDATE exams SET closes_at = now() - interval '1 second' WHERE id = $1`, [exam.id]),
    async aLearner() {
      const { client, user } = await aLearner();
      let attemptId: string = randomUUID();
      const { body: feed } = await client.call(contract.createCalendarFeed);
      return {
        ...{ client, user },
        async complete() {
          const [slide] = course.modules[0]?.slides ?? [];
          const body = { slideId: slide?.id, progress: 100 };
          await client.call(contract.saveProgress, { params: { courseId: course.id }, body });
        },
        async start() {
          const { body } = await client.call(contract.startAttempt, { params: { examId: exam.id } });
          attemptId = body.id;
          for (const [position, { right, wrong }] of given.questions.entries())
            await client.call(contract.saveDraft, {
              params: { attemptId, position: String(position) },
              body: {
                response: position === 0 ? right : wrong,
                draftRevision: 0,
                requestId: randomUUID(),
              },
            });
          return attemptId;
        },
        submit: () => client.call(contract.submitAttempt, { params: { attemptId } }),
        certificates: async () => (await client.call(contract.listCertificates)).body,
        /** Everything that reaches the learner, mail and calendar included. */
        async read(calls?: RegExp) {
          const [certificate] = (await client.call(contract.listCertificates)).body;
          const certificateId = certificate?.id ?? 'none';
          const { body: created } = await client.call(contract.createCredential, {
            params: { certificateId },
          });
          const params = {
            ...{ certificateId, file: 'credential.json' },
            credentialId: created.credential?.url.split('/').at(-1) ?? 'none',
            examId: exam.id,
            attemptId,
            id: course.id,
            slug: course.slug,
            moduleId: course.modules[0]?.id ?? '',
            verificationId: certificate?.verificationId ?? 'none',
            token: new URL(feed.url).pathname.split('/').at(-1)?.replace('.ics', '') ?? '',
          };
          const seen = await readEverything(client, params, calls);
          const mails = await source.query('SELECT * FROM mails WHERE recipient = $1', [user.email]);
          return [...seen, { call: 'mails', text: JSON.stringify(mails) }];
        },
      };
    },
  };
}

/** In `npm test` the rules that never show the score, and those that show it last. */
const SHOWN_AT = process.env['TEST_LONG']
  ? (['never', 'during', ...TIMES] as const)
  : (['never', 'afterClose'] as const);

test.each(SHOWN_AT)(
  'a result is in no response, and no certificate that requires it is issued, before the rules show it (%s)',
  async (shownAt) => {
    const exam = await anExamWithRules(showScore(shownAt), { isRequired: true });
    const learner = await exam.aLearner();
    const find = async () =>
      (await learner.read()).filter(({ text }) => RESULT.test(withoutTimes(text))).map(({ call }) => call);
    await learner.complete();
    await learner.start();
    expect(await find()).toEqual([]);
    await learner.submit();

    let isIssued = false;
    for (const time of TIMES) {
      if (time === 'whileOpen') await exam.wait();
      if (time === 'afterClose') await exam.close();
      const isShown = time === shownAt;
      isIssued ||= isShown;
      expect([time, await find()]).toEqual([
        time,
        isShown
          ? [
              'reviewAttempt',
              'getAttempt',
              'listCertificates',
              'viewCertificate',
              'verifyCertificate',
              'getCertificateProgress',
              'getCredential',
              'downloadCredential',
              'readCredential',
              'getOwnGrades',
              'listExams',
              'getExam',
              'exportOwnData',
            ].sort((a, b) => order(a) - order(b))
          : [],
      ]);
      expect(await learner.certificates()).toMatchObject(
        isIssued ? [{ grade: isShown ? '37.21' : null }] : [],
      );
    }
  },
);
/** The order in which `readEverything` reads. */
const order = (call: string) => reads.findIndex(([name]) => name === call);

test('a result is in no response while the rules hide it, whatever state its attempt is in', async () => {
  const exam = await anExamWithRules(showScore(), { isRequired: false });
  const essay = { ...aQuestion('essay'), wrong: { type: 'essay', text: 'An essay.' } as const };
  const withEssay = await anExamWithRules(showScore(), {
    isRequired: false,
    questions: [aQuestion('true-false'), essay],
  });
  const { admin } = exam;
  const learners = await Promise.all([exam, exam, exam, exam, exam, withEssay].map((one) => one.aLearner()));
  const attempts = await Promise.all(learners.map((learner) => learner.start()));
  const [, submitted, ended, timed, reopened, graded] = learners;
  for (const learner of [submitted, timed, reopened, graded]) await learner?.submit();
  await admin.call(contract.endAttemptOfLearner, { params: { attemptId: attempts[2] ?? '' } });
  await api.database.source.query(`UPDATE attempts SET ended_by = 'time' WHERE id = ANY ($1)`, [
    attempts.slice(3, 5),
  ]);
  const reopening = { params: { attemptId: attempts[4] ?? '' }, body: { minutes: 30 } };
  expect((await admin.call(contract.reopenAttempt, reopening)).status).toBe(200);
  const find = () =>
    Promise.all(
      learners.map(async (learner) =>
        (await learner.read()).filter(({ text }) => RESULT.test(withoutTimes(text))).map(({ call }) => call),
      ),
    );
  const nowhere = learners.map(() => []);
  expect(await find()).toEqual(nowhere);

  const params = { examId: withEssay.exam.id };
  const [answer] = (await admin.call(contract.listGradableAnswers, { params })).body.items;
  const answerId = answer?.id ?? '';
  const { body: answered } = await admin.call(contract.getGradableAnswer, { params: { answerId } });
  const criteria = essay.content.type === 'essay' ? essay.content.criteria : [];
  const mark = {
    ...{ version: answered.version, fraction: null, comment: null },
    criteria: criteria.map(({ id }) => ({ id, fraction: 0 })),
  };
  expect((await admin.call(contract.markAnswer, { params: { answerId }, body: mark })).status).toBe(200);
  expect(await find()).toEqual(nowhere);

  for (const one of [exam, withEssay]) await one.setRules(showScore(...TIMES));
  const shownIn = (await find()).map((calls) => calls.includes('getExam'));
  expect(shownIn).toEqual(learners.map((learner) => [submitted, ended, timed, graded].includes(learner)));
});

test('the topics of an attempt are hidden as long as its result is', async () => {
  const exam = await anExamWithRules(showScore('afterClose'), { isRequired: false });
  await api.database.source.query(
    `UPDATE question_versions SET slide_id = (
       SELECT slides.id FROM slides JOIN modules ON modules.id = slides.module_id WHERE modules.course_id = $1 LIMIT 1)`,
    [exam.exam.course.id],
  );
  const learner = await exam.aLearner();
  const attemptId = await learner.start();
  await learner.submit();
  const topics = async () => {
    const { body } = await learner.client.call(contract.reviewAttempt, { params: { attemptId } });
    return body.questions.map(({ topic }) => topic);
  };
  expect(await topics()).toEqual([null, null]);
  await exam.close();
  expect(await topics()).toEqual([expect.any(String), expect.any(String)]);
});

test('with several attempts a result is shown, and the certificate issued, once the score of each is shown', async () => {
  const exam = await anExamWithRules(showScore('whileOpen'), { isRequired: true });
  const learner = await exam.aLearner();
  await learner.complete();
  await learner.start();
  await learner.submit();
  // Before the first score is shown, a second attempt ends.
  await learner.start();
  await learner.submit();
  await api.database.source.query(
    `UPDATE attempts SET submitted_at = submitted_at - interval '3 minutes' WHERE exam_id = $1 AND number = 1`,
    [exam.exam.id],
  );
  const progress = () =>
    learner.client.call(contract.getCertificateProgress, { params: { id: exam.course.id } });
  const hiddenExam = { isIssued: false, exams: [{ percent: null, isPassed: null }] };
  expect((await progress()).body).toMatchObject(hiddenExam);
  expect(await learner.certificates()).toEqual([]);
  await exam.wait();
  expect((await progress()).body).toMatchObject({
    isIssued: true,
    exams: [{ percent: 37.21, isPassed: true }],
  });
});

test("a learner's own closing time decides when the result is shown and the certificate issued", async () => {
  const exam = await anExamWithRules(showScore('afterClose'), { isRequired: true });
  const learners = [await exam.aLearner(), await exam.aLearner()] as const;
  for (const learner of learners) {
    await learner.complete();
    await learner.start();
    await learner.submit();
  }
  const [early, late] = learners;
  const later = new Date(Date.now() + 172_800_000).toISOString();
  const override = { opensAt: null, dueDate: null, extraMinutes: null, maxAttempts: null, reason: 'Ill' };
  const params = { examId: exam.exam.id, userId: late.user.id };
  await exam.admin.call(contract.setExamOverride, { params, body: { ...override, closesAt: later } });
  await exam.close();
  expect(await early.certificates()).toMatchObject([{ grade: '37.21' }]);
  expect(await late.certificates()).toEqual([]);
  await exam.admin.call(contract.deleteExamOverride, { params });
  expect(await late.certificates()).toMatchObject([{ grade: '37.21' }]);
});

test('a hidden result that is not required delays no certificate and is not in its grade, then or later', async () => {
  const exam = await anExamWithRules(showScore('afterClose'), { isRequired: false });
  const learner = await exam.aLearner();
  await learner.start();
  await learner.submit();
  await learner.complete();
  expect(await learner.certificates()).toMatchObject([{ grade: null }]);
  const found = (await learner.read()).filter(({ text }) => RESULT.test(withoutTimes(text)));
  expect(found.map(({ call }) => call)).toEqual([]);
  await exam.close();
  expect(await learner.certificates()).toMatchObject([{ grade: null }]);
});

test('a grade of an earlier certificate is shown nowhere while a result in it is hidden, also of an attempt that is open again', async () => {
  const { source } = api.database;
  const exam = await anExamWithRules(showScore(...TIMES), { isRequired: true });
  const learner = await exam.aLearner();
  await learner.complete();
  await learner.start();
  await learner.submit();
  expect(await learner.certificates()).toMatchObject([{ grade: '37.21' }]);
  // As it was issued before certificates named their exams.
  await source.query('UPDATE certificates SET grade_exam_ids = NULL WHERE user_id = $1', [learner.user.id]);
  const find = async () =>
    (await learner.read(/certificate|credential|export/i))
      .filter(({ text }) => RESULT.test(withoutTimes(text)))
      .map(({ call }) => call);
  const all = [
    'listCertificates',
    'viewCertificate',
    'verifyCertificate',
    'getCertificateProgress',
    'getCredential',
    'downloadCredential',
    'readCredential',
    'exportOwnData',
  ].sort((a, b) => order(a) - order(b));
  expect(await find()).toEqual(all);
  await exam.setRules(showScore());
  expect(await find()).toEqual([]);
  await exam.setRules(showScore(...TIMES));
  expect(await find()).toEqual(all);
  await source.query(`UPDATE attempts SET ended_by = 'time' WHERE user_id = $1`, [learner.user.id]);
  const [attempt] = await source.query('SELECT id FROM attempts WHERE user_id = $1', [learner.user.id]);
  const params = { attemptId: String(attempt.id) };
  const reopened = await exam.admin.call(contract.reopenAttempt, { params, body: { minutes: 30 } });
  expect(reopened.status).toBe(200);
  expect(await find()).toEqual([]);
});

/** A response without what differs between two people and courses: ids, addresses and times. */
const withoutIds = (text: string) =>
  withoutTimes(text)
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    // Made of ids and contents.
    .replaceAll(/"revision":"[\da-f]{32}"/g, '"revision":"ID"')
    .replaceAll(/([\dA-Z]{4}-){6}[\dA-Z]{4}/g, 'VERIFICATION-ID')
    .replaceAll(/\d{8}T\d{6}Z/g, 'TIME')
    // The signature of a credential, and its place in a list.
    .replaceAll(/"proofValue": ?"\w+"/g, '"proofValue":"ID"')
    .replaceAll(/"statusListIndex": ?"\d+"/g, '"statusListIndex":"ID"')
    .replaceAll(/(\/credentials\/status\/\w+)#\d+/g, '$1#ID')
    .replaceAll(/"(studySeconds|minutesIfStartedNow)":[\d.]+/g, '"$1":0')
    .replaceAll(/nonce="[^"]+"/g, '');

type ExamWithRules = Awaited<ReturnType<typeof anExamWithRules>>;
type CopyOfExam = Omit<ExamWithRules, 'aLearner'> & {
  learner: Awaited<ReturnType<ExamWithRules['aLearner']>>;
};

test.each([true, false])(
  'of two copies of an exam with other keys, the passed one looks as the failed one until the rules show it (required: %s)',
  async (isRequired) => {
    // Both get the same answers, true and 10: all right in one copy, all wrong in the other.
    const copies = await Promise.all(
      ['right', 'wrong'].map(async (outcome) => {
        const questions = [aQuestion('true-false'), aQuestion('number')].map((question) => ({
          ...question,
          key: outcome === 'right' ? question.key : otherKey(question.key),
          wrong: question.right,
        }));
        const exam = await anExamWithRules(showScore('afterClose'), { isRequired, questions });
        return { ...exam, learner: await exam.aLearner() };
      }),
    );
    const compare = async () => {
      const [passed = [], failed] = await Promise.all(copies.map(({ learner }) => learner.read()));
      const normalize = (seen: typeof passed) =>
        seen.map(({ call, text }) => ({ call, text: withoutIds(text) }));
      expect(normalize(failed ?? [])).toEqual(normalize(passed));
    };
    for (const copy of copies) await gradeTalk(copy);
    const takeExam = async ({ learner }: (typeof copies)[number]) => {
      await learner.start();
      await learner.submit();
    };
    for (const copy of copies) await takeExam(copy);
    await compare();
    for (const { learner } of copies) await learner.complete();
    await compare();
    for (const copy of copies) {
      await copy.wait();
      await takeExam(copy);
      await copy.wait();
    }
    await compare();
    const issued = await Promise.all(copies.map(({ learner }) => learner.certificates()));
    expect(issued.map(({ length }) => length)).toEqual(isRequired ? [0, 0] : [1, 1]);

    // The same comparison finds the difference once the rules show it.
    for (const { close } of copies) await close();
    await expect(compare()).rejects.toThrow();
    const later = await Promise.all(copies.map(({ learner }) => learner.certificates()));
    expect(later.map(({ length }) => length)).toEqual(isRequired ? [1, 0] : [1, 1]);
  },
);

/** Enters points for a talk, which count with the exam; the lowest result of both is dropped, and the course gives letters. */
async function gradeTalk({ admin, course, exam, learner }: CopyOfExam) {
  const params = { id: course.id };
  const categoryId = randomUUID();
  const settings = {
    totalBy: 'weights',
    categories: [{ id: categoryId, name: 'Work', weight: 1, dropLowest: 1 }],
    letters: [{ letter: 'A', from: 60 }],
    exams: [{ examId: exam.id, maxPoints: 10, categoryId }],
    version: 0,
  };
  await admin.call(contract.updateGradebookSettings, { params, body: settings });
  const talk = { title: 'Talk', maxPoints: 10, categoryId };
  const { body: column } = await admin.call(contract.createGradeColumn, { params, body: talk });
  const { status } = await admin.call(contract.saveGradeEntry, {
    params: { ...params, columnId: column.id, userId: learner.user.id },
    body: { points: 7.5, comment: 'Well spoken', version: 0 },
  });
  expect(status).toBe(200);
  const { body } = await learner.client.call(contract.getOwnGrades, { params });
  expect(body).toMatchObject({ total: 75, letter: 'A' });
}

/** A key for which the right answers of `aQuestion` are wrong. */
function otherKey(key: contract.QuestionKey): contract.QuestionKey {
  if (key.type === 'true-false') return { ...key, answer: !key.answer };
  if (key.type === 'number') return { ...key, answer: key.answer + 100 };
  throw new Error(`No other key of the type ${key.type}`);
}
