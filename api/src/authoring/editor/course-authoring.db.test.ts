import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  COURSE_LIMITS,
  COURSE_WOULD_COMPLETE,
  type CourseChange,
  deleteCourse,
  type EditedCourse,
  getCourse,
  getEditedCourse,
  getEnrollment,
  listAuditEntries,
  listCertificates,
  listSlides,
  saveProgress,
  updateCourse,
  viewCertificate,
} from '@lectern/contract';
import { Certificate, Course, Enrollment, Slide, SlideView, type User } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { STORAGE } from '../../platform/infra.module.js';
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

/** A course opened in the editor, with a function that saves changes. */
async function anEdit(modules: number[] = [2, 3]) {
  const course = await api.aCourse({ modules });
  const params = { id: course.id };
  const opened = (await admin.call(getEditedCourse, { params })).body;
  const save = (change: Partial<CourseChange>, version = opened.version) =>
    admin.call(updateCourse, { params, body: { version, ...change } });
  return { course, params, opened, save };
}

/** What the editor sends for unchanged modules. */
const unchanged = (modules: EditedCourse['modules']) =>
  modules.map(({ id, slides }) => ({ id, slides: slides.map((slide) => ({ id: slide.id })) }));
const ids = (modules: EditedCourse['modules']) =>
  modules.map(({ id, slides }) => [id, slides.map((slide) => slide.id)]);

describe('a course', () => {
  test('is saved with all fields under the next version, and keeps its slug', async () => {
    const { course, opened, save } = await anEdit();
    const fields = {
      title: 'First aid, second edition',
      description: 'Save lives',
      category: 'Health & Safety',
      level: 'Advanced',
      language: 'zh-Hant',
      price: '19.90',
      isFeatured: true,
      isPublished: false,
    } as const;
    const { status, body } = await save({ ...fields, title: `  ${fields.title} `, price: '19.9' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...fields, slug: course.slug, version: opened.version + 1 });
    const inChinese = opened.modules.map((module) => ({
      ...module,
      slides: module.slides.map((slide) => ({ ...slide, language: 'zh-Hant' })),
    }));
    expect(body.modules).toEqual(inChinese);
    const emptied = await save({ description: ' ', category: null, level: null, price: null }, body.version);
    expect(emptied.body).toMatchObject({
      title: fields.title,
      description: null,
      category: null,
      level: null,
      price: null,
      version: opened.version + 2,
    });
  });

  test('without a language gets that of its text, for its slides and the search of the tutor', async () => {
    const { opened, params, save } = await anEdit([1]);
    const [module] = opened.modules;
    const content =
      '<p>Die Häuser der Stadt wurden bei einem großen Brand zerstört und wieder aufgebaut.</p>';
    const slides = module?.slides.map(({ id }) => ({ id, title: 'Der Brand', content }));
    await save({ modules: [{ id: String(module?.id), slides: slides ?? [] }], language: null });
    const edited = await admin.call(getEditedCourse, { params });
    expect(edited.body.language).toBe('de');
    const { body } = await admin.call(listSlides, { params: { moduleId: String(module?.id) } });
    expect(body.map(({ language }) => language)).toEqual(['de']);
  });

  test('without changes keeps its version', async () => {
    const { opened, save } = await anEdit();
    const { body } = await save({ title: opened.title, modules: unchanged(opened.modules) });
    expect(body).toEqual(opened);
  });

  test('that somebody else has saved since is left as it is, and the second save is answered with a conflict', async () => {
    const { opened, params, save } = await anEdit();
    const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => save({ title })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'edit-conflict',
      message: expect.stringContaining('Someone else saved this course'),
    });
    const now = (await admin.call(getEditedCourse, { params })).body;
    expect(now.version).toBe(opened.version + 1);
    expect(now.title).toBe(answers.find(({ status }) => status === 200)?.body.title);
  });

  test.each<[string, Partial<CourseChange>]>([
    ['an empty title', { title: '  ' }],
    ['a title of 201 characters', { title: 'x'.repeat(COURSE_LIMITS.title + 1) }],
    ['a description of 5,001 characters', { description: 'x'.repeat(COURSE_LIMITS.description + 1) }],
    ['an unknown category', { category: 'Magic' as never }],
    ['a language that is none', { language: 'Klingon please' }],
    ['a negative price', { price: '-1' }],
    ['a price with a tenth of a cent', { price: '1.234' }],
    ['a price in words', { price: '1e3' }],
    ['a new module without a title', { modules: [{ id: randomUUID(), slides: [] }] }],
    [
      'a new slide without a title',
      { modules: [{ id: randomUUID(), title: 'New', slides: [{ id: randomUUID() }] }] },
    ],
    [
      '1,001 slides',
      {
        modules: [
          {
            id: randomUUID(),
            title: 'New',
            slides: Array.from({ length: 1001 }, () => ({ id: randomUUID() })),
          },
        ],
      },
    ],
  ])('with %s is refused with a sentence and stays as it is', async (_, change) => {
    const { opened, params, save } = await anEdit();
    const { status, body } = await save(change);
    expect([status, body]).toMatchObject([400, { message: expect.stringMatching(/\w+/) }]);
    expect((await admin.call(getEditedCourse, { params })).body).toEqual(opened);
  });

  test('with a duplicate part or parts of another course is refused as a whole', async () => {
    const { opened, params, save } = await anEdit();
    const [first] = unchanged(opened.modules);
    const other = await api.aCourse();
    const [foreign] = other.modules;
    const twice = await save({ title: 'X', modules: [first, first] as never });
    expect(twice.status).toBe(400);
    const stolen = [{ id: String(foreign?.id), title: 'Mine', slides: [] }];
    expect((await save({ title: 'X', modules: stolen })).status).toBe(409);
    const slide = { id: String(foreign?.slides[0]?.id), title: 'Mine' };
    expect((await save({ title: 'X', modules: [{ id: String(first?.id), slides: [slide] }] })).status).toBe(
      409,
    );
    expect((await admin.call(getEditedCourse, { params })).body).toEqual(opened);
    expect(await api.database.source.getRepository(Slide).countBy({ moduleId: foreign?.id })).toBe(2);
  });

  test('is edited by administrators only', async () => {
    const { params, opened } = await anEdit();
    const student = await api.as(await api.aUser());
    for (const [client, status] of [
      [student, 403],
      [api.visitor, 401],
    ] as const) {
      expect((await client.call(getEditedCourse, { params })).status).toBe(status);
      const body = { version: opened.version, title: 'Mine' };
      expect((await client.call(updateCourse, { params, body })).status).toBe(status);
      expect((await client.call(deleteCourse, { params })).status).toBe(status);
    }
    const unknown = { id: randomUUID() };
    expect((await admin.call(getEditedCourse, { params: unknown })).status).toBe(404);
    expect((await admin.call(updateCourse, { params: unknown, body: { version: 1 } })).status).toBe(404);
    expect((await admin.call(deleteCourse, { params: unknown })).status).toBe(404);
  });
});

describe('modules and slides', () => {
  test('are renamed, and the HTML of slides is sanitized', async () => {
    const { opened, save } = await anEdit([1, 1]);
    const [first, second] = opened.modules;
    const slide = {
      ...first?.slides[0],
      title: 'Breathe',
      content: '<p onclick="x()">In<script>1</script></p>',
    };
    const { body } = await save({
      modules: [
        { id: String(first?.id), title: 'Airways', description: 'Air', slides: [slide as never] },
        ...unchanged(second ? [second] : []),
      ],
    });
    expect(body.modules[0]).toMatchObject({ title: 'Airways', description: 'Air' });
    expect(body.modules[0]?.slides[0]).toMatchObject({ title: 'Breathe', content: '<p>In</p>' });
    const slides = second?.slides.map((slide) => ({ ...slide, language: 'en' }));
    expect(body.modules[1]).toEqual({ ...second, slides });
  });

  test('describe their pictures until the description is emptied', async () => {
    const { opened, save } = await anEdit([2]);
    const [module] = opened.modules;
    const [first, second] = module?.slides.map(({ id }) => id) ?? [];
    const describe = (imageAlt: string | null, version: number) =>
      save(
        {
          modules: [
            { id: String(module?.id), slides: [{ id: String(first), imageAlt }, { id: String(second) }] },
          ],
        },
        version,
      );
    const described = await describe(' A heart ', opened.version);
    expect(described.body.modules[0]?.slides.map(({ imageAlt }) => imageAlt)).toEqual(['A heart', null]);
    const tooLong = await describe('a'.repeat(COURSE_LIMITS.imageAlt + 1), described.body.version);
    expect(tooLong.status).toBe(400);
    const emptied = await describe('  ', described.body.version);
    expect(emptied.body.modules[0]?.slides[0]?.imageAlt).toBeNull();
  });

  test('have speaker notes, which learners see only while the course shows them', async () => {
    const { course, opened, save } = await anEdit([1]);
    const [module] = opened.modules;
    const [slide] = module?.slides ?? [];
    const { user } = await api.anEnrollment({ course });
    const learner = await api.as(user);
    const params = { moduleId: String(module?.id) };
    const noted = (notes: string | null, version: number) =>
      save({ modules: [{ id: String(module?.id), slides: [{ id: String(slide?.id), notes }] }] }, version);
    const read = async (client: TestClient) => (await client.call(listSlides, { params })).body[0]?.notes;
    const saved = (await noted(' Ask who is afraid.\n\nWait. ', opened.version)).body;
    expect(saved).toMatchObject({
      showsNotes: false,
      modules: [{ slides: [{ notes: 'Ask who is afraid.\n\nWait.' }] }],
    });
    expect([await read(learner), await read(admin)]).toEqual([null, null]);
    const shown = (await save({ showsNotes: true }, saved.version)).body;
    expect(await read(learner)).toBe('Ask who is afraid.\n\nWait.');
    const [entry] = (await admin.call(listAuditEntries, { query: { target: course.id } })).body.items;
    expect(entry?.fields).toEqual(['showsNotes']);
    const tooLong = await noted('a'.repeat(COURSE_LIMITS.notes + 1), shown.version);
    expect(tooLong.status).toBe(400);
    const emptied = (await noted('  ', shown.version)).body;
    expect(emptied.modules[0]?.slides[0]?.notes).toBeNull();
  });

  test('take any order, also across modules', async () => {
    const { opened, params, save } = await anEdit([3, 2, 1]);
    let { version } = opened;
    let modules = unchanged(opened.modules);
    for (let run = 0; run < 20; run++) {
      const all = shuffled(modules.flatMap(({ slides }) => slides));
      modules = shuffled(modules).map(({ id }) => ({ id, slides: all.splice(0, Math.random() * 4) }));
      modules[0]?.slides.push(...all);
      const { status, body } = await save({ modules }, version);
      expect(status).toBe(200);
      expect(ids(body.modules)).toEqual(modules.map(({ id, slides }) => [id, slides.map((s) => s.id)]));
      version = body.version;
    }
    const detail = (await api.visitor.call(getCourse, { params })).body;
    expect(detail.modules.map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  test('are added and removed in one save', async () => {
    const { opened, save } = await anEdit([2, 2]);
    const [first, second] = unchanged(opened.modules);
    const added = { id: randomUUID(), title: 'New slide', content: '<h1>Hi</h1>' };
    const module = { id: randomUUID(), title: 'New module', slides: [added, ...(second?.slides ?? [])] };
    const { body } = await save({
      modules: [module, { id: String(first?.id), slides: first?.slides.slice(1) ?? [] }],
    });
    expect(ids(body.modules)).toEqual([
      [module.id, module.slides.map(({ id }) => id)],
      [first?.id, [first?.slides[1]?.id]],
    ]);
    expect(body.modules[0]?.slides[0]).toMatchObject({ title: 'New slide', content: '<h3>Hi</h3>' });
  });

  test('are cited by the tutor as soon as they are saved', async () => {
    const { course, opened, save } = await anEdit([2]);
    const passages = () =>
      api.database.source.query<{ title: string; text: string }[]>(
        'SELECT title, text FROM passages WHERE course_id = $1 ORDER BY title',
        [course.id],
      );
    const [module] = opened.modules;
    const slide = { id: String(module?.slides[0]?.id), title: 'Breathe', content: '<p>In and out.</p>' };
    await save({ modules: [{ id: String(module?.id), slides: [slide] }] });
    expect(await passages()).toEqual([{ title: 'Breathe', text: 'In and out.' }]);
  });

  test('take only their own images with them when they are removed', async () => {
    const { course, opened, save } = await anEdit([2]);
    const storage = api.app.get<Disk>(STORAGE);
    const keys = ['a', 'b'].map((name) => `courses/${course.id}/slides/${name}.webp`);
    for (const [index, imageKey] of keys.entries()) {
      await storage.put(imageKey, 'picture');
      await api.database.source
        .getRepository(Slide)
        .update(String(opened.modules[0]?.slides[index]?.id), { imageKey });
    }
    const [module] = unchanged(opened.modules);
    await save({ modules: [{ id: String(module?.id), slides: module?.slides.slice(1) ?? [] }] });
    expect(await Promise.all(keys.map((key) => storage.exists(key)))).toEqual([false, true]);
  });
});

describe('the progress of learners', () => {
  /** A course with learners who have seen some of its slides and completed some modules. */
  async function studied(modules: number[]) {
    const edit = await anEdit(modules);
    const slides = edit.opened.modules.map((module) => module.slides.map(({ id }) => id));
    async function learner(...calls: [module: number, slide: number, progress: number][]) {
      const { user } = await api.anEnrollment({ course: edit.course });
      const client = await api.as(user);
      for (const [module, slide, progress] of calls) {
        const body = { slideId: slides[module]?.[slide], progress };
        await client.call(saveProgress, { params: { courseId: edit.course.id }, body });
      }
      return {
        user,
        client,
        enrollment: async () => (await client.call(getEnrollment, { params: edit.params })).body,
      };
    }
    return { ...edit, slides, learner };
  }

  test('never falls when slides are added, and a completed course stays completed', async () => {
    const { opened, save, learner } = await studied([2]);
    const half = await learner([0, 0, 50]);
    const done = await learner([0, 1, 100]);
    const before = await done.enrollment();
    const added = {
      id: randomUUID(),
      title: 'More',
      slides: [
        { id: randomUUID(), title: 'A' },
        { id: randomUUID(), title: 'B' },
      ],
    };
    await save({ modules: [...unchanged(opened.modules), added] });
    expect((await half.enrollment())?.progress).toBe('50.00');
    const after = await done.enrollment();
    expect(after).toMatchObject({ progress: '100.00', completedAt: before?.completedAt });
    expect(after?.completedModuleIds.sort()).toEqual([opened.modules[0]?.id, added.id].sort());
    expect((await half.enrollment())?.completedModuleIds).toEqual([]);
  });

  test('rises when unseen slides are removed, and is 100 with a certificate once all remaining modules are complete and the save confirms it', async () => {
    const { course, opened, save, learner } = await studied([2, 2]);
    const first = await learner([0, 1, 100]);
    const second = await learner([0, 0, 50], [1, 1, 100]);
    const none = await learner();
    expect((await first.enrollment())?.progress).toBe('50.00');
    const [module] = unchanged(opened.modules);
    const change = { modules: [module as never] };
    const warned = await save(change);
    expect([warned.status, warned.body]).toEqual([
      409,
      {
        statusCode: 409,
        code: COURSE_WOULD_COMPLETE,
        message: expect.stringMatching(/^1 learner has completed all remaining modules\./),
        params: { learners: 1 },
      },
    ]);
    expect(await first.enrollment()).toMatchObject({ progress: '50.00', completedAt: null });
    expect((await first.client.call(listCertificates)).body).toEqual([]);
    expect((await save({ ...change, completes: true })).status).toBe(200);
    expect(await first.enrollment()).toMatchObject({ progress: '100.00', completedAt: expect.any(String) });
    expect((await first.client.call(listCertificates)).body).toMatchObject([{ courseName: course.title }]);
    expect(await second.enrollment()).toMatchObject({ progress: '75.00', completedAt: null });
    expect((await none.enrollment())?.progress).toBe('0.00');
    expect(await api.database.source.getRepository(Certificate).countBy({ courseId: course.id })).toBe(1);
  });

  test('stays with slides that move to another module', async () => {
    const { opened, params, save, learner, slides } = await studied([2, 1]);
    const { client, enrollment } = await learner([0, 0, 50], [0, 1, 50]);
    const [a, b] = unchanged(opened.modules);
    const moved = { id: String(slides[0]?.[1]) };
    await save({
      modules: [
        { id: String(b?.id), slides: [moved, ...(b?.slides ?? [])] },
        { id: String(a?.id), slides: a?.slides.slice(0, 1) ?? [] },
      ],
    });
    expect((await enrollment())?.progress).toBe('66.66');
    const now = (await client.call(listSlides, { params: { moduleId: String(b?.id) } })).body;
    expect(now.map(({ seen }) => seen)).toEqual([true, false]);
    const calls = [now[1]?.id, slides[0]?.[0]].map((slideId) => ({ slideId, progress: 100 }));
    for (const body of calls) await client.call(saveProgress, { params: { courseId: params.id }, body });
    expect((await enrollment())?.progress).toBe('100.00');
  });

  test('stays correct while twenty learners study and the course is rearranged repeatedly', async () => {
    const { course, opened, params, save, slides } = await studied([3, 3, 3]);
    const learners = await Promise.all(
      Array.from({ length: 20 }, async () => api.as((await api.anEnrollment({ course })).user)),
    );
    const study = async (client: TestClient) => {
      let before = 0;
      for (const slideId of shuffled(slides.flat())) {
        const body = { slideId, progress: Math.random() < 0.5 ? 100 : 50 };
        const answer = await client.call(saveProgress, { params: { courseId: course.id }, body });
        expect([200, 404]).toContain(answer.status);
        if (answer.status !== 200) continue;
        expect(Number(answer.body.progress)).toBeGreaterThanOrEqual(before);
        before = Number(answer.body.progress);
      }
    };
    const edit = async () => {
      let { version } = opened;
      let modules = unchanged(opened.modules);
      for (let run = 0; run < 8; run++) {
        modules = shuffled(modules).map(({ id, slides: own }) => ({ id, slides: shuffled(own) }));
        if (run % 3 === 2) modules = modules.map(({ id, slides: own }) => ({ id, slides: own.slice(0, 2) }));
        const { status, body } = await save({ modules, completes: true }, version);
        expect(status).toBe(200);
        version = body.version;
      }
    };
    await Promise.all([edit(), ...learners.map(study)]);

    const left = (await admin.call(getEditedCourse, { params })).body.modules.map(({ id }) => id);
    for (const client of learners) {
      const enrollment = (await client.call(getEnrollment, { params })).body;
      const isAll = left.every((id) => enrollment?.completedModuleIds.includes(id));
      expect([enrollment?.progress === '100.00', enrollment?.completedAt !== null]).toEqual([isAll, isAll]);
      expect((await client.call(listCertificates)).body).toHaveLength(isAll ? 1 : 0);
    }
  }, 60_000);
});

describe('deleting a course', () => {
  test('deletes its enrollments, progress and files, and keeps the certificates', async () => {
    const { course, params, opened } = await anEdit([1]);
    const { user } = await api.anEnrollment({ course });
    const learner = await api.as(user);
    const body = { slideId: opened.modules[0]?.slides[0]?.id, progress: 100 };
    await learner.call(saveProgress, { params: { courseId: course.id }, body });
    const storage = api.app.get<Disk>(STORAGE);
    await storage.put(`courses/${course.id}/slides/a.webp`, 'picture');
    await storage.put(`courses/${course.id}/thumbnail.webp`, 'picture');

    expect((await admin.call(deleteCourse, { params })).status).toBe(204);
    const count = (entity: typeof Course | typeof Enrollment | typeof SlideView, where: object) =>
      api.database.source.getRepository(entity).countBy(where);
    expect(await count(Course, { id: course.id })).toBe(0);
    expect(await count(Enrollment, { courseId: course.id })).toBe(0);
    expect(await count(SlideView, { slideId: body.slideId })).toBe(0);
    expect(await storage.exists(`courses/${course.id}/thumbnail.webp`)).toBe(false);
    expect(await storage.exists(`courses/${course.id}/slides/a.webp`)).toBe(false);
    const [certificate] = (await learner.call(listCertificates)).body;
    expect(certificate).toMatchObject({ courseId: null, courseName: course.title });
    const path = viewCertificate.path.replace(':verificationId', String(certificate?.verificationId));
    expect((await api.visitor.fetch(path)).status).toBe(200);
    expect((await admin.call(deleteCourse, { params })).status).toBe(404);
  });

  test('while learners study neither fails nor leaves anything behind', async () => {
    const { course, params, opened } = await anEdit([4]);
    const learners = await Promise.all(
      Array.from({ length: 10 }, async () => api.as((await api.anEnrollment({ course })).user)),
    );
    const slides = opened.modules.flatMap((module) => module.slides);
    const studying = learners.map(async (client) => {
      for (const { id: slideId } of slides) {
        const sent = { params: { courseId: course.id }, body: { slideId, progress: 50 } };
        expect([200, 403, 404]).toContain((await client.call(saveProgress, sent)).status);
      }
    });
    expect((await admin.call(deleteCourse, { params })).status).toBe(204);
    await Promise.all(studying);
    expect(await api.database.source.getRepository(Enrollment).countBy({ courseId: course.id })).toBe(0);
  });
});

test('changing, publishing and deleting a course is recorded in the audit log', async () => {
  const { course, params, opened, save } = await anEdit();
  const first = await save({ title: 'Renamed', modules: [...unchanged(opened.modules)].reverse() });
  await save({ isPublished: false }, first.body.version);
  await admin.call(deleteCourse, { params });
  const { items: entries } = (await admin.call(listAuditEntries, { query: { target: course.id } as never }))
    .body;
  expect(
    entries.map(({ actor, action, target, fields }) => [actor.name, action, target.name, fields]),
  ).toEqual([
    ['Grace Hopper', 'course.deleted', 'Renamed', []],
    ['Grace Hopper', 'course.unpublished', 'Renamed', ['isPublished']],
    ['Grace Hopper', 'course.updated', 'Renamed', ['title', 'order']],
  ]);
});

function shuffled<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
