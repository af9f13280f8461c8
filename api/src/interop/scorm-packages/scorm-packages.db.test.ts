import {
  addScormModule,
  createScormCourse,
  duplicateCourse,
  enroll,
  FEATURE_OFF,
  getCourse,
  getGradebook,
  getOwnGrades,
  openScormActivity,
  saveGradeEntry,
  SCORM_LIMITS,
  SCORM_OPENED_AGAIN,
  SCORM_REPORT_PATH,
  type ScormPackage,
  type ScormReport,
  type ScormSession,
} from '@lectern/contract';
import { Certificate, Enrollment, Module, ScormPackageRow, ScormRun } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORAGE } from '../../platform/infra.module.js';
import { aScormPackage, A_PAGE } from '../../testing/a-scorm-package.js';
import { aRenewingLearner } from '../../testing/a-renewal.js';
import { switchOn } from '../../testing/switch-on.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
let storage: Disk;
beforeAll(async () => {
  api = await startTestApi({ rateLimit: 0 });
  admin = await api.as(await api.aUser({ role: 'admin' }));
  storage = api.app.get<Disk>(STORAGE);
});
afterAll(() => api.stop());

async function upload(file: BlobPart, courseId?: string, client = admin): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([file]), 'fire-safety.zip');
  const path = courseId ? addScormModule.path.replace(':id', courseId) : createScormCourse.path;
  return client.fetch(path, { method: 'POST', body });
}

async function addPackage(file: BlobPart, courseId?: string): Promise<ScormPackage> {
  const response = await upload(file, courseId);
  expect(response.status).toBe(201);
  return (await response.json()) as ScormPackage;
}

async function listFiles(): Promise<string[]> {
  const { objects } = await storage.listAll('scorm', { recursive: true }).catch(() => ({ objects: [] }));
  return [...objects].flatMap((object) => (object.isFile ? [object.key] : []));
}

/** A published course with a package, and a learner of it. */
async function aPackagedCourse(parts: Parameters<typeof aScormPackage>[0] = {}, slides: number[] = []) {
  const course = await api.aCourse({ modules: slides });
  const added = await addPackage(aScormPackage(parts), course.id);
  const learner = await aLearner(course.id);
  return { course, moduleId: added.moduleId, ...learner };
}

async function aLearner(courseId: string) {
  const user = await api.aUser({ firstName: 'Mia', lastName: 'Okafor' });
  const client = await api.as(user);
  await client.call(enroll, { params: { id: courseId } });
  return { user, client };
}

async function open(client: TestClient, moduleId: string, activity?: number): Promise<ScormSession> {
  const body = activity === undefined ? {} : { activity };
  const answer = await client.call(openScormActivity, { params: { moduleId }, body });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Sends a report as a page in a sandbox does: from no origin, without cookies. */
function report({ url, activity, session }: ScormSession, sequence: number, changes: ScormReport['changes']) {
  const token = url.split('/')[2];
  const body = JSON.stringify({ activity, session, sequence, changes });
  return fetch(`${api.url}/packages/${token}/${SCORM_REPORT_PATH}`, {
    method: 'POST',
    body,
    headers: { origin: 'null', 'content-type': 'text/plain' },
  });
}

const findRun = (userId: string) => api.database.source.manager.findOneByOrFail(ScormRun, { userId });

test('nothing answers before an administrator has turned packages on', async () => {
  const response = await upload(aScormPackage());
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: FEATURE_OFF });
  expect((await fetch(`${api.url}/packages/none/index.html`)).status).toBe(404);
  await switchOn(api, 'scormImport');
});

test('a package becomes a module of a course, or a course of its own that is a draft', async () => {
  const course = await api.aCourse({ modules: [2] });
  const added = await addPackage(aScormPackage({ pages: ['a.html', 'b/c.html'] }), course.id);
  expect(added).toMatchObject({
    title: 'Fire safety',
    edition: '1.2',
    activityCount: 2,
    canUseFrames: false,
  });
  const { modules } = (await admin.call(getCourse, { params: { id: course.id } })).body;
  expect(modules.map(({ slideCount, isScorm, position }) => [slideCount, isScorm, position])).toEqual([
    [2, undefined, 0],
    [0, true, 1],
  ]);
  const own = await addPackage(aScormPackage({ edition: '2004' }));
  expect(own).toMatchObject({ title: 'Fire safety', edition: '2004' });
  expect((await admin.call(getCourse, { params: { id: own.courseId } })).body.isPublished).toBe(false);
});

const HOSTILE: [string, Uint8Array, string][] = [
  ['no archive', strToU8('PK no archive'), 'not a ZIP'],
  [
    'a path upwards',
    aScormPackage({ files: { 'index.html': A_PAGE, '../../evil.js': 'x' } }),
    '../../evil.js',
  ],
  ['a page that is missing', aScormPackage({ files: {} }), 'does not contain: index.html'],
  ['an archive that was cut', aScormPackage().slice(0, 300), 'not a ZIP'],
];

test('packages that are damaged or made to harm are refused with a sentence, and leave nothing behind', async () => {
  const course = await api.aCourse();
  const before = [await listFiles(), await api.database.source.manager.count(Module)];
  for (const [name, file, sentence] of HOSTILE) {
    const response = await upload(file as BlobPart, course.id);
    const { message = '' } = (await response.json()) as { message?: string };
    expect([name, response.status, message]).toEqual([name, 422, expect.stringContaining(sentence)]);
  }
  expect([await listFiles(), await api.database.source.manager.count(Module)]).toEqual(before);
});

test('a page with a query and other case in its name opens', async () => {
  const parts = { pages: ['Content/Index.HTML?mode=a&amp;b=1#top'], files: { 'content/index.html': A_PAGE } };
  const { moduleId } = await addPackage(aScormPackage(parts));
  const { url } = await open(admin, moduleId);
  expect(url).toMatch(/^\/packages\/[\w.-]+\/content\/index\.html\?mode=a&b=1#top$/);
  expect((await fetch(api.url + url)).status).toBe(200);
});

test('files are sent from an origin that nothing shares, without cookies, with the run-time environment in each page', async () => {
  const files = {
    'index.html': A_PAGE,
    'a.css': 'b{}',
    'sw.js': 'x',
    'x.php': 'x',
    'film.mp4': new Uint8Array(1000),
  };
  const { client, moduleId } = await aPackagedCourse({ files });
  const { url } = await open(client, moduleId);
  const folder = api.url + url.replace('index.html', '');
  const page = await fetch(folder + 'INDEX.html', { headers: { cookie: client.cookie } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('sandbox allow-scripts allow-forms allow-modals;');
  expect(policy).not.toContain('allow-same-origin');
  expect(policy).toContain(`connect-src ${folder}`);
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const html = await page.text();
  const script = /<head><script src="([^"]+)"><\/script>/.exec(html)?.[1] ?? '';
  expect((await fetch(api.url + script)).headers.get('content-type')).toContain('text/javascript');
  expect((await fetch(folder + 'a.css')).headers.get('content-type')).toBe('text/css');
  expect((await fetch(folder + 'x.php')).headers.get('content-type')).toBe('application/octet-stream');
  const part = await fetch(folder + 'film.mp4', { headers: { range: 'bytes=0-9' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 0-9/1000']);
  expect((await fetch(folder + 'sw.js', { headers: { 'service-worker': 'script' } })).status).toBe(404);
  expect((await fetch(folder + 'none.html')).status).toBe(404);
  expect((await fetch(folder.replace(/\.[^.]+\/$/, '.forged/') + 'index.html')).status).toBe(404);
  expect((await fetch(folder + 'index.html', { method: 'POST' })).status).toBe(405);
});

test('what a package reports is kept, given back at the next opening, and completes module and course', async () => {
  const { course, moduleId, user, client } = await aPackagedCourse({ pages: ['a.html', 'b.html'] });
  const first = await open(client, moduleId);
  expect(first.state).toMatchObject({
    'cmi.core.entry': 'ab-initio',
    'cmi.core.student_name': 'Okafor, Mia',
  });
  const suspend = 'x'.repeat(64_000);
  const kept = {
    'cmi.suspend_data': suspend,
    'cmi.core.lesson_location': '3',
    'cmi.core.session_time': '00:01:30',
  };
  expect((await report(first, 1, kept)).status).toBe(200);
  const again = await open(client, moduleId);
  expect(again.activity).toBe(0);
  expect(again.state).toMatchObject({
    'cmi.suspend_data': suspend,
    'cmi.core.lesson_location': '3',
    'cmi.core.entry': 'resume',
    'cmi.core.total_time': '0000:01:30',
  });
  const done = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '8', 'cmi.core.score.max': '10' };
  const answer = await report(again, 1, { ...done, 'cmi.core.session_time': '00:00:10' });
  expect(await answer.json()).toMatchObject({
    isComplete: false,
    activities: [
      { title: 'Part 1', status: 'completed', score: 80 },
      { title: 'Part 2', status: 'new', score: null },
    ],
  });
  expect((await findRun(user.id)).seconds).toBe(100);
  const second = await open(client, moduleId);
  expect(second.activity).toBe(1);
  await report(second, 1, { 'cmi.core.lesson_status': 'completed' });
  const { progress, completedAt } = await api.database.source.manager.findOneByOrFail(Enrollment, {
    userId: user.id,
  });
  expect([progress, completedAt]).toEqual(['100.00', expect.any(Date)]);
  expect(await api.database.source.manager.countBy(Certificate, { userId: user.id })).toBe(1);
  expect((await client.call(getOwnGrades, { params: { id: course.id } })).body.grades).toMatchObject([
    { title: 'Fire safety', points: 80, maxPoints: 100, isReported: true },
  ]);
});

test('a learner who takes the course again has the score of the new enrollment in the gradebook', async () => {
  const course = await api.aCourse({ modules: [], certificateMonths: 12 });
  const { moduleId } = await addPackage(aScormPackage(), course.id);
  const { client, complete, letExpireIn, renew } = await aRenewingLearner(api, course);
  await complete();
  const pass = async (score: string) => {
    const done = {
      'cmi.core.lesson_status': 'passed',
      'cmi.core.score.raw': score,
      'cmi.core.score.max': '10',
    };
    await report(await open(client, moduleId), 1, done);
    return (await client.call(getOwnGrades, { params: { id: course.id } })).body.grades;
  };
  expect(await pass('8')).toMatchObject([{ points: 80 }]);
  await letExpireIn(30);
  expect((await renew()).status).toBe(200);
  expect(await pass('6')).toMatchObject([{ points: 60 }]);
});

test('repeated, late and reordered reports change nothing, and those of an older window are refused', async () => {
  const { moduleId, user, client } = await aPackagedCourse();
  const session = await open(client, moduleId);
  await report(session, 2, { 'cmi.core.lesson_location': 'second' });
  await report(session, 1, { 'cmi.core.lesson_location': 'first' });
  await report(session, 2, { 'cmi.core.lesson_location': 'again' });
  expect((await findRun(user.id)).state).toMatchObject({ 'cmi.core.lesson_location': 'second' });
  await open(client, moduleId);
  const late = await report(session, 3, { 'cmi.core.lesson_location': 'late' });
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, SCORM_OPENED_AGAIN]);
  expect((await findRun(user.id)).state).toMatchObject({ 'cmi.core.lesson_location': 'second' });
});

test('a report counts for the learner of its token alone, and for none who may not learn any more', async () => {
  const { course, moduleId, client, user } = await aPackagedCourse();
  const other = await aLearner(course.id);
  const mine = await open(client, moduleId);
  const theirs = await open(other.client, moduleId);
  expect(mine.url.split('/')[2]).not.toBe(theirs.url.split('/')[2]);
  await report({ ...mine, session: theirs.session }, 1, { 'cmi.core.lesson_status': 'completed' });
  expect((await findRun(other.user.id)).completedAt).toBeNull();
  const preview = await open(admin, moduleId);
  expect(preview.session).toBeNull();
  expect(
    (await report({ ...preview, session: 1 }, 1, { 'cmi.core.lesson_status': 'completed' })).status,
  ).toBe(403);
  await api.database.source.query(`UPDATE users SET role = 'suspended' WHERE id = $1`, [user.id]);
  expect((await report(mine, 2, { 'cmi.core.lesson_location': 'x' })).status).toBe(403);
});

test('a state that is too large is refused, and what was kept before stays', async () => {
  const { moduleId, user, client } = await aPackagedCourse();
  const session = await open(client, moduleId);
  await report(session, 1, { 'cmi.core.lesson_location': 'kept' });
  expect((await report(session, 2, { 'cmi.suspend_data': 'x'.repeat(SCORM_LIMITS.value + 1) })).status).toBe(
    400,
  );
  const many = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`cmi.comments_${index}`, 'x'.repeat(50_000)]),
  );
  expect((await report(session, 2, many)).status).toBe(413);
  expect((await findRun(user.id)).state).toEqual({ 'cmi.core.lesson_location': 'kept' });
});

test('a score is marked as reported, and one that an instructor has entered instead stays', async () => {
  const { course, moduleId, user, client } = await aPackagedCourse({ edition: '2004' });
  const session = await open(client, moduleId);
  await report(session, 1, { 'cmi.score.scaled': '0.6' });
  const read = async () =>
    (await admin.call(getGradebook, { params: { id: course.id }, query: { page: '1' } })).body;
  const { columns, items } = await read();
  expect(columns).toMatchObject([{ title: 'Fire safety', maxPoints: 100, isReported: true }]);
  expect(items[0]?.entries).toMatchObject([{ points: 60 }]);
  await report(session, 2, { 'cmi.score.scaled': '0.4' });
  await report(session, 3, { 'cmi.score.scaled': '0.9' });
  const [entry] = (await read()).items[0]?.entries ?? [];
  expect(entry?.points).toBe(90);
  const params = { id: course.id, columnId: columns[0]?.id ?? '', userId: user.id };
  const body = { points: 10, comment: null, version: entry?.version ?? 0 };
  expect((await admin.call(saveGradeEntry, { params, body })).status).toBe(200);
  await report(session, 4, { 'cmi.score.scaled': '1' });
  expect((await read()).items[0]?.entries).toMatchObject([{ points: 10 }]);
});

test('a copy of the course has the package without its learners, and their state goes with their account', async () => {
  const { course, moduleId, user, client } = await aPackagedCourse();
  await report(await open(client, moduleId), 1, { 'cmi.core.score.raw': '50' });
  const { body: copy } = await admin.call(duplicateCourse, { params: { id: course.id } });
  const copied = copy.modules.find(({ isScorm }) => isScorm);
  const { url, activities } = await open(admin, copied?.id ?? '');
  expect([(await fetch(api.url + url)).status, activities]).toMatchObject([
    200,
    [{ status: 'new', score: null }],
  ]);
  const { manager } = api.database.source;
  await manager.query('DELETE FROM users WHERE id = $1', [user.id]);
  expect(await manager.countBy(ScormRun, { userId: user.id })).toBe(0);
  expect((await admin.fetch(`/api/courses/${course.id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await manager.countBy(ScormPackageRow, { moduleId })).toBe(0);
  expect((await fetch(api.url + url)).status).toBe(200);
});
