import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createGroup,
  getCertificateProgress,
  getAnalytics,
  getDashboard,
  getEnrollment,
  getReport,
  listDueDates,
  listGroupCourses,
  listGroupMembers,
  listNotifications,
  saveProgress,
  updateCourse,
} from '@lectern/contract';
import { eraseUser, issueDueCertificates, rebuildAnalytics, refreshAnalytics, User } from '@lectern/data';
import { aRenewingLearner } from '../../testing/a-renewal.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const query = <T>(sql: string, values: unknown[] = []) => api.database.source.query<T[]>(sql, values);
const DAY_MS = 86_400_000;

/** A learner who has completed a course whose certificates are valid for a year. */
async function aLearner(days: number | null = 30, modules = [2]) {
  const course = await api.aCourse({ modules, title: 'Lifting', certificateMonths: 12 });
  const learner = await aRenewingLearner(api, course);
  await learner.complete();
  if (days !== null) await learner.letExpireIn(days);
  const enrollment = async () =>
    (await learner.client.call(getEnrollment, { params: { id: course.id } })).body;
  return { ...learner, course, enrollment };
}

test('a certificate that expires soon is renewed by a fresh enrollment, and the old one is kept', async () => {
  const { course, complete, renew, certificates, enrollment, verify, client } = await aLearner();
  const [old] = await certificates();
  expect(old?.renewableFrom).toBeDefined();
  const before = await enrollment();

  const { status, body } = await renew();
  expect(status).toBe(200);
  expect(body).toMatchObject({ progress: '0.00', completedAt: null, completedModuleIds: [] });
  expect(body.id).not.toBe(before?.id);
  expect(await enrollment()).toEqual(body);
  const renewing = { isBeingRenewed: true, verificationId: old?.verificationId };
  expect(await certificates()).toEqual([expect.objectContaining(renewing)]);
  const { body: progress } = await client.call(getCertificateProgress, { params: { id: course.id } });
  expect(progress).toMatchObject({ isIssued: false, slidesSeen: 0 });
  expect(await verify(old?.verificationId)).toMatchObject({ renewedBy: null });
  const [kept] = await query<{ progress: string; views: number }>(
    `SELECT progress, (SELECT count(*)::int FROM slide_views WHERE enrollment_id = $1) AS views
       FROM enrollments JOIN past_enrollments ON enrollment_id = id WHERE id = $1 AND round = 1`,
    [before?.id],
  );
  expect(kept).toEqual({ progress: '100.00', views: 1 });

  await complete();
  const [fresh, renewed] = await certificates();
  expect(renewed).toMatchObject({ id: old?.id, renewedBy: fresh?.verificationId });
  expect(renewed).not.toHaveProperty('renewableFrom');
  expect(await verify(old?.verificationId)).toMatchObject({ renewedBy: fresh?.verificationId });
  expect(await verify(fresh?.verificationId)).toMatchObject({ renewedBy: null });
});

test('a slide view that was made before a renewal and arrives after it does not count for the fresh enrollment', async () => {
  const { course, client, enrollment, renew } = await aLearner();
  const old = await enrollment();
  const { body: fresh } = await renew();
  const [slide] = await query<{ id: string }>(
    'SELECT slides.id FROM slides JOIN modules ON modules.id = module_id WHERE course_id = $1',
    [course.id],
  );
  const save = (enrollmentId?: string) =>
    client.call(saveProgress, {
      params: { courseId: course.id },
      body: { slideId: slide?.id ?? '', progress: 50, ...(enrollmentId && { enrollmentId }) },
    });
  const late = await save(old?.id);
  expect(late.status).toBe(409);
  expect(late.body).toHaveProperty('message', expect.stringContaining('Open the slide again.'));
  expect(await enrollment()).toMatchObject({ id: fresh.id, progress: '0.00', lastSlideId: null });
  expect((await save(fresh.id)).body).toMatchObject({ id: fresh.id, progress: '50.00' });
});

test('two tabs that renew at once get the same fresh enrollment', async () => {
  const { renew, course, user } = await aLearner();
  const answers = await Promise.all([renew(), renew(), renew()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const rows = await query('SELECT FROM past_enrollments WHERE course_id = $1', [course.id]);
  expect(rows).toHaveLength(1);
  expect(await query('SELECT FROM enrollments WHERE user_id = $1', [user.id])).toHaveLength(1);
});

test('a certificate is renewed from 60 days before its expiry on, and after it', async () => {
  const { renew, letExpireIn } = await aLearner(61);
  const early = await renew();
  const from = new Date(Date.now() + DAY_MS).toLocaleDateString('en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  expect([early.status, early.body.message]).toEqual([
    409,
    `You can renew this certificate from ${from} on.`,
  ]);
  await letExpireIn(-400);
  expect((await renew()).status).toBe(200);
});

test('a certificate of one month can be renewed after half of it', async () => {
  const { renew, course, complete } = await aLearner(null);
  await query('UPDATE courses SET certificate_months = 1 WHERE id = $1', [course.id]);
  expect((await renew()).status).toBe(409);
  const other = await aRenewingLearner(api, course);
  await other.complete();
  expect((await other.renew()).status).toBe(409);
  await other.letExpireIn(15);
  expect((await other.renew()).status).toBe(200);
  await complete();
});

test.each([
  [
    'a certificate that does not expire',
    'UPDATE certificates SET expires_at = NULL WHERE course_id = $1',
    409,
  ],
  ['a course without its certificate', 'DELETE FROM certificates WHERE course_id = $1', 409],
  ['a course that is a draft again', 'UPDATE courses SET is_published = false WHERE id = $1', 404],
])('%s cannot be renewed', async (_, change, status) => {
  const { course, renew } = await aLearner();
  await query(change, [course.id]);
  expect((await renew()).status).toBe(status);
  expect(await query('SELECT FROM past_enrollments WHERE course_id = $1', [course.id])).toEqual([]);
});

test('someone who is not enrolled has nothing to renew', async () => {
  const { course } = await aLearner();
  const stranger = await aRenewingLearner(api, course);
  expect((await stranger.renew()).status).toBe(404);
});

test('the earlier progress earns no new certificate, also when the course changes', async () => {
  const { course, renew, certificates } = await aLearner(30, [2, 2]);
  await renew();
  const { manager } = api.database.source;
  expect(await issueDueCertificates(manager, { courseId: course.id, userId: null })).toBe(0);
  const [{ version } = { version: 0 }] = await query<{ version: number }>(
    'SELECT version FROM courses WHERE id = $1',
    [course.id],
  );
  const body = { version, certificateNeedsAllSlides: true };
  expect((await admin.call(updateCourse, { params: { id: course.id }, body })).status).toBe(200);
  expect(await certificates()).toHaveLength(1);
});

test('a renewal counts in the figures of the course, and takes no study time from the learner', async () => {
  const { course, client, renew, user } = await aLearner();
  await query(
    `UPDATE slide_views SET study_seconds = 7200
      WHERE enrollment_id = (SELECT id FROM enrollments WHERE user_id = $1)`,
    [user.id],
  );
  const before = (await client.call(getDashboard)).body.stats;
  expect(before).toMatchObject({ enrolledCourses: 1, completedCourses: 1, studyHours: 2 });
  await renew();
  const after = (await client.call(getDashboard)).body;
  expect(after.stats).toMatchObject({ enrolledCourses: 1, completedCourses: 0, studyHours: 2 });
  expect(after.recentCourses).toEqual([expect.objectContaining({ id: course.id, progress: 0 })]);
  const counts = await query('SELECT enrollment_count AS count FROM courses WHERE id = $1', [course.id]);
  expect(counts).toEqual([{ count: 2 }]);
});

test('a due date of a group that was met stays met during a renewal', async () => {
  const { course, client, renew, user } = await aLearner();
  const { body: group } = await admin.call(createGroup, {
    body: { name: `Team of ${course.id}`, description: '' },
  });
  await query('INSERT INTO group_members (group_id, user_id, source) VALUES ($1, $2, $3)', [
    ...[group.id, user.id, 'manager'],
  ]);
  await query(
    `INSERT INTO group_courses (group_id, course_id, due_at) VALUES ($1, $2, now() - interval '1 day')`,
    [...[group.id, course.id]],
  );
  await renew();
  const { body } = await client.call(listNotifications);
  expect(body.items.map(({ kind }) => kind)).not.toContain('course-overdue');
  const { body: due } = await client.call(listDueDates);
  expect(due).toEqual([]);
  const params = { groupId: group.id };
  const { body: courses } = await admin.call(listGroupCourses, { params });
  expect(courses).toEqual([expect.objectContaining({ completedMembers: 1, overdueMembers: 0 })]);
  const { body: list } = await admin.call(listGroupMembers, { params, query: { page: '1', search: '' } });
  expect(list.items).toEqual([expect.objectContaining({ completedCourses: 1, overdueCourses: 0 })]);
  const { body: report } = await admin.call(getReport, { query: { group: group.id } });
  expect(report.items).toEqual([expect.objectContaining({ status: 'not-started', progress: 0 })]);
});

test('analytics count a renewal as an enrollment, its learner once, and keep what they completed', async () => {
  const { course, renew, user } = await aLearner();
  const { source } = api.database;
  await query(
    `UPDATE slide_views SET study_seconds = 3600
      WHERE enrollment_id = (SELECT id FROM enrollments WHERE user_id = $1)`,
    [user.id],
  );
  await refreshAnalytics(source);
  const figures = async (courseId: string) => {
    const { body } = await admin.call(getAnalytics, { query: { period: '30d', course: courseId } });
    const mine = body.topPerformers.find(({ student }) => student.id === user.id);
    return { ...body.overview, coursesCompleted: mine?.coursesCompleted, studyHours: mine?.studyHours };
  };
  const before = await figures(course.id);
  expect(before).toMatchObject({ totalEnrollments: 1, completionRate: 100, avgStudyTime: 1 });
  expect(before).toMatchObject({ coursesCompleted: 1, studyHours: 1 });
  const all = await figures('all');
  await renew();
  await refreshAnalytics(source);
  const expected = { ...before, totalEnrollments: 2, completionRate: 50 };
  expect(await figures(course.id)).toEqual(expected);
  const { totalEnrollments = 0, avgStudyTime, studyHours } = all;
  expect(await figures('all')).toMatchObject({
    totalEnrollments: totalEnrollments + 1,
    avgStudyTime,
    studyHours,
  });
  await rebuildAnalytics(source);
  expect(await figures(course.id)).toEqual(expected);
  expect(await figures('all')).toMatchObject({ avgStudyTime, studyHours });
});

test('an erased account leaves its enrollments without a person', async () => {
  const { course, complete, renew, user } = await aLearner();
  await renew();
  await complete();
  await api.database.source.transaction(async (manager) =>
    eraseUser(manager, await manager.findOneByOrFail(User, { id: user.id })),
  );
  expect(await query('SELECT FROM past_enrollments WHERE user_id = $1', [user.id])).toEqual([]);
  expect(
    await query('SELECT FROM enrollments WHERE course_id = $1 AND user_id IS NULL', [course.id]),
  ).toHaveLength(2);
  expect(await query('SELECT FROM certificates WHERE course_id = $1', [course.id])).toEqual([]);
});

test('a deleted course leaves both certificates, as they were', async () => {
  const { course, complete, renew, certificates } = await aLearner();
  await renew();
  await complete();
  await query('DELETE FROM courses WHERE id = $1', [course.id]);
  const left = await certificates();
  expect(left).toHaveLength(2);
  for (const certificate of left) expect(certificate).not.toHaveProperty('renewableFrom');
});

test('a slide view of the fresh enrollment changes nothing of the past one', async () => {
  const { course, client, renew } = await aLearner(30, [3]);
  await renew();
  const slideId = course.modules[0]?.slides[0]?.id;
  const { body } = await client.call(saveProgress, {
    params: { courseId: course.id },
    body: { slideId, progress: 33 },
  });
  expect(body.progress).toBe('33.33');
  const past = await query(
    `SELECT progress, (SELECT count(*)::int FROM slide_views WHERE enrollment_id = id) AS views
       FROM enrollments JOIN past_enrollments ON enrollment_id = id WHERE enrollments.course_id = $1`,
    [course.id],
  );
  expect(past).toEqual([{ progress: '100.00', views: 1 }]);
});
