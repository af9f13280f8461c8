import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDashboard, saveProgress } from '@lectern/contract';
import type { Course, Enrollment } from '@lectern/data';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const query = (sql: string, values: unknown[]) => api.database.source.query(sql, values);
const enrolledAgo = (enrollment: Enrollment, days: number) =>
  query('UPDATE enrollments SET enrolled_at = now() - make_interval(days => $2) WHERE id = $1', [
    enrollment.id,
    days,
  ]);

async function aLearner(courses: Course[]) {
  const user = await api.aUser();
  const enrollments = [];
  for (const course of courses) enrollments.push((await api.anEnrollment({ user, course })).enrollment);
  const client = await api.as(user);
  const save = (course: Course, module: number, slide: number, progress: number) =>
    client.call(saveProgress, {
      params: { courseId: course.id },
      body: { slideId: course.modules[module]?.slides[slide]?.id, progress },
    });
  const dashboard = async () => (await client.call(getDashboard)).body;
  return { user, client, enrollments, save, dashboard };
}

test('who has not begun has zeros and nothing else', async () => {
  const { dashboard } = await aLearner([]);
  expect(await dashboard()).toEqual({
    stats: {
      enrolledCourses: 0,
      completedCourses: 0,
      certificates: 0,
      studyHours: 0,
      studyHoursThisWeek: 0,
      completedThisMonth: 0,
    },
    recentCourses: [],
    next: null,
    certificates: [],
  });
});

test('a dashboard counts the learner’s own courses, completions, certificates and hours', async () => {
  const [begun, finished] = [await api.aCourse({ modules: [2, 2] }), await api.aCourse({ modules: [1] })];
  const { enrollments, save, dashboard } = await aLearner([begun, finished]);
  await api.anEnrollment({ course: begun });
  await save(begun, 0, 0, 50);
  await save(finished, 0, 0, 100);
  await query('UPDATE slide_views SET study_seconds = 4500 WHERE enrollment_id = ANY($1)', [
    enrollments.map(({ id }) => id),
  ]);
  await query("UPDATE slide_views SET seen_at = now() - interval '8 days' WHERE enrollment_id = $1", [
    enrollments[0]?.id,
  ]);

  const { stats, recentCourses, certificates } = await dashboard();
  expect(stats).toEqual({
    enrolledCourses: 2,
    completedCourses: 1,
    certificates: 1,
    studyHours: 2.5,
    studyHoursThisWeek: 1.3,
    completedThisMonth: 1,
  });
  expect(recentCourses.map(({ id, progress }) => [id, progress])).toEqual([
    [finished.id, 100],
    [begun.id, 25],
  ]);
  expect(recentCourses[1]).toMatchObject({
    slug: begun.slug,
    title: begun.title,
    enrollmentCount: 2,
    lastModule: 'Module 1',
  });
  expect(certificates).toEqual([{ id: expect.any(String), courseName: finished.title }]);
});

test('the course studied last comes first, whether by a slide or by completing a module', async () => {
  const courses = [await api.aCourse({ modules: [2, 2] }), await api.aCourse(), await api.aCourse()];
  const [first, second, third] = courses as [Course, Course, Course];
  const { enrollments, save, dashboard } = await aLearner(courses);
  for (const [index, enrollment] of enrollments.entries()) await enrolledAgo(enrollment, 5 + index);
  const order = async () => (await dashboard()).recentCourses.map(({ id }) => id);
  expect(await order()).toEqual([first.id, second.id, third.id]);
  await save(third, 0, 0, 50);
  expect(await order()).toEqual([third.id, first.id, second.id]);
  await save(first, 0, 1, 100);
  expect(await order()).toEqual([first.id, third.id, second.id]);
});

test('a course that was withdrawn is no longer among those to continue, its certificate stays', async () => {
  const course = await api.aCourse({ modules: [1] });
  const { save, dashboard } = await aLearner([course]);
  await save(course, 0, 0, 100);
  await query('UPDATE courses SET is_published = false WHERE id = $1', [course.id]);
  const { stats, recentCourses, certificates } = await dashboard();
  expect(recentCourses).toEqual([]);
  expect(stats).toMatchObject({ enrolledCourses: 1, completedCourses: 1 });
  expect(certificates).toHaveLength(1);
});

test('of many certificates the newest three are shown, and all are counted', async () => {
  const courses = [];
  for (let at = 0; at < 4; at++) courses.push(await api.aCourse({ modules: [1], title: `Course ${at}` }));
  const { save, dashboard } = await aLearner(courses);
  for (const course of courses) await save(course, 0, 0, 100);
  const { stats, certificates } = await dashboard();
  expect(stats.certificates).toBe(4);
  expect(certificates.map(({ courseName }) => courseName)).toEqual(['Course 3', 'Course 2', 'Course 1']);
});

test('a visitor has no dashboard', async () => {
  expect((await api.visitor.call(getDashboard)).status).toBe(401);
});
