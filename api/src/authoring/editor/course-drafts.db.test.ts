import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteCourse,
  deleteCourseDraft,
  DRAFT_CONFLICT,
  EDIT_CONFLICT,
  getCourse,
  getCourseDraft,
  getCourseVersion,
  getEditedCourse,
  listAuditEntries,
  listCourseVersions,
  listSlides,
  MAX_COURSE_VERSIONS,
  MAX_UNDO_STEPS,
  type StoreDraft,
  searchEverything,
  storeCourseDraft,
  updateCourse,
} from '@lectern/contract';
import { CourseDraft, CourseInstructor, CourseVersion, type User } from '@lectern/data';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let grace: User;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  grace = await api.aUser({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' });
  admin = await api.as(grace);
});
afterAll(() => api.stop());

/** A word that no course has. */
const WORD = 'Zxqvtourniquet';

/** A course opened in the editor, with functions that read and store Grace's draft. */
async function anEdit(modules: number[] = [2]) {
  const course = await api.aCourse({ modules });
  const params = { id: course.id };
  const opened = (await admin.call(getEditedCourse, { params })).body;
  const build = (sequence: number, sent: Partial<StoreDraft> = {}): StoreDraft => ({
    ...{
      version: opened.version,
      sequence,
      edit: { title: WORD },
      undo: [{ title: course.title }],
      redo: [],
    },
    ...sent,
  });
  const store = (sequence: number, sent?: Partial<StoreDraft>, client = admin) =>
    client.call(storeCourseDraft, { params, body: build(sequence, sent) });
  const read = async (client = admin) => (await client.call(getCourseDraft, { params })).body.draft;
  const save = (version: number, title: string, client = admin) =>
    client.call(updateCourse, { params, body: { version, title } });
  const drafts = api.database.source.getRepository(CourseDraft);
  return { course, params, opened, store, read, save, drafts };
}

describe('a draft', () => {
  test('is found again with its steps and the course that it began from', async () => {
    const { opened, store, read } = await anEdit();
    expect(await read()).toBeNull();
    const { status, body } = await store(1);
    expect(status).toBe(200);
    expect(await read()).toEqual({
      base: opened,
      edit: { title: WORD },
      undo: [{ title: opened.title }],
      redo: [],
      sequence: 1,
      updatedAt: body.updatedAt,
    });
  });

  test('is seen by neither learners, visitors, the tutor, the search nor the audit log before the course is saved', async () => {
    const { course, params, opened, store } = await anEdit();
    const [module] = opened.modules;
    const slides = module?.slides.map(({ id }) => ({ id, title: WORD, content: `<p>${WORD}</p>` })) ?? [];
    const edit = { title: WORD, modules: [{ id: String(module?.id), title: WORD, slides }] };
    const count = async () =>
      (await admin.call(listAuditEntries, { query: { target: course.id } })).body.items.length;
    const entries = await count();
    expect((await store(1, { edit })).status).toBe(200);
    const { user } = await api.anEnrollment({ course });
    const learner = await api.as(user);
    const answers = [
      (await api.visitor.call(getCourse, { params })).body,
      (await learner.call(getCourse, { params })).body,
      (await learner.call(listSlides, { params: { moduleId: String(module?.id) } })).body,
      (await admin.call(getEditedCourse, { params })).body,
      await api.database.source.query('SELECT title, text FROM passages WHERE course_id = $1', [course.id]),
    ];
    expect(JSON.stringify(answers)).not.toContain(WORD);
    const found = (await admin.call(searchEverything, { query: { q: WORD } })).body;
    expect(JSON.stringify(found)).not.toContain(course.id);
    expect(await count()).toBe(entries);
  });

  test('is its person’s alone: each of two editors has one of the same course', async () => {
    const { store, read } = await anEdit();
    const ada = await api.as(await api.aUser({ role: 'admin' }));
    await store(1);
    expect(await read(ada)).toBeNull();
    await store(1, { edit: { title: 'Ada’s title' } }, ada);
    expect([(await read())?.edit, (await read(ada))?.edit]).toEqual([
      { title: WORD },
      { title: 'Ada’s title' },
    ]);
  });

  test('that is stored twice is stored once, and one of another tab is not overwritten', async () => {
    const { store, read } = await anEdit();
    await store(1);
    expect((await store(1)).status).toBe(200);
    const other = await store(1, { edit: { title: 'Other tab' } });
    expect([other.status, other.body]).toMatchObject([
      409,
      { code: DRAFT_CONFLICT, message: expect.stringContaining('another tab') },
    ]);
    expect((await store(2, { edit: { title: 'Next' } })).status).toBe(200);
    expect((await store(2, { edit: { title: 'Other tab' } })).status).toBe(409);
    expect(await read()).toMatchObject({ sequence: 2, edit: { title: 'Next' } });
  });

  test('of two tabs that store their first draft at once only one is stored', async () => {
    const { store } = await anEdit();
    const titles = ['One', 'Two', 'Three'];
    const answers = await Promise.all(titles.map((title) => store(1, { edit: { title } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('ends with a save of its person, and stays with that of another one, whom its own save then meets', async () => {
    const { opened, store, read, save } = await anEdit();
    const ada = await api.as(await api.aUser({ role: 'admin' }));
    await store(1);
    await save(opened.version, 'Ada was faster', ada);
    expect((await read())?.base).toEqual(opened);
    expect((await save(opened.version, WORD)).body).toMatchObject({ code: EDIT_CONFLICT });
    expect(await read()).not.toBeNull();
    expect((await save(opened.version + 1, WORD)).status).toBe(200);
    expect(await read()).toBeNull();
  });

  test('that begins after someone else has saved has the course as it was opened', async () => {
    const { opened, store, read, save } = await anEdit();
    await save(opened.version, 'Saved meanwhile');
    expect((await store(1)).status).toBe(200);
    expect((await read())?.base).toEqual(opened);
    const unknown = await store(2, { version: 99 });
    expect([unknown.status, unknown.body]).toMatchObject([409, { code: EDIT_CONFLICT }]);
  });

  test('ends when it is discarded, and with its course and its person', async () => {
    const { params, store, read, drafts } = await anEdit();
    await store(1);
    for (const _ of [1, 2]) expect((await admin.call(deleteCourseDraft, { params })).status).toBe(204);
    expect(await read()).toBeNull();

    const user = await api.aUser({ role: 'admin' });
    await store(1, {}, await api.as(user));
    await api.database.source.query('DELETE FROM users WHERE id = $1', [user.id]);
    expect(await drafts.countBy({ courseId: params.id })).toBe(0);

    await store(1);
    await admin.call(deleteCourse, { params });
    expect(await drafts.countBy({ courseId: params.id })).toBe(0);
  });

  test.each<[string, Partial<StoreDraft>]>([
    ['a title that is too long', { edit: { title: 'x'.repeat(201) } }],
    ['too many steps', { undo: Array.from({ length: MAX_UNDO_STEPS + 1 }, () => ({ title: 'Step' })) }],
    ['a slide without an id', { redo: [{ modules: [{ id: randomUUID(), slides: [{} as never] }] }] }],
  ])('with %s is refused with a sentence', async (_, sent) => {
    const { store, read } = await anEdit();
    const { status, body } = await store(1, sent);
    expect([status, body]).toMatchObject([400, { message: expect.stringMatching(/\w+/) }]);
    expect(await read()).toBeNull();
  });

  test('may be as large as what is saved', async () => {
    const { opened, store } = await anEdit([30]);
    const slides = opened.modules[0]?.slides.map(({ id }) => ({
      id,
      content: `<p>${'x'.repeat(49_000)}</p>`,
    }));
    const modules = [{ id: String(opened.modules[0]?.id), slides: slides ?? [] }];
    expect((await store(1, { edit: { modules } })).status).toBe(200);
  });
});

describe('a version', () => {
  test('is kept of each save, with its person and what the save changed', async () => {
    const { opened, params, save } = await anEdit([2, 1]);
    const { body: renamed } = await save(opened.version, WORD);
    const [first, second] = opened.modules;
    const [kept, removed] = first?.slides ?? [];
    const moved = { id: String(second?.slides[0]?.id), content: '<p>New</p>' };
    const modules = [
      { id: String(second?.id), slides: [] },
      {
        id: String(first?.id),
        title: 'Airways',
        slides: [moved, { id: String(kept?.id) }, { id: randomUUID(), title: 'Added' }],
      },
    ];
    await admin.call(updateCourse, { params, body: { version: renamed.version, modules } });
    const { body } = await admin.call(listCourseVersions, { params });
    const none = { modulesAdded: 0, modulesRemoved: 0, modulesChanged: 0, slidesChanged: 0 };
    expect(body).toMatchObject([
      {
        replacedBy: 'Grace Hopper',
        changes: {
          ...none,
          fields: 0,
          modulesChanged: 1,
          slidesAdded: 1,
          slidesRemoved: 1,
          slidesChanged: 1,
          isReordered: true,
        },
      },
      { changes: { ...none, fields: 1, slidesAdded: 0, slidesRemoved: 0, isReordered: false } },
    ]);
    const read = async (index: number) =>
      (await admin.call(getCourseVersion, { params: { ...params, versionId: String(body[index]?.id) } }))
        .body;
    expect(await read(1)).toEqual(opened);
    expect((await read(0)).title).toBe(WORD);
    expect((await read(0)).modules[0]?.slides.map(({ id }) => id)).toContain(removed?.id);
  });

  test('is not stored by a save that changes nothing or is refused', async () => {
    const { opened, params, save } = await anEdit();
    await save(opened.version, opened.title);
    await save(opened.version - 1, 'Outdated');
    expect((await admin.call(listCourseVersions, { params })).body).toEqual([]);
  });

  test('names no instructor, and neither does a draft, so that no name outlives its account', async () => {
    const { course, params, opened, store, save } = await anEdit();
    const userId = (await api.aUser({ role: 'instructor', firstName: WORD })).id;
    await api.database.source.manager.insert(CourseInstructor, {
      courseId: course.id,
      userId,
      isOwner: true,
    });
    expect(JSON.stringify((await admin.call(getEditedCourse, { params })).body.instructors)).toContain(WORD);
    await store(1, { edit: {}, undo: [] });
    await save(opened.version, 'Next');
    await store(1, { version: opened.version, edit: {}, undo: [] });
    const own = await api.database.source.query(
      'SELECT content FROM course_versions WHERE course_id = $1 UNION ALL SELECT base FROM course_drafts WHERE course_id = $1',
      [course.id],
    );
    expect(own).toHaveLength(2);
    expect(JSON.stringify(own)).not.toContain(WORD);
  });

  test('is deleted when it is older than the latest 20, and with its course; a deleted person stays unnamed', async () => {
    const { opened, params } = await anEdit();
    const user = await api.aUser({ role: 'admin' });
    const client = await api.as(user);
    let { version } = opened;
    for (let run = 0; run <= MAX_COURSE_VERSIONS; run++) {
      const { body } = await client.call(updateCourse, { params, body: { version, title: `Title ${run}` } });
      ({ version } = body);
    }
    const { body } = await admin.call(listCourseVersions, { params });
    expect(body).toHaveLength(MAX_COURSE_VERSIONS);
    await api.database.source.query('DELETE FROM users WHERE id = $1', [user.id]);
    expect((await admin.call(listCourseVersions, { params })).body[0]?.replacedBy).toBeNull();
    const gone = { ...params, versionId: randomUUID() };
    expect((await admin.call(getCourseVersion, { params: gone })).status).toBe(404);
    await admin.call(deleteCourse, { params });
    expect(await api.database.source.getRepository(CourseVersion).countBy({ courseId: params.id })).toBe(0);
  });

  test('of another course is not found', async () => {
    const { opened, params, save } = await anEdit();
    await save(opened.version, WORD);
    const [version] = (await admin.call(listCourseVersions, { params })).body;
    const other = await api.aCourse();
    const sent = { params: { id: other.id, versionId: String(version?.id) } };
    expect((await admin.call(getCourseVersion, sent)).status).toBe(404);
  });
});
