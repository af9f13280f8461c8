import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getCourse,
  getCourseBySlug,
  getModule,
  listCourses,
  listModules,
  listModulesBySlug,
  listSlides,
  saveProgress,
} from '@lectern/contract';
import { Course, type User } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { STORAGE } from '../../platform/infra.module.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: User;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.aUser({ role: 'admin' });
});
afterAll(() => api.stop());

const day = (date: string) => ({ createdAt: new Date(date) });

test('the list shows published courses, newest first, then by title, each with its learners', async () => {
  const old = await api.aCourse({ title: 'Old', ...day('2020-01-01') });
  const b = await api.aCourse({ title: 'B', ...day('2020-02-01') });
  const a = await api.aCourse({ title: 'A', ...day('2020-02-01') });
  const draft = await api.aCourse({ title: 'Draft', isPublished: false, ...day('2020-03-01') });
  await api.anEnrollment({ course: b });
  await api.anEnrollment({ course: b });

  const { body } = await api.visitor.call(listCourses);
  expect(body.map(({ id, enrollmentCount }) => [id, enrollmentCount])).toEqual([
    [a.id, 0],
    [b.id, 2],
    [old.id, 0],
  ]);

  const toAdmin = await (await api.as(admin)).call(listCourses);
  expect(toAdmin.body.map(({ id }) => id)).toEqual([draft.id, a.id, b.id, old.id]);
});

test('the list comes compressed and is sent again only after a change', async () => {
  // As browsers revalidate; fetch would ask for a fresh answer.
  const ask = (headers: Record<string, string>) =>
    api.visitor.fetch(listCourses.path, { headers: { 'cache-control': 'max-age=0', ...headers } });
  const lengthIn = async (encoding: string) =>
    ((await (await ask({ 'accept-encoding': encoding })).json()) as unknown[]).length;
  const course = await api.aCourse({ title: 'Before' });
  const first = await ask({ 'accept-encoding': 'gzip, br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('vary')).toContain('Accept-Encoding');
  expect(await first.json()).toContainEqual(expect.objectContaining({ id: course.id, title: 'Before' }));
  const etag = first.headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect(await lengthIn('identity')).toBe(await lengthIn('gzip'));

  const { source } = api.database;
  for (const change of [
    () => source.getRepository(Course).update(course.id, { title: 'After' }),
    () => api.anEnrollment({ course }),
    () => source.getRepository(Course).update(course.id, { isPublished: false }),
    () => source.getRepository(Course).update(course.id, { isPublished: true }),
    () => source.getRepository(Course).delete(course.id),
  ]) {
    const old = (await ask({})).headers.get('etag') ?? '';
    await change();
    expect((await ask({ 'if-none-match': old })).status).toBe(200);
  }
});

test('a draft never comes to visitors by way of the list that administrators get', async () => {
  const draft = await api.aCourse({ title: 'Secret', isPublished: false });
  const asAdmin = await api.as(admin);
  const [toAdmin, toVisitor] = await Promise.all([asAdmin.call(listCourses), api.visitor.call(listCourses)]);
  expect(toAdmin.body.map(({ id }) => id)).toContain(draft.id);
  expect(toVisitor.body.map(({ id }) => id)).not.toContain(draft.id);
});

test('a list longer than a page of the database is whole and in order', async () => {
  const { source } = api.database;
  await source.query(
    `INSERT INTO courses (slug, title, is_published, created_at)
     SELECT 'many-' || n, 'Many', true, '2019-01-01' FROM generate_series(1, 1203) n`,
  );
  const { body } = await api.visitor.call(listCourses);
  expect(new Set(body.filter(({ title }) => title === 'Many').map(({ id }) => id)).size).toBe(1203);
  expect(body.map(({ createdAt }) => createdAt)).toEqual(
    body
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  await source.query(`DELETE FROM courses WHERE slug LIKE 'many-%'`);
});

test('a course is found by id and by slug, with its modules in order', async () => {
  const course = await api.aCourse({ modules: [2, 0, 3], price: '19.9', category: 'IT' });
  await api.anEnrollment({ course });
  const byId = await api.visitor.call(getCourse, { params: { id: course.id } });
  const bySlug = await api.visitor.call(getCourseBySlug, { params: { slug: course.slug } });
  expect(byId).toEqual(bySlug);
  expect(byId.body).toMatchObject({
    title: course.title,
    price: '19.90',
    category: 'IT',
    enrollmentCount: 1,
  });
  expect(byId.body.modules.map(({ position, slideCount }) => [position, slideCount])).toEqual([
    [0, 2],
    [1, 0],
    [2, 3],
  ]);
  const modules = await api.visitor.call(listModules, { params: { id: course.id } });
  expect(modules.body).toEqual(byId.body.modules);
  expect((await api.visitor.call(listModulesBySlug, { params: { slug: course.slug } })).body).toEqual(
    byId.body.modules,
  );
  const [first] = byId.body.modules;
  expect((await api.visitor.call(getModule, { params: { moduleId: first?.id ?? '' } })).body).toEqual(first);
});

test('a draft is there for administrators and for nobody else', async () => {
  const draft = await api.aCourse({ isPublished: false });
  const moduleId = draft.modules[0]?.id ?? '';
  const { user } = await api.anEnrollment({ course: draft });
  const learner = await api.as(user);
  const administrator = await api.as(admin);
  const calls = [
    [getCourse, { id: draft.id }],
    [getCourseBySlug, { slug: draft.slug }],
    [listModules, { id: draft.id }],
    [listModulesBySlug, { slug: draft.slug }],
    [getModule, { moduleId }],
  ] as const;
  for (const [endpoint, params] of calls) {
    expect((await api.visitor.call(endpoint, { params })).status).toBe(404);
    expect((await learner.call(endpoint, { params })).status).toBe(404);
    expect((await administrator.call(endpoint, { params })).status).toBe(200);
  }
  expect((await learner.call(listSlides, { params: { moduleId } })).status).toBe(404);
  expect((await administrator.call(listSlides, { params: { moduleId } })).status).toBe(200);
});

test('what is not there is answered with a sentence', async () => {
  const id = randomUUID();
  const course = await api.visitor.call(getCourse, { params: { id } });
  expect(course).toMatchObject({ status: 404, body: { statusCode: 404, message: 'Course not found.' } });
  const nul = await api.visitor.call(getCourseBySlug, { params: { slug: 'a\u0000' } });
  expect(nul.status).toBe(400);
  const module = await api.visitor.call(getModule, { params: { moduleId: id } });
  expect(module).toMatchObject({ status: 404, body: { statusCode: 404, message: 'Module not found.' } });
});

test('slides are for enrolled learners and administrators, with what the learner has seen', async () => {
  const course = await api.aCourse({ modules: [3] });
  const [module] = course.modules;
  const params = { moduleId: module?.id ?? '' };
  const { user } = await api.anEnrollment({ course });
  const learner = await api.as(user);
  const stranger = await api.as(await api.aUser());

  expect((await api.visitor.call(listSlides, { params })).status).toBe(401);
  expect(await stranger.call(listSlides, { params })).toMatchObject({
    status: 403,
    body: { statusCode: 403, message: 'Enroll in this course to study it.' },
  });

  const slideId = module?.slides[1]?.id;
  await learner.call(saveProgress, {
    params: { courseId: course.id },
    body: { slideId, progress: 66 },
  });
  const slides = await learner.call(listSlides, { params });
  expect(slides.body.map(({ position, seen }) => [position, seen])).toEqual([
    [0, false],
    [1, true],
    [2, false],
  ]);
  const toAdmin = await (await api.as(admin)).call(listSlides, { params });
  expect(toAdmin.body.map(({ seen }) => seen)).toEqual([false, false, false]);
});

/** A course with a stored thumbnail, slide picture and sound. */
async function aCourseWithFiles() {
  const id = randomUUID();
  const [thumbnailKey, picture, sound] = [
    `courses/${id}/thumbnail.webp`,
    `courses/${id}/slides/${randomUUID()}.webp`,
    `courses/${id}/audio/${randomUUID()}.mp3`,
  ];
  for (const key of [thumbnailKey, picture, sound])
    await api.app.get<Disk>(STORAGE).put(key, 'not a picture');
  return { course: await api.aCourse({ id, thumbnailKey }), thumbnailKey, picture, sound };
}

test('a course’s pictures and sound follow the rule of its slides, and unpublishing takes them back', async () => {
  const { course, thumbnailKey, picture, sound } = await aCourseWithFiles();
  const { user: enrolled } = await api.anEnrollment({ course });
  const clients = {
    visitor: api.visitor,
    stranger: await api.as(await api.aUser()),
    learner: await api.as(enrolled),
    admin: await api.as(admin),
  };
  const answers = async (key: string) => {
    const asked = Object.values(clients).map((client) => client.fetch(`/api/files/${key}`));
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  expect(await answers(thumbnailKey)).toEqual([200, 200, 200, 200]);
  expect(await answers(picture)).toEqual([404, 404, 200, 200]);
  expect(await answers(sound)).toEqual([404, 404, 200, 200]);

  await api.database.source.getRepository(Course).update(course.id, { isPublished: false });
  for (const key of [thumbnailKey, picture, sound]) expect(await answers(key)).toEqual([404, 404, 404, 200]);
});

test('shared caches keep thumbnails of published courses, a learner’s browser keeps pictures for an hour', async () => {
  const { course, thumbnailKey, picture } = await aCourseWithFiles();
  const learner = await api.as((await api.anEnrollment({ course })).user);
  const readCache = async (client: TestClient, key: string) =>
    (await client.fetch(`/api/files/${key}`)).headers.get('cache-control');
  expect(await readCache(api.visitor, thumbnailKey)).toBe('public, max-age=86400');
  expect(await readCache(learner, thumbnailKey)).toBe('private, max-age=3600');
  const answer = await learner.fetch(`/api/files/${picture}`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '13',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
  expect(await answer.text()).toBe('not a picture');
});

test('a sound can be sought: parts of it are sent, of the file that the listener has begun', async () => {
  const storage = api.app.get<Disk>(STORAGE);
  const { course } = await aCourseWithFiles();
  const client = await api.as(admin);
  const key = `courses/${course.id}/audio/one.mp3`;
  await storage.put(key, Buffer.from('0123456789'));
  const asked = async (headers: Record<string, string>) => {
    const answer = await client.fetch(`/api/files/${key}`, { headers });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };
  const whole = await client.fetch(`/api/files/${key}`);
  const tag = String(whole.headers.get('etag'));
  expect(whole.headers.get('accept-ranges')).toBe('bytes');

  expect(await asked({ range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await asked({ range: 'bytes=7-' })).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await asked({ range: 'bytes=-1' })).toEqual([206, 'bytes 9-9/10', '9']);
  expect(await asked({ range: 'bytes=8-99' })).toEqual([206, 'bytes 8-9/10', '89']);
  expect(await asked({ range: 'bytes=10-' })).toEqual([416, 'bytes */10', '']);
  for (const range of ['bytes=4-2', 'lines=1-2', 'bytes=0-1,4-5', 'nonsense'])
    expect(await asked({ range })).toEqual(
      range === 'bytes=4-2' ? [416, 'bytes */10', ''] : [200, null, '0123456789'],
    );
  expect(await asked({ range: 'bytes=2-4', 'if-range': tag })).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await asked({ range: 'bytes=2-4', 'if-range': '"another"' })).toEqual([200, null, '0123456789']);
  // As a browser asks; `fetch` by itself wants no kept copy.
  const kept = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
  expect(await asked(kept)).toEqual([304, null, '']);
});

test('a missing picture is answered with a sentence, and not kept', async () => {
  const answer = await (await api.as(admin)).fetch(`/api/files/courses/${randomUUID()}/thumbnail.webp`);
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { statusCode: 404, message: 'File not found.', code: 'courses.fileNotFound' },
  ]);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('no address reaches a file that is not a picture or sound of a course', async () => {
  const id = randomUUID();
  const storage = api.app.get<Disk>(STORAGE);
  await storage.put(`uploads/${id}/deck.pdf`, 'secret');
  await storage.put(`courses/${id}/notes.pdf`, 'secret');
  await storage.put(`uploads/${id}/deck.webp`, 'secret');
  const paths = [
    `/api/files/uploads/${id}/deck.pdf`,
    `/api/files/courses/${id}/notes.pdf`,
    `/api/files/courses/${id}/../../uploads/${id}/deck.webp`,
    `/api/files/courses/${id}/..%2f..%2fuploads%2f${id}%2fdeck.webp`,
    `/api/files/courses/${id}/%2e%2e/%2e%2e/uploads/${id}/deck.webp`,
    `/api/files/courses/${id}/..\\..\\uploads\\${id}\\deck.webp`,
    `/api/files/courses/${id}/%00.webp`,
    `/api/files/courses/${id}/slides`,
    `/api/files/courses/${id}/slides.webp/`,
    `/api/files/courses/x/thumbnail.webp`,
  ];
  for (const path of paths) {
    const { status, text } = await raw(path);
    expect([path, [400, 404].includes(status), text.includes('secret')]).toEqual([path, true, false]);
  }
});

/** Sends a path as it is: `fetch` would resolve its dots first. */
function raw(path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    })
      .on('error', reject)
      .end();
  });
}
