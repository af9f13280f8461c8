import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDueDates, listExams, listNotifications } from '@lectern/contract';
import type { Course, User } from '@lectern/data';
import { aGroup } from '../../testing/a-group.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

const DAY_MS = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const group = (given: Parameters<typeof aGroup>[1]) => aGroup(api.database.source, given);

async function anExam(course: Course, fields: { title: string; dueDate?: Date; closesAt?: Date }) {
  const [{ id }] = await api.database.source.query<[{ id: string }]>(
    `INSERT INTO exams (course_id, title, type, is_published, due_date, closes_at, passing_score, grading_method,
                        behavior, navigation, one_per_page, shuffle_questions, shuffle_options, review_rules,
                        tutor_is_silent, is_required_for_certificate)
     VALUES ($1, $2, 'quiz', true, $3, $4, 50, 'highest', 'deferred', 'free', false, false, false, '{}', false, false)
     RETURNING id`,
    [course.id, fields.title, fields.dueDate ?? null, fields.closesAt ?? null],
  );
  return id;
}

const dueDates = async (user: User) => (await (await api.as(user)).call(listDueDates)).body;

test('courses of groups and exams are due, the earliest first; the earliest date of several groups counts', async () => {
  const user = await api.aUser();
  const [late, soon] = [await api.aCourse({ title: 'Late' }), await api.aCourse({ title: 'Soon' })];
  await group({ members: [user], courses: [late], due: { dueAt: inDays(-2) } });
  await group({ members: [user], courses: [soon], due: { dueAt: inDays(9) } });
  await group({ members: [user], courses: [soon, late], due: { dueDays: 5 } });
  await group({ members: [user], courses: [await api.aCourse()] });
  await anExam(soon, { title: 'Quiz', dueDate: inDays(1) });
  await anExam(soon, { title: 'Closed', dueDate: inDays(-3), closesAt: inDays(-1) });
  await anExam(soon, { title: 'Without a date' });
  const due = await dueDates(user);
  expect(due.map(({ kind, title, courseId }) => [kind, title, courseId])).toEqual([
    ['course', 'Late', late.id],
    ['exam', 'Quiz', soon.id],
    ['course', 'Soon', soon.id],
  ]);
  expect(Math.round((Date.parse(due[2]?.dueAt ?? '') - Date.now()) / DAY_MS)).toBe(5);
});

test('nothing is due of completed courses, drafts, archived groups and groups of other people', async () => {
  const user = await api.aUser();
  const [done, draft, over, foreign] = [
    await api.aCourse(),
    await api.aCourse({ isPublished: false }),
    await api.aCourse(),
    await api.aCourse(),
  ];
  const due = { dueAt: inDays(3) };
  await group({ members: [user], courses: [done, draft], due });
  await group({ members: [user], courses: [over], due, archivedAt: new Date() });
  await group({ members: [await api.aUser()], courses: [foreign], due });
  await api.database.source.query('UPDATE enrollments SET completed_at = now() WHERE course_id = $1', [
    done.id,
  ]);
  expect(await dueDates(user)).toEqual([]);
});

test('an exam without a due date is due with its course, and keeps a date of its own', async () => {
  const user = await api.aUser();
  const course = await api.aCourse();
  const dueAt = inDays(4);
  await group({ members: [user], courses: [course], due: { dueAt } });
  const own = inDays(2);
  await anExam(course, { title: 'A', dueDate: own });
  await anExam(course, { title: 'B' });
  const { body } = await (await api.as(user)).call(listExams);
  expect(body.map(({ title, dueDate }) => [title, dueDate])).toEqual([
    ['A', own.toISOString()],
    ['B', dueAt.toISOString()],
  ]);
});

test('an assigned course is one event: assigned, then due soon, then overdue', async () => {
  const user = await api.aUser();
  const learner = await api.as(user);
  const course = await api.aCourse({ title: 'Lifting' });
  const assigned = await group({ members: [user], courses: [course] });
  const eventWith = async (dueAt: Date | null) => {
    await api.database.source.query('UPDATE group_courses SET due_at = $2 WHERE group_id = $1', [
      assigned.id,
      dueAt,
    ]);
    return (await learner.call(listNotifications)).body.items;
  };
  const event = { id: course.id, subject: 'Lifting', courseSlug: course.slug };
  const [soon, overdue] = [inDays(3), inDays(-1)];
  expect(await eventWith(null)).toMatchObject([{ ...event, kind: 'course-assigned' }]);
  expect(await eventWith(inDays(30))).toMatchObject([{ ...event, kind: 'course-assigned' }]);
  expect(await eventWith(soon)).toMatchObject([{ ...event, kind: 'course-due', dueAt: soon.toISOString() }]);
  const at = overdue.toISOString();
  expect(await eventWith(overdue)).toMatchObject([{ ...event, kind: 'course-overdue', at, dueAt: at }]);
  await api.database.source.query('UPDATE enrollments SET completed_at = now() WHERE user_id = $1', [
    user.id,
  ]);
  expect(await eventWith(overdue)).toEqual([]);
});
