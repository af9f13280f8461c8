import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Analytics,
  getAnalytics,
  getReport,
  type Report,
  startAttempt,
  submitAttempt,
} from '@lectern/contract';
import {
  ChatMessage,
  ChatSession,
  type Course,
  CourseRating,
  type Group,
  refreshAnalytics,
  type User,
} from '@lectern/data';
import { aGroup } from '../../testing/a-group.js';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
let manager: TestClient;
let group: Group;
let everyone: Group;
let courses: [Course, Course, Course];
let members: User[];

const NEVER = randomUUID();

/**
 * Six learners study three courses; the first four are a group that has the first two courses. Another group has all
 * learners and courses.
 */
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  const leader = await anInstructor(api);
  manager = leader.client;
  courses = [
    await api.aCourse({ title: 'Nursing' }),
    await api.aCourse({ title: 'Hygiene' }),
    await api.aCourse({ title: 'Lifting' }),
  ];
  const people: User[] = [];
  for (let at = 0; at < 6; at++) people.push(await api.aUser({ email: `learner-${at}@example.org` }));
  members = people.slice(0, 4);
  const { source } = api.database;
  group = await aGroup(source, { managers: [leader.user], members, courses: courses.slice(0, 2) });
  everyone = await aGroup(source, { members: people, courses });
  for (const [index, person] of people.entries())
    for (const [number, course] of courses.entries()) await study(person, course, index * 3 + number);
  await refreshAnalytics(source);
});
afterAll(() => api.stop());

/** Study time, chat, rating and, every second time, completion with a certificate. */
async function study(user: User, course: Course, number: number) {
  const { source } = api.database;
  const days = `now() - interval '${1 + number} days'`;
  const [enrollment] = await source.query<[{ id: string }]>(
    'SELECT id FROM enrollments WHERE user_id = $1 AND course_id = $2',
    [user.id, course.id],
  );
  const isDone = number % 2 === 0;
  await source.query(
    `UPDATE enrollments SET enrolled_at = now() - interval '30 days', progress = $2, completed_at = ${isDone ? days : 'NULL'}
      WHERE id = $1`,
    [enrollment.id, isDone ? 100 : 10 + number],
  );
  const [slide] = course.modules.flatMap(({ slides }) => slides);
  await source.query(`INSERT INTO slide_views VALUES ($1, $2, ${days}, $3)`, [
    enrollment.id,
    slide?.id,
    600 + number * 60,
  ]);
  if (isDone)
    await source.query(
      `INSERT INTO certificates (user_id, course_id, course_name, learner_name, verification_id, issued_at, grade)
       SELECT user_id, course_id, 'A course', 'A learner', id::text, completed_at, 100 FROM enrollments WHERE id = $1`,
      [enrollment.id],
    );
  await source.manager.insert(CourseRating, {
    userId: user.id,
    courseId: course.id,
    stars: 1 + (number % 5),
  });
  const createdAt = new Date(Date.now() - 3_600_000);
  const owner = { userId: user.id, courseId: course.id, title: 'Chat' };
  const session = await source.manager.save(ChatSession, { ...owner, createdAt, updatedAt: new Date() });
  const message = { id: randomUUID(), sessionId: session.id, role: 'user', content: 'Why?' } as const;
  await source.manager.insert(ChatMessage, { ...message, createdAt: new Date(Date.now() - 60_000) });
}

async function figures(query: Record<string, string>, caller = admin): Promise<Analytics> {
  const { status, body } = await caller.call(getAnalytics, { query: { period: '1y', ...query } });
  expect(status).toBe(200);
  return body;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The figures that a report and the analytics of one group share, from the rows of the report. */
function sumRows({ items: rows, counts, total }: Report) {
  const learners = new Set(rows.filter(({ studySeconds }) => studySeconds > 0).map(({ userId }) => userId));
  return {
    totalEnrollments: total,
    completionRate: Math.floor((1000 * counts.completed) / total) / 10,
    avgStudyTime: expect.closeTo(sum(rows.map(({ studySeconds }) => studySeconds)) / 3600 / learners.size, 9),
  };
}

test('the figures of a group agree with its report, in all its courses and in one', async () => {
  for (const course of [undefined, courses[1]]) {
    const query = { group: group.id, ...(course && { course: course.id }) };
    const { body: report } = await admin.call(getReport, { query });
    const answer = await figures(query);
    expect(report.total).toBe(course ? 4 : 8);
    expect(answer.overview).toMatchObject({ ...sumRows(report), totalStudents: 4 });
    for (const stats of answer.courseStats) {
      const rows = report.items.filter(({ courseId }) => courseId === stats.course.id);
      expect(stats).toMatchObject({
        enrollments: rows.length,
        completions: rows.filter(({ status }) => status === 'completed').length,
        avgProgress: expect.closeTo(sum(rows.map(({ progress }) => progress)) / rows.length, 0),
      });
    }
    expect(sum(answer.studentEngagement.map(({ completions }) => completions))).toBe(report.counts.completed);
  }
});

test('the figures of a group leave out other learners and courses that it does not have', async () => {
  const { overview, courseStats, studentEngagement, topPerformers } = await figures({ group: group.id });
  expect(overview).toMatchObject({ totalCourses: 2, totalEnrollments: 8, activeChatSessions: 8 });
  expect(courseStats.map(({ course }) => course.title).sort()).toEqual(['Hygiene', 'Nursing']);
  expect(sum(studentEngagement.map(({ chatMessages }) => chatMessages))).toBe(8);
  expect(topPerformers.map(({ student }) => student.id).sort()).toEqual(members.map(({ id }) => id).sort());
  expect(sum(topPerformers.map(({ coursesCompleted }) => coursesCompleted))).toBe(4);
  expect(sum(topPerformers.map(({ certificatesEarned }) => certificatesEarned))).toBe(4);
  // The members gave Nursing 1, 4, 2 and 5 stars.
  expect(courseStats.find(({ course }) => course.title === 'Nursing')?.avgRating).toBe(3);
});

test('a group of all learners with all courses has the figures of the whole site', async () => {
  expect(await figures({ group: everyone.id })).toEqual(await figures({}));
});

test('the counts of the period before are those of the members, too', async () => {
  const { source } = api.database;
  const outsider = await api.aUser();
  for (const user of [members[0] as User, outsider]) {
    const createdAt = new Date(Date.now() - 35 * 86_400_000);
    const owner = { userId: user.id, courseId: courses[0].id, title: 'Continued' };
    const session = await source.manager.save(ChatSession, { ...owner, createdAt, updatedAt: new Date() });
    const message = { sessionId: session.id, role: 'user', content: 'Why?' } as const;
    for (const days of [32, 0])
      await source.manager.insert(ChatMessage, {
        ...message,
        id: randomUUID(),
        createdAt: new Date(Date.now() - days * 86_400_000),
      });
  }
  const previous = async (query: object) => (await figures({ period: '30d', ...query })).previous;
  expect(await previous({ group: group.id })).toEqual({ totalEnrollments: 8, activeChatSessions: 1 });
  expect(await previous({})).toEqual({ totalEnrollments: 18, activeChatSessions: 2 });
  expect(await previous({ group: group.id, course: courses[1].id })).toEqual({
    totalEnrollments: 4,
    activeChatSessions: 0,
  });
});

test('exam results of a group are those of its members', async () => {
  const { exam, aLearner } = await anExam(api, {
    course: courses[0],
    questions: [aQuestion('true-false')],
    settings: { title: 'Basics' },
  });
  const outsider = await aLearner();
  const { body: attempt } = await outsider.client.call(startAttempt, { params: { examId: exam.id } });
  await outsider.client.call(submitAttempt, { params: { attemptId: attempt.id } });
  await refreshAnalytics(api.database.source);
  expect((await figures({ course: courses[0].id })).examResults).toMatchObject([{ examTitle: 'Basics' }]);
  expect((await figures({ group: group.id })).examResults).toEqual([]);
});

test('a manager who does not teach the courses of a group sees its figures since its assignment, and no results', async () => {
  const { source } = api.database;
  const nothing = { overview: { avgStudyTime: 0, completionRate: 0 }, examResults: [], topPerformers: [] };
  const before = await figures({ group: group.id }, manager);
  expect(before).toMatchObject({ ...nothing, overview: { ...nothing.overview, totalEnrollments: 8 } });
  expect(before.courseStats.map(({ completions, avgProgress }) => [completions, avgProgress])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(sum(before.studentEngagement.map(({ completions }) => completions))).toBe(0);

  await source.query("UPDATE group_members SET joined_at = now() - interval '60 days' WHERE group_id = $1", [
    group.id,
  ]);
  await source.query(
    "UPDATE group_courses SET assigned_at = now() - interval '60 days' WHERE group_id = $1",
    [group.id],
  );
  await source.query('UPDATE course_ratings SET rated_at = now()');
  await refreshAnalytics(source);
  expect(await figures({ group: group.id }, manager)).toEqual(await figures({ group: group.id }));
  expect((await figures({}, manager)).courseStats).toEqual([]);
});

test('a group is unknown to instructors who do not manage it, even if they teach its courses', async () => {
  const teacher = await anInstructor(api);
  await addInstructor(api, courses[0], teacher.user);
  for (const id of [group.id, NEVER]) {
    const { status, body } = await teacher.client.call(getAnalytics, { query: { group: id } });
    expect([status, body]).toEqual([404, expect.objectContaining({ message: 'Group not found.' })]);
  }
  expect((await admin.call(getAnalytics, { query: { group: NEVER } })).status).toBe(404);
  expect((await admin.call(getAnalytics, { query: { group: 'mine' } })).status).toBe(400);
});

test('a course that a group does not have leaves nothing to count', async () => {
  for (const course of [courses[2].id, NEVER])
    expect(await figures({ group: group.id, course }, manager)).toMatchObject({
      overview: { totalEnrollments: 0, activeChatSessions: 0, avgStudyTime: 0 },
      courseStats: [],
      topPerformers: [],
    });
});
