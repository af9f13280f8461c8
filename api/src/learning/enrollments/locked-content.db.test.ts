import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as contract from '@lectern/contract';
import type { Endpoint } from '@lectern/contract';
import {
  Course,
  CourseInstructor,
  CoursePrerequisite,
  Module,
  NarrationCaptions,
  Slide,
  SlideVideoCaptions,
  SlideVideoRow,
  writePassages,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { STORAGE } from '../../platform/infra.module.js';
import { aDiscussedCourse } from '../../testing/a-discussed-course.js';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

// Each test makes every call of learners twice.
vi.setConfig({ testTimeout: 120_000 });

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Calls that leave the session. */
const NOT_CALLED = ['login', 'loginCallback', 'logout'];

const reads = Object.entries(contract as Record<string, unknown>).filter(
  (exported): exported is [string, Endpoint] =>
    'method' in Object(exported[1]) &&
    ['public', 'signed-in'].includes((exported[1] as Endpoint).access) &&
    (exported[1] as Endpoint).method === 'GET' &&
    !NOT_CALLED.includes(exported[0]),
);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
/** A word that is in every text of the second module, but for the module's title. */
const aSecret = () => `zanzibar${randomUUID().replaceAll(/[^a-f]/g, '')}`;

/** A course of two modules with a picture, a sound, a question for practice, an exam and a discussion in the second one. */
async function aCourseWithSecrets() {
  const secret = aSecret();
  const { source } = api.database;
  const discussed = await aDiscussedCourse(api, { title: 'Statistics 2' });
  const { course, classmate } = discussed;
  const module = await source.getRepository(Module).save({
    ...{ courseId: course.id, title: 'Second module', description: `${secret} description` },
    position: course.modules.length,
  } as Module);
  const key = (name: string) => `courses/${course.id}/${name}`;
  const slide = await source.getRepository(Slide).save({
    ...{ moduleId: module.id, title: `${secret} title`, position: 0, notes: `${secret} notes` },
    content: `<p>The capital of ${secret} is far away.</p>`,
    ...{
      imageKey: key('a.webp'),
      imageWidth: 1280,
      imageHeight: 720,
      imageWidths: [320],
      audioKey: key('a.mp3'),
    },
  } as Slide);
  const videoId = randomUUID();
  const stored = { fileKey: key('a.mp4'), posterKey: key('a.jpg'), mediaType: 'video/mp4', seconds: 9 };
  await source.getRepository(SlideVideoRow).save({
    ...{ id: videoId, courseId: course.id, slideId: slide.id, lastSlideId: slide.id },
    ...{ kind: 'file', state: 'ready', name: secret, ...stored },
  } as SlideVideoRow);
  for (const file of ['a.mp4', 'a.jpg']) await api.app.get<Disk>(STORAGE).put(key(file), Buffer.from(secret));
  const files = ['a.webp', 'a-320.webp', 'a.mp3'].map(key);
  const storage = api.app.get<Disk>(STORAGE);
  for (const file of files) await storage.put(file, Buffer.from(secret));
  const text = `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nThe ${secret} is spoken about.\n`;
  const captions = await source.getRepository(SlideVideoCaptions).save({ videoId, language: 'en', text });
  await source.getRepository(NarrationCaptions).insert({
    ...{ audioKey: key('a.mp3'), courseId: course.id, language: 'en', text, isEstimated: true },
  });
  await writePassages(source.manager, course.id);
  const question = aQuestion('true-false');
  const exam = await anExam(api, { course, questions: [question] });
  await source.query(`UPDATE questions SET practice = 'with-exams' WHERE id = $1`, [exam.saved[0]?.id]);
  await source.query(
    `UPDATE question_versions SET slide_id = $2, content = jsonb_set(content, '{prompt}', to_jsonb($3::text))
      WHERE question_id = $1`,
    [exam.saved[0]?.id, slide.id, `<p>${secret} prompt</p>`],
  );
  const thread = await discussed.ask({ slideId: slide.id, text: `What is ${secret}?` });
  await discussed.answer(thread, { client: classmate.client, text: `${secret} is an island.` });
  const learner = await discussed.aLearner('Mary');
  return {
    ...discussed,
    secret,
    module,
    slide,
    ...{ videoId, captionsId: captions.id },
    files,
    exam,
    thread,
    learner,
    questionId: exam.saved[0]?.id ?? '',
  };
}
type Secrets = Awaited<ReturnType<typeof aCourseWithSecrets>>;

/** Everything that a learner can read of the second module, and do with it: statuses and texts by call. */
async function tryEverything(
  { course, module, slide, videoId, captionsId, files, exam, thread, secret, questionId }: Secrets,
  client: TestClient,
) {
  const seen: { call: string; status: number; text: string }[] = [];
  const record = async (call: string, response: Response) =>
    seen.push({ call, status: response.status, text: await response.text() });
  const params: Record<string, string> = {
    ...{ id: course.id, courseId: course.id, slug: course.slug, moduleId: module.id, slideId: slide.id },
    ...{ threadId: thread.id, examId: exam.exam.id, questionId, videoId, captionsId },
  };
  for (const [call, { path }] of reads) {
    const filled = path.replace(/[:*](\w+)/g, (_, part: string) => params[part] ?? 'none');
    await record(call, await client.fetch(filled));
  }
  const search = `?search=${secret}`;
  for (const path of [`/api/search?q=${secret}`, `/api/threads${search}`, `/api/threads?slideId=${slide.id}`])
    await record(path, await client.fetch(path));
  for (const file of files) await record(file, await client.fetch(`/api/files/${file}`));
  const send = async (call: string, endpoint: Endpoint, path: string, body: object = {}) =>
    record(
      call,
      await client.fetch(path, {
        method: endpoint.method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    );
  const { body: chat } = await client.call(contract.createChatSession, {
    body: { courseId: course.id, title: 'Chat' },
  });
  const { body: general } = await client.call(contract.createChatSession, {
    body: { courseId: null, title: 'General' },
  });
  // Without the word itself, which an answer may repeat.
  for (const sessionId of [chat.id, general.id])
    await send('chat', contract.sendChatMessage, contract.sendChatMessage.path, {
      sessionId,
      message: 'What capital is far away?',
    });
  await send('practice', contract.answerPracticeQuestion, `/api/practice/questions/${questionId}/answers`, {
    ...{ version: 1, response: null, seconds: 1, requestId: randomUUID() },
  });
  const note = { id: randomUUID(), slideId: slide.id, kind: 'note', text: 'Mine', quote: null, place: null };
  await send('note', contract.createNote, contract.createNote.path, note);
  const asked = { id: randomUUID(), slideId: slide.id, text: 'What is this?' };
  await send('watch', contract.saveWatched, `/api/slide-videos/${videoId}/watched`, {
    ...{ ranges: [[0, 9]], position: 9 },
  });
  await send('ask', contract.askQuestion, contract.askQuestion.path, asked);
  await send('similar', contract.findSimilarThreads, contract.findSimilarThreads.path, asked);
  await send('answer', contract.answerQuestion, `/api/threads/${thread.id}/posts`, {
    ...{ id: randomUUID(), text: 'An answer.' },
  });
  return seen;
}

const view = (client: TestClient, { course, slide }: Secrets) =>
  client.call(contract.saveProgress, {
    params: { courseId: course.id },
    body: { slideId: slide.id, progress: 100 },
  });

const LOCKS = {
  'a module by a date': ({ module }: Secrets) =>
    api.database.source.manager.update(Module, module.id, { opensAt: inDays(9) }),
  'a module by days after joining': ({ module }: Secrets) =>
    api.database.source.manager.update(Module, module.id, { opensAfterDays: 9 }),
  'a course by a date': ({ course }: Secrets) =>
    api.database.source.manager.update(Course, course.id, { opensAt: inDays(9) }),
  'a course by a prerequisite': async ({ course }: Secrets) => {
    const required = await api.aCourse({ title: 'Statistics 1' });
    await api.database.source.manager.insert(CoursePrerequisite, {
      courseId: course.id,
      requiredId: required.id,
    });
  },
};
const SAMPLES = process.env['TEST_LONG']
  ? Object.keys(LOCKS)
  : ['a module by a date', 'a course by a prerequisite'];

test.each(SAMPLES as (keyof typeof LOCKS)[])(
  'no call of a learner has a text or file of what is locked: %s',
  async (lock) => {
    const given = await aCourseWithSecrets();
    const { secret, learner, course, module } = given;
    await LOCKS[lock](given);
    const seen = await tryEverything(given, learner.client);
    expect(seen.length).toBeGreaterThan(60);
    expect(seen.filter(({ text }) => text.includes(secret)).map(({ call }) => call)).toEqual([]);
    const statuses = Object.fromEntries(seen.map(({ call, status }) => [call, status]));
    expect(statuses).toMatchObject({
      ...{ listSlides: 403, getCourse: 200, getModule: 200, listModules: 200, note: 404, ask: 404 },
      ...{ getVideoFile: 404, getVideoPoster: 404, watch: 404 },
      ...{ getVideoCaptions: 404, getVideoTranscript: 404, getNarrationCaptions: 404 },
      ...{ practice: 404, answer: 404, [given.files[0] ?? '']: 404, getThread: 404 },
    });
    expect(await view(learner.client, given)).toMatchObject({ status: 403, body: { code: contract.LOCKED } });
    const isWhole = lock.startsWith('a course');
    const { body: exam } = await learner.client.call(contract.getExam, {
      params: { examId: given.exam.exam.id },
    });
    expect(exam.startRefusal).toBe(isWhole ? 'course-locked' : null);
    const { body: outline } = await learner.client.call(contract.getCourse, { params: { id: course.id } });
    expect(outline.lock !== undefined).toBe(isWhole);
    expect(outline.modules.at(-1)).toMatchObject({
      title: module.title,
      description: null,
      lock: expect.anything(),
    });

    // The same calls find it once it is open.
    const { manager } = api.database.source;
    const open = { opensAt: null, opensAfterDays: null };
    await manager.update(Module, module.id, open);
    await manager.update(Course, course.id, open);
    await manager.delete(CoursePrerequisite, { courseId: course.id });
    const found = (await tryEverything(given, learner.client)).filter(({ text }) => text.includes(secret));
    expect(found.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        ...[
          'listSlides',
          'listModules',
          'getCourse',
          'getModule',
          'listPracticeQuestions',
          'getThread',
          'chat',
          'getVideoFile',
          'getVideoPoster',
          'getVideoCaptions',
          'getVideoTranscript',
          'getNarrationCaptions',
        ],
        ...['practice', `/api/search?q=${secret}`, `/api/threads?slideId=${given.slide.id}`, ...given.files],
      ]),
    );
    expect((await view(learner.client, given)).status).toBe(200);
  },
);

test('those who teach a course and administrators see what is locked for learners', async () => {
  const given = await aCourseWithSecrets();
  await LOCKS['a course by a date'](given);
  const [instructor, stranger] = [
    await api.aUser({ role: 'instructor' }),
    await api.aUser({ role: 'instructor' }),
  ];
  await api.database.source.manager.insert(CourseInstructor, {
    courseId: given.course.id,
    userId: instructor.id,
  });
  await api.anEnrollment({ course: given.course, user: stranger });
  const read = async (client: TestClient) =>
    (await client.call(contract.listSlides, { params: { moduleId: given.module.id } })).status;
  expect(await read(await api.as(instructor))).toBe(200);
  expect(await read(await api.as(await api.aUser({ role: 'admin' })))).toBe(200);
  expect(await read(await api.as(stranger))).toBe(403);
});

test('a later condition takes nothing away that a learner has opened', async () => {
  const given = await aCourseWithSecrets();
  const { learner, course, module, exam } = given;
  expect((await view(learner.client, given)).status).toBe(200);
  for (const lock of Object.values(LOCKS)) {
    await api.database.source.manager.update(Course, course.id, { opensAt: null });
    await api.database.source.manager.update(Module, module.id, { opensAt: null, opensAfterDays: null });
    await lock(given);
    const { status } = await learner.client.call(contract.listSlides, { params: { moduleId: module.id } });
    expect(status).toBe(200);
  }
  const start = { params: { examId: exam.exam.id } };
  const { body: attempt } = await learner.client.call(contract.startAttempt, start);
  await learner.client.call(contract.submitAttempt, { params: { attemptId: attempt.id } });
  await api.database.source.query(`UPDATE exams SET opens_at = now() + interval '1 day' WHERE id = $1`, [
    exam.exam.id,
  ]);
  const { body } = await learner.client.call(contract.getExam, start);
  expect(body.startRefusal).toBe(null);
  const other = await given.aLearner('Emmy');
  const { body: refused } = await other.client.call(contract.listSlides, { params: { moduleId: module.id } });
  expect(refused).toMatchObject({
    message: expect.stringMatching(/^Complete Statistics 1 first/),
    code: contract.LOCKED,
  });
});

test('an exam opens some days after each learner joined its course', async () => {
  const { exam, admin, aLearner } = await anExam(api, {
    questions: [aQuestion('true-false')],
    settings: { opensAfterDays: 3 },
  });
  const { user, client } = await aLearner();
  const params = { examId: exam.id };
  expect((await client.call(contract.startAttempt, { params })).status).toBe(409);
  const { body } = await client.call(contract.getExam, { params });
  expect(body.startRefusal).toBe('exam-not-open');
  expect(Math.round((Date.parse(String(body.opensAt)) - Date.now()) / 86_400_000)).toBe(3);
  await api.database.source.query(
    `UPDATE enrollments SET enrolled_at = now() - interval '3 days' WHERE user_id = $1`,
    [user.id],
  );
  expect((await client.call(contract.startAttempt, { params })).status).toBe(201);
  const settings = { ...exam.settings, opensAt: inDays(1).toISOString() };
  const both = { version: exam.version, settings, attempts: 'keep' };
  expect((await admin.call(contract.updateExam, { params, body: both })).status).toBe(400);
});
