import { randomUUID } from 'node:crypto';
import {
  DEFAULT_SITE_FEATURES,
  type EditedQuestion,
  exportScormPackage,
  getSiteSettings,
  QUESTION_TYPES,
  setQuestionPractice,
  startAttempt,
  submitAttempt,
  updateSiteFeatures,
  isPersonGraded,
} from '@lectern/contract';
import { Course, Module, Slide } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import type { PackagedCourse, PackagedModule } from '@lectern/scorm-player';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORAGE } from '../../platform/infra.module.js';
import { anExam, aQuestion, aQuestionBank } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const address = (id: string, edition = '1.2') =>
  `${exportScormPackage.path.replace(':id', id)}?edition=${edition}`;

async function switchPractice(isOn: boolean): Promise<void> {
  const { version } = (await admin.call(getSiteSettings)).body.features;
  const settings = { ...DEFAULT_SITE_FEATURES, practice: isOn };
  const { status } = await admin.call(updateSiteFeatures, { body: { version, settings } });
  expect(status).toBe(200);
}

async function download(courseId: string, edition?: string, client = admin) {
  const response = await client.fetch(address(courseId, edition));
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const read = (name: string) => strFromU8(files[name] as Uint8Array);
  /** The values that a script gives to the player. */
  const run = (name: string) => {
    const values: unknown[] = [];
    const receive = (...given: unknown[]) => values.push(...given);
    new Function('lecternCourse', 'lecternModule', read(name))(receive, receive);
    return values;
  };
  const outline = run('course.js')[0] as PackagedCourse;
  return {
    response,
    names: Object.keys(files),
    read,
    outline,
    readModule: (index: number) => run(outline.modules[index]?.script ?? '')[1] as PackagedModule,
  };
}

test('a package has the slides with alternatives and sounds, in the language of the course, and only files that exist', async () => {
  const course = await api.aCourse({ modules: [2, 1] });
  const [first, second, third] = course.modules.flatMap((module) => module.slides);
  const { source } = api.database;
  await source.getRepository(Course).update(course.id, { language: 'ar', title: 'سلامة <b>' });
  await source.getRepository(Module).insert({ courseId: course.id, title: 'Empty', position: 2 });
  const disk = api.app.get<Disk>(STORAGE);
  const [imageKey, audioKey] = [`courses/${course.id}/slides/a.webp`, `courses/${course.id}/audio/a.mp3`];
  await disk.put(imageKey, 'picture');
  await disk.put(audioKey, 'sound');
  const slides = source.getRepository(Slide);
  await slides.update(first?.id ?? '', {
    imageKey,
    audioKey,
    imageAlt: 'A heart',
    notes: 'Ask.',
    content: '<p>One</p>',
  });
  await slides.update(second?.id ?? '', { imageKey: 'courses/gone.webp', audioKey: 'courses/gone.mp3' });

  const { response, names, read, outline, readModule } = await download(course.id, '2004');
  expect(response.headers.get('content-disposition')).toContain(`${course.slug}-scorm-2004.zip`);
  expect(names).toEqual([
    ...['imsmanifest.xml', 'index.html', 'course.js', 'player/player.js', 'player/player.css'],
    ...[
      'modules/module-001.js',
      'modules/module-002.js',
      'pictures/slide-0001.webp',
      'sounds/slide-0001.mp3',
    ],
  ]);
  for (const name of names.slice(1)) expect(read('imsmanifest.xml')).toContain(`<file href="${name}" />`);
  expect(read('index.html')).toContain('<html lang="ar" dir="rtl">');
  expect(read('index.html')).toContain('<title>سلامة &lt;b&gt;</title>');
  expect(outline).toMatchObject({ edition: '2004', locale: 'ar', localeDirection: 'rtl', direction: 'rtl' });
  expect(outline.modules.map(({ slideIds }) => slideIds)).toEqual([[first?.id, second?.id], [third?.id]]);
  expect(readModule(0).slides).toMatchObject([
    {
      html: '<p>One</p>',
      picture: { url: 'pictures/slide-0001.webp', alt: 'A heart' },
      soundUrl: 'sounds/slide-0001.mp3',
      notes: null,
    },
    { picture: null, soundUrl: null },
  ]);
  await source.getRepository(Course).update(course.id, { showsNotes: true, language: 'sv' });
  const again = await download(course.id);
  expect(again.readModule(0).slides[0]?.notes).toBe('Ask.');
  expect(again.outline).toMatchObject({ edition: '1.2', locale: 'en' });
});

test('a package has the questions that every learner may practice at this moment, and no others', async () => {
  const course = await api.aCourse({ modules: [1, 1] });
  const bank = await aQuestionBank(api);
  const slideId = course.modules[1]?.slides[0]?.id ?? '';
  const questions = QUESTION_TYPES.map((type) => aQuestion(type));
  const saved: EditedQuestion[] = [];
  for (const question of questions)
    saved.push(await bank.add(question, { source: { slideId, quote: null } }));
  const set = (practice: 'on' | 'off' | 'with-exams', ids = saved.map(({ id }) => id)) =>
    bank.admin.call(setQuestionPractice, { body: { questionIds: ids, practice } });
  // Ten packages a minute are the most that one person gets.
  const downloadAgain = () => download(course.id, '1.2', bank.admin);
  const listIds = async () =>
    (await downloadAgain()).outline.modules.flatMap(({ questionIds }) => questionIds);

  await set('off');
  expect(await listIds()).toEqual([]);
  await set('on');
  const offered = saved.filter(({ content }) => !isPersonGraded(content));
  expect(new Set(await listIds())).toEqual(new Set(offered.map(({ id }) => id)));
  const { readModule } = await downloadAgain();
  const packaged = readModule(1).questions.find(({ id }) => id === saved[0]?.id);
  expect(packaged).toMatchObject({ content: questions[0]?.content, key: questions[0]?.key });

  const {
    exam,
    saved: examined,
    aLearner,
  } = await anExam(api, { course, questions: [aQuestion('true-false')] });
  await api.database.source.query('UPDATE question_categories SET course_id = $1 WHERE id = $2', [
    course.id,
    examined[0]?.category.id,
  ]);
  const [examinedId = ''] = examined.map(({ id }) => id);
  await set('on', [examinedId]);
  expect(await listIds()).not.toContain(examinedId);
  await set('with-exams', [examinedId]);
  // It belongs to the course as a whole: the last entry of the list of modules.
  const { outline } = await downloadAgain();
  expect(outline.modules.at(-1)).toMatchObject({ slideIds: [], questionIds: [examinedId] });
  const { client } = await aLearner();
  const { body: attempt } = await client.call(startAttempt, { params: { examId: exam.id } });
  expect(await listIds()).not.toContain(examinedId);
  await client.call(submitAttempt, { params: { attemptId: attempt.id } });
  expect(await listIds()).toContain(examinedId);

  await switchPractice(false);
  const withoutPractice = await listIds();
  await switchPractice(true);
  expect(withoutPractice).toEqual([]);
  await api.database.source.getRepository(Course).update(course.id, { isPublished: false });
  expect(await listIds()).toEqual([]);
});

test('a course without slides, a deleted one and one of others give no package', async () => {
  const empty = await api.aCourse({ modules: [0] });
  const refused = await admin.fetch(address(empty.id));
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'This course has no slides. Add slides, then export it again.',
  ]);
  expect((await admin.fetch(address(randomUUID()))).status).toBe(404);
  const course = await api.aCourse();
  expect((await admin.fetch(address(course.id, '3'))).status).toBe(400);
  expect((await api.visitor.fetch(address(course.id))).status).toBe(401);
  expect((await (await api.as(await api.aUser())).fetch(address(course.id))).status).toBe(403);
});
