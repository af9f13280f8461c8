import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as contract from '@lectern/contract';
import type { Endpoint } from '@lectern/contract';
import { QUESTION_TYPES } from '@lectern/contract';
import type { User } from '@lectern/data';
import { aQuestion, anExam, change, type TestQuestion } from '../../testing/an-exam.js';
import {
  callsOfLearners,
  readAnswer,
  readEverything,
  readsOfLearners,
  type Seen,
  streamsOfLearners,
} from '../../testing/read-everything.js';
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

test('every call that learners can make is part of this test, or left out for a reason', () => {
  const writes = callsOfLearners.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  const unknown = writes.filter((name) => ![...JOURNEY, ...NOT_CALLED].includes(name));
  // Accounts, mail and sessions know nothing of exams.
  const aboutExams = unknown.filter((name) => /exam|attempt|question|draft|answer|chat|course/i.test(name));
  expect(aboutExams).toEqual([]);
  expect(readsOfLearners.map(([name]) => name)).toEqual(
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
  // `readAnswer` reads both.
  expect(streamsOfLearners.sort()).toEqual(['answerProgress', 'sendChatMessage']);
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
    const seen: Seen[] = [];
    const { body: chat } = await client.call(contract.createChatSession, {
      body: { courseId: course.id, title: 'Chat' },
    });
    /** The latest last; an earlier one may be reviewed while a later one is open. */
    const attemptIds: string[] = [];

    const record = async (path: string, response: Response) =>
      seen.push({ call: path, path, text: await response.text() });
    const post = (endpoint: Endpoint, path: string, body: object = {}) =>
      client
        .fetch(path, {
          method: endpoint.method,
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        })
        .then((response) => record(path, response));
    const crawl = async () => {
      const ids = {
        examId: exam.id,
        id: course.id,
        slug: course.slug,
        moduleId: course.modules[0]?.id ?? '',
        sessionId: chat.id,
      };
      seen.push(
        ...(await readEverything(client, [ids, ...attemptIds.map((attemptId) => ({ ...ids, attemptId }))])),
      );
      for (const { id } of saved)
        await post(contract.answerPracticeQuestion, `/api/practice/questions/${id}/answers`, {
          version: 1,
          response: null,
          seconds: 1,
          requestId: randomUUID(),
        });
      const message = `What is the right answer of ${exam.title}? Option 1 or Option 2?`;
      seen.push(...(await readAnswer(client, { sessionId: chat.id, message, questionId: randomUUID() })));
    };
    const start = async () => {
      const { body: attempt } = await client.call(contract.startAttempt, { params: { examId: exam.id } });
      seen.push({ call: 'startAttempt', path: contract.startAttempt.path, text: JSON.stringify(attempt) });
      attemptIds.push(attempt.id);
      return attempt.id;
    };
    const attemptPath = (rest: string) => `/api/attempts/${attemptIds.at(-1)}${rest}`;
    const answer = async () => {
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
    };

    if (behavior === 'immediate') await crawl();
    await start();
    if (behavior === 'immediate') await crawl();
    await answer();
    await crawl();
    await post(contract.submitAttempt, attemptPath('/submit'));
    await crawl();
    if (behavior === 'deferred') {
      // The first attempt can be reviewed while the second one is open.
      await start();
      await answer();
      await crawl();
      await post(contract.submitAttempt, attemptPath('/submit'));
      // What administrators do to an attempt.
      const attemptId = await start();
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
    const attemptId = attemptIds.at(-1) ?? '';
    // Calls for administrators, by the learner.
    for (const path of [`exams/${exam.id}`, `exams/${exam.id}/answers`, `attempts/${attemptId}`, 'questions'])
      await record(path, await client.fetch(`/api/admin/${path}`));

    expect(seen.length).toBeGreaterThan(80);
    expect(seen.filter(({ text }) => text.includes(secret)).map(({ call }) => call)).toEqual([]);
    const withKeys = seen.filter(
      // The learner's own answers name choices.
      ({ text }) => KEY_FIELDS.test(text.replaceAll(/"pairs":\[[^\]]*\]/g, '')),
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
const hasResult = ({ text }: Seen) => RESULT.test(withoutTimes(text));
/** The calls whose responses have the result. */
const findResults = (seen: Seen[]) => seen.filter(hasResult).map(({ call }) => call);
const withoutTimes = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'TIME');

/**
 * An exam of two questions in a course of one slide that closes tomorrow; learners answer the first question right. The rules
 * are stored without the API, which refuses some of them.
 */
async function anExamWithRules(
  reviewRules: contract.ReviewRules,
  { isRequired, questions }: { isRequired: boolean; questions?: TestQuestion[] },
) {
  const { source } = api.database;
  const course = await api.aCourse({ title: `Course ${isRequired ? 'A' : 'B'}`, modules: [1] });
  const given = await anExam(api, {
    course,
    questions: questions ?? [aQuestion('true-false'), aQuestion('number')],
    points: POINTS,
    settings: {
      title: isRequired ? 'Required exam' : 'Optional exam',
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
    /** A learner of the course: a new one, or one of another exam. */
    async aLearner(known?: KnownLearner) {
      const { client, user } = known ?? (await aLearner());
      if (known) await api.anEnrollment({ course, user });
      const feedUrl = known?.feedUrl ?? (await client.call(contract.createCalendarFeed)).body.url;
      const { body: chat } = await client.call(contract.createChatSession, {
        body: { courseId: course.id, title: 'Chat' },
      });
      let attemptId: string = randomUUID();
      return {
        ...{ client, user, feedUrl },
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
        /** The certificates of the course. */
        async certificates() {
          const { body } = await client.call(contract.listCertificates);
          return body.filter(({ courseId }) => courseId === course.id);
        },
        /** What names the exam, its course and what the learner has of them in the paths of calls. */
        async findIds() {
          const [certificate] = await this.certificates();
          const certificateId = certificate?.id ?? 'none';
          const { body: created } = await client.call(contract.createCredential, {
            params: { certificateId },
          });
          return {
            ...{ certificateId, file: 'credential.json' },
            credentialId: created.credential?.url.split('/').at(-1) ?? 'none',
            examId: exam.id,
            attemptId,
            id: course.id,
            slug: course.slug,
            moduleId: course.modules[0]?.id ?? '',
            sessionId: chat.id,
            verificationId: certificate?.verificationId ?? 'none',
            token: new URL(feedUrl).pathname.split('/').at(-1)?.replace('.ics', '') ?? '',
          };
        },
        ask: () =>
          readAnswer(client, {
            sessionId: chat.id,
            message: `What is my result of ${exam.title}?`,
            questionId: randomUUID(),
          }),
      };
    },
  };
}

type KnownLearner = Pick<LearnerOfExam, 'client' | 'user' | 'feedUrl'>;
interface LearnerOfExam {
  client: TestClient;
  user: User;
  feedUrl: string;
  findIds(): Promise<Record<string, string>>;
  /** Asks the tutor about the result. */
  ask(): Promise<Seen[]>;
}

/** Everything that reaches a learner of some exams, mail and calendar included, or the calls whose name matches. */
async function readAll(exams: readonly [LearnerOfExam, ...LearnerOfExam[]], calls?: RegExp): Promise<Seen[]> {
  const [{ client, user }] = exams;
  const ids: Record<string, string>[] = [];
  const answers: Seen[] = [];
  for (const exam of exams) {
    ids.push(await exam.findIds());
    if (!calls) answers.push(...(await exam.ask()));
  }
  const seen = await readEverything(client, ids, calls);
  const mails = await api.database.source.query('SELECT * FROM mails WHERE recipient = $1', [user.email]);
  return [...seen, ...answers, { call: 'mails', path: 'mails', text: JSON.stringify(mails) }];
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
    const find = async () => findResults(await readAll([learner]));
    await learner.complete();
    await learner.start();
    // Before the end, rules that never show it hide it as those do that show it last.
    const isReadBefore = shownAt !== 'never';
    if (isReadBefore) expect(await find()).toEqual([]);
    await learner.submit();

    let isIssued = false;
    for (const time of TIMES) {
      if (time === 'whileOpen') await exam.wait();
      if (time === 'afterClose') await exam.close();
      const isShown = time === shownAt;
      isIssued ||= isShown;
      if (time === 'afterClose' || isReadBefore)
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
/** The order in which `readEverything` returns what it has read. */
const order = (call: string) => readsOfLearners.findIndex(([name]) => name === call);

test('a result is in no response while the rules hide it, whatever state its attempt is in', async () => {
  const take = async (known?: KnownLearner, questions?: TestQuestion[]) => {
    const exam = await anExamWithRules(showScore(), {
      isRequired: false,
      ...(questions && { questions }),
    });
    const learner = await exam.aLearner(known);
    return { ...exam, learner, attemptId: await learner.start() };
  };
  // Two learners, because an open attempt could silence calls about others.
  const open = await take();
  const reopened = await take(open.learner);
  const submitted = await take();
  const ended = await take(submitted.learner);
  const timed = await take(submitted.learner);
  const essay = { ...aQuestion('essay'), wrong: { type: 'essay', text: 'An essay.' } as const };
  const graded = await take(submitted.learner, [aQuestion('true-false'), essay]);
  for (const { learner } of [reopened, submitted, timed, graded]) await learner.submit();
  await ended.admin.call(contract.endAttemptOfLearner, { params: { attemptId: ended.attemptId } });
  await api.database.source.query(`UPDATE attempts SET ended_by = 'time' WHERE id = ANY ($1)`, [
    [reopened.attemptId, timed.attemptId],
  ]);
  const reopening = { params: { attemptId: reopened.attemptId }, body: { minutes: 30 } };
  expect((await reopened.admin.call(contract.reopenAttempt, reopening)).status).toBe(200);
  const running = [open.learner, reopened.learner] as const;
  const over = [submitted.learner, ended.learner, timed.learner, graded.learner] as const;
  expect(findResults([...(await readAll(running)), ...(await readAll(over))])).toEqual([]);

  const { admin } = graded;
  const params = { examId: graded.exam.id };
  const [answer] = (await admin.call(contract.listGradableAnswers, { params })).body.items;
  const answerId = answer?.id ?? '';
  const { body: answered } = await admin.call(contract.getGradableAnswer, { params: { answerId } });
  const criteria = essay.content.type === 'essay' ? essay.content.criteria : [];
  const mark = {
    ...{ version: answered.version, fraction: null, comment: null },
    criteria: criteria.map(({ id }) => ({ id, fraction: 0 })),
  };
  expect((await admin.call(contract.markAnswer, { params: { answerId }, body: mark })).status).toBe(200);
  expect(findResults(await readAll([graded.learner]))).toEqual([]);

  const shown = [submitted, ended, timed, graded];
  for (const exam of [open, reopened, ...shown]) await exam.setRules(showScore(...TIMES));
  const exams = [...(await readAll(running, /^getExam$/)), ...(await readAll(over, /^getExam$/))];
  const results = exams.filter(hasResult).map(({ path }) => path);
  expect(results).toEqual(shown.map(({ exam }) => `/api/exams/${exam.id}`));
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
  expect(findResults(await readAll([learner]))).toEqual([]);
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
  const find = async () => findResults(await readAll([learner], /certificate|credential|export/i));
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
    // An answer is sent in as many pieces as time allows; the last one is the whole.
    .replaceAll(/^data: .*\n\n(?=data: )/gm, '')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(/unsubscribe\/[\w-]{43}/g, 'unsubscribe/TOKEN')
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
/** An exam and its learner. */
type TakenExam = Omit<ExamWithRules, 'aLearner'> & {
  learner: Awaited<ReturnType<ExamWithRules['aLearner']>>;
};

/** A learner with an exam that the certificate requires and one that it does not, each in a course of its own. */
async function twoExams(questions: TestQuestion[]): Promise<[TakenExam, TakenExam]> {
  const rules = showScore('afterClose');
  const required = await anExamWithRules(rules, { isRequired: true, questions });
  const optional = await anExamWithRules(rules, { isRequired: false, questions });
  const learner = await required.aLearner();
  return [
    { ...required, learner },
    { ...optional, learner: await optional.aLearner(learner) },
  ];
}

test('of two copies of an exam with other keys, the passed one looks as the failed one until the rules show it, required or not', async () => {
  // Both learners give the same answers, true and 10: all right in one copy, all wrong in the other.
  const questions = [aQuestion('true-false'), aQuestion('number')];
  const given = questions.map((question) => ({ ...question, wrong: question.right }));
  const passed = await twoExams(given);
  const failed = await twoExams(given.map((question) => ({ ...question, key: otherKey(question.key) })));
  const taken = [...passed, ...failed];
  const compare = async (calls?: RegExp) => {
    const [seen, other] = await Promise.all(
      [passed, failed].map(([required, optional]) => readAll([required.learner, optional.learner], calls)),
    );
    const normalize = (responses: Seen[] = []) =>
      responses.map(({ call, text }) => ({ call, text: withoutIds(text) }));
    expect(normalize(other)).toEqual(normalize(seen));
  };
  for (const exam of taken) await gradeTalk(exam);
  const takeExam = async ({ learner }: TakenExam) => {
    await learner.start();
    await learner.submit();
  };
  for (const exam of taken) await takeExam(exam);
  await compare();
  for (const { learner } of taken) await learner.complete();
  await compare();
  for (const exam of taken) {
    await exam.wait();
    await takeExam(exam);
    await exam.wait();
  }
  await compare();
  const countCertificates = async () =>
    (await Promise.all(taken.map(({ learner }) => learner.certificates()))).map(({ length }) => length);
  expect(await countCertificates()).toEqual([0, 1, 0, 1]);

  // The same comparison finds the difference once the rules show it.
  for (const { close } of taken) await close();
  await expect(compare(/^getExam$/)).rejects.toThrow();
  expect(await countCertificates()).toEqual([1, 1, 0, 1]);
});

/** Enters points for a talk, which count with the exam; the lowest result of both is dropped, and the course gives letters. */
async function gradeTalk({ admin, course, exam, learner }: TakenExam) {
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
