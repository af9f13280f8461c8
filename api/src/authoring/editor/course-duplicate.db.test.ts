import {
  COURSE_LIMITS,
  createQuestion,
  createQuestionCategory,
  duplicateCourse,
  getCourse,
  getEditedCourse,
  listAuditEntries,
  listCourseInstructors,
  listQuestions,
  MAX_DUPLICATED_QUESTIONS,
  updateCourse,
} from '@lectern/contract';
import {
  Course,
  CourseInstructor,
  Enrollment,
  Module,
  NarrationCaptions,
  Question,
  QuestionCategory,
  QuestionKeyRow,
  QuestionVersion,
  Slide,
  type User,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STORAGE } from '../../platform/infra.module.js';
import { aQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let grace: User;
let admin: TestClient;
let storage: Disk;
beforeAll(async () => {
  api = await startTestApi();
  grace = await api.aUser({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' });
  admin = await api.as(grace);
  storage = api.app.get<Disk>(STORAGE);
});
afterAll(() => api.stop());

const rows = () => api.database.source.manager;
const duplicate = (client: TestClient, id: string) => client.call(duplicateCourse, { params: { id } });
const findSlides = (courseId: string) =>
  rows().find(Slide, {
    where: { module: { courseId } },
    order: { module: { position: 'ASC' }, position: 'ASC' },
  });

/** A course with a thumbnail, a picture in two widths and a narrated slide. */
async function aCourseWithFiles() {
  const course = await api.aCourse({ modules: [2, 1] });
  const folder = `courses/${course.id}`;
  const [slide] = await findSlides(course.id);
  await rows().update(Course, course.id, { thumbnailKey: `${folder}/thumbnail.webp` });
  await rows().update(Slide, String(slide?.id), {
    ...{ imageKey: `${folder}/slides/a.webp`, imageWidth: 1280, imageHeight: 720, imageWidths: [320] },
    ...{ imageAlt: 'A bee', notes: 'Say hello.', notesHash: 'n', pictureHash: 'p', deckHash: 'd' },
    ...{ audioKey: `${folder}/audio/a.mp3`, narrationHash: 'words' },
  });
  for (const name of ['thumbnail.webp', 'slides/a.webp', 'slides/a-320.webp', 'audio/a.mp3'])
    await storage.put(`${folder}/${name}`, name);
  await rows().insert(NarrationCaptions, {
    ...{ audioKey: `${folder}/audio/a.mp3`, courseId: course.id, language: 'en', text: 'WEBVTT\n' },
    isEstimated: false,
  });
  return { course, folder, slide };
}

test('a copy has the modules, slides and files of the course, and is a draft under another name', async () => {
  const { course, folder } = await aCourseWithFiles();
  await rows().update(Course, course.id, {
    ...{ isPublished: true, isFeatured: true, price: '19.90', certificateMonths: 12, showsNotes: true },
  });
  await api.anEnrollment({ course: await rows().findOneByOrFail(Course, { id: course.id }) });

  const { status, body } = await duplicate(admin, course.id);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: `Copy of ${course.title}`,
    ...{ isPublished: false, isFeatured: false, price: '19.90', enrollmentCount: 0 },
  });
  expect(body.slug).not.toBe(course.slug);
  const copied = await rows().findOneByOrFail(Course, { id: body.id });
  expect(copied).toMatchObject({ certificateMonths: 12, showsNotes: true, version: 1 });
  expect(await rows().countBy(Enrollment, { courseId: body.id })).toBe(0);
  expect(await rows().countBy(Module, { courseId: body.id })).toBe(2);

  const moved = (key: string | null) => key?.replace(folder, `courses/${body.id}`) ?? null;
  const [before, after] = [await findSlides(course.id), await findSlides(body.id)];
  const withoutIds = ({ id: _, moduleId: __, ...slide }: Slide) => slide;
  expect(after.map(withoutIds)).toEqual(
    before.map((slide) => ({
      ...withoutIds(slide),
      imageKey: moved(slide.imageKey),
      audioKey: moved(slide.audioKey),
    })),
  );
  expect(new Set([...before, ...after].map(({ id }) => id)).size).toBe(6);
  for (const name of ['thumbnail.webp', 'slides/a.webp', 'slides/a-320.webp', 'audio/a.mp3'])
    expect(await storage.get(`courses/${body.id}/${name}`)).toBe(name);
  const captions = await rows().findBy(NarrationCaptions, { courseId: body.id });
  expect(captions).toMatchObject([{ audioKey: `courses/${body.id}/audio/a.mp3`, text: 'WEBVTT\n' }]);
});

test('a file that is missing is missing in the copy, too, and a slide without its audio is narrated again', async () => {
  const { course, folder } = await aCourseWithFiles();
  await storage.delete(`${folder}/audio/a.mp3`);
  await storage.delete(`${folder}/thumbnail.webp`);
  const { body } = await duplicate(admin, course.id);
  expect((await findSlides(body.id))[0]).toMatchObject({ audioKey: null, narrationHash: null });
  expect((await admin.call(getCourse, { params: { id: body.id } })).body.thumbnailUrl).toBeNull();
});

test('the longest title still fits with the words before it', async () => {
  const course = await api.aCourse();
  await rows().update(Course, course.id, { title: 'x'.repeat(COURSE_LIMITS.title) });
  const { body } = await duplicate(admin, course.id);
  expect(body.title).toBe(`Copy of ${'x'.repeat(COURSE_LIMITS.title - 8)}`);
});

test('an instructor owns the copy, and one who does not teach the course copies nothing', async () => {
  const course = await api.aCourse();
  const [emmy, other] = [await api.aUser({ role: 'instructor' }), await api.aUser({ role: 'instructor' })];
  await rows().insert(CourseInstructor, { courseId: course.id, userId: emmy.id, isOwner: false });
  const instructor = await api.as(emmy);
  const { body } = await duplicate(instructor, course.id);
  const instructors = await instructor.call(listCourseInstructors, { params: { id: body.id } });
  expect(instructors.body).toMatchObject([{ id: emmy.id, isOwner: true }]);
  expect((await duplicate(await api.as(other), course.id)).status).toBe(404);
});

test('the question bank is copied with its categories and points to the new slides; archived questions are not', async () => {
  const { course, slide } = await aCourseWithFiles();
  await rows().update(Slide, String(slide?.id), { content: '<p>Bees have six legs.</p>' });
  const category = async (name: string, parentId: string | null) =>
    (await admin.call(createQuestionCategory, { body: { name, parentId, courseId: course.id } })).body.id;
  const parent = await category('Animals', null);
  const child = await category('Bees', parent);
  const source = { slideId: String(slide?.id), quote: 'Bees have six legs.' };
  const { content, key } = aQuestion('single-choice');
  const draft = {
    title: 'Bees',
    categoryId: child,
    tags: ['bees'],
    points: 2,
    status: 'ready',
    content,
    key,
  };
  const created = await admin.call(createQuestion, { body: { ...draft, source } as never });
  expect(created.status).toBe(201);
  const archived = await admin.call(createQuestion, {
    body: { ...draft, source: null, title: 'Old' } as never,
  });
  await rows().update(Question, archived.body.id, { archivedAt: new Date() });

  const { body } = await duplicate(admin, course.id);
  const inCopy = { query: { page: 1, search: '', type: 'all', status: 'all', course: body.id } as never };
  const { items } = (await admin.call(listQuestions, inCopy)).body;
  expect(items).toMatchObject([
    { title: 'Bees', tags: ['bees'], points: 2, status: 'ready', newestVersion: 1 },
  ]);
  const version = await rows().findOneByOrFail(QuestionVersion, { questionId: String(items[0]?.id) });
  const [copiedSlide] = await findSlides(body.id);
  expect(version).toMatchObject({ slideId: copiedSlide?.id, quote: source.quote, createdById: grace.id });
  const copiedKey = await rows().findOneByOrFail(QuestionKeyRow, { versionId: version.id });
  const ids = (parts: unknown) => (parts as { options: { id: string }[] }).options.map(({ id }) => id);
  expect(ids(copiedKey.key)).toEqual(ids(version.content));
  expect(ids(version.content)).not.toEqual(ids(content));
  const categories = await rows().findBy(QuestionCategory, { courseId: body.id });
  const [animals, bees] = ['Animals', 'Bees'].map((name) => categories.find((one) => one.name === name));
  expect([animals?.parentId, bees?.parentId]).toEqual([null, animals?.id]);
});

test('a course with more questions than a copy may have is refused, and leaves no files', async () => {
  const { course } = await aCourseWithFiles();
  const { id } = (
    await admin.call(createQuestionCategory, {
      body: { name: 'Many', parentId: null, courseId: course.id },
    })
  ).body;
  await rows().query(
    `WITH added AS (
       INSERT INTO questions (category_id, title, type)
       SELECT $1, 'Question ' || number, 'essay' FROM generate_series(1, $2::int) number RETURNING id),
     versions AS (
       INSERT INTO question_versions (question_id, version, status, content, points)
       SELECT id, 1, 'draft', '{"type":"essay","prompt":""}', 1 FROM added RETURNING id)
     INSERT INTO question_keys (version_id, key) SELECT id, '{}' FROM versions`,
    [id, MAX_DUPLICATED_QUESTIONS + 1],
  );
  const before = (await storage.listAll('courses', { recursive: true })).objects;
  const { status, body } = await duplicate(admin, course.id);
  expect([status, (body as unknown as Error).message]).toEqual([
    409,
    'A course with more than 5,000 questions in the bank cannot be duplicated. Archive those that the copy does not need.',
  ]);
  const after = (await storage.listAll('courses', { recursive: true })).objects;
  expect([...after].length).toBe([...before].length);
});

test('a course that is saved while its files are copied is not copied', async () => {
  const { course } = await aCourseWithFiles();
  const params = { id: course.id };
  const { version } = (await admin.call(getEditedCourse, { params })).body;
  const copy = vi.spyOn(storage, 'copy').mockImplementationOnce(async () => {
    await admin.call(updateCourse, { params, body: { version, title: 'Renamed' } });
  });
  const { status, body } = await duplicate(admin, course.id);
  copy.mockRestore();
  expect([status, (body as unknown as Error).message]).toEqual([
    409,
    'This course was saved while it was being copied. Duplicate it again.',
  ]);
});

test('the audit log names the copy and the course', async () => {
  const course = await api.aCourse();
  const { id, title } = (await duplicate(admin, course.id)).body;
  const { items } = (await admin.call(listAuditEntries, { query: { target: id } as never })).body;
  expect(items).toMatchObject([
    {
      actor: { name: 'Grace Hopper' },
      action: 'course.duplicated',
      target: { name: title },
      detail: course.title,
    },
  ]);
});
