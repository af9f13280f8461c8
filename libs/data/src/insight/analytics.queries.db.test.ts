import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildAnalytics, refreshAnalytics } from './analytics.queries.js';
import { ChatMessage, ChatSession, Course, Enrollment, Slide, SlideView, User } from '../entities/index.js';
import { createTestDatabase, factories, type TestDatabase } from '../testing/index.js';

const MINUTE = 60_000;
const TABLES = ['quarters', 'study', 'course_months', 'learners'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const make = () => factories(database.source);
const rows = <T extends object>(entity: new () => T) => database.source.getRepository(entity);
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
/** Instants of the last two years, and of these minutes. */
const anInstant = () => ago(Math.random() < 0.2 ? Math.random() * 60 : Math.random() * 730 * 24 * 60);

/** Every row of every roll-up. */
async function counted() {
  const dump: Record<string, unknown> = {};
  for (const table of TABLES)
    dump[table] = await database.source.query(`SELECT * FROM analytics_${table} ORDER BY 1, 2`);
  return dump;
}

/** Moves all changes an hour back, so that the next refresh has to find the new ones. */
async function passAnHour() {
  await database.source.query(`UPDATE enrollments SET touched_at = touched_at - interval '1 hour'`);
}

async function study(enrollment: Enrollment, course: Course, count = 3) {
  const slides = course.modules.flatMap((module) => module.slides);
  for (const slide of slides.slice(0, count)) {
    const view = { enrollmentId: enrollment.id, slideId: slide.id };
    await rows(SlideView).upsert({ ...view, seenAt: anInstant(), studySeconds: 30 }, [
      'enrollmentId',
      'slideId',
    ]);
  }
  await rows(Enrollment).update(enrollment.id, { progress: '40.00', currentSlideId: slides[0]?.id ?? null });
}

async function chat(user: User, course: Course | null) {
  const session = await rows(ChatSession).save({
    userId: user.id,
    courseId: course?.id ?? null,
    title: 'Chat',
  });
  for (const role of ['user', 'assistant'] as const)
    await rows(ChatMessage).insert({ id: randomUUID(), sessionId: session.id, role, content: 'Text' });
  return session;
}

test('a refresh gives the same rows as a rebuild, whatever has changed', async () => {
  const { aUser, aCourse, anEnrollment } = make();
  const users = await Promise.all(Array.from({ length: 6 }, () => aUser()));
  const courses = await Promise.all(Array.from({ length: 4 }, () => aCourse({ modules: [3, 2] })));
  const taken: { enrollment: Enrollment; user: User; course: Course }[] = [];
  for (const user of users) {
    for (const course of courses) taken.push(await anEnrollment({ user, course }));
  }
  for (const { enrollment } of taken)
    await rows(Enrollment).update(enrollment.id, { enrolledAt: anInstant() });
  const [first, second, third, fourth] = taken as Required<typeof taken>;
  const of = (place: typeof first) => place as NonNullable<typeof first>;

  const happenings: [string, () => Promise<unknown>][] = [
    [
      'learners study',
      async () => {
        for (const { enrollment, course } of taken.slice(0, 20)) await study(enrollment, course);
      },
    ],
    ['nothing', async () => undefined],
    [
      'a learner studies a slide again that they first saw long ago',
      async () => {
        const { enrollment, course } = of(first);
        await rows(SlideView).increment({ enrollmentId: enrollment.id }, 'studySeconds', 77);
        await rows(Enrollment).update(enrollment.id, {
          currentSlideId: course.modules[0]?.slides[1]?.id ?? null,
        });
      },
    ],
    [
      'a course is completed',
      () =>
        rows(Enrollment).update(of(second).enrollment.id, { progress: '100.00', completedAt: new Date() }),
    ],
    [
      'the tutor is asked',
      async () => {
        await chat(of(first).user, of(first).course);
        await chat(of(second).user, null);
      },
    ],
    ['a message is taken back', () => rows(ChatMessage).delete({ role: 'assistant' })],
    [
      'a slide is taken out of a course',
      async () => {
        await rows(Slide).delete(String(of(third).course.modules[0]?.slides[0]?.id));
      },
    ],
    ['an account is deleted', () => rows(User).delete(of(first).user.id)],
    ['a conversation is deleted', () => rows(ChatSession).delete({ courseId: of(first).course.id })],
    ['one leaves a course', () => rows(Enrollment).delete(of(fourth).enrollment.id)],
    ['a course is deleted', () => rows(Course).delete(courses[1]?.id ?? '')],
    [
      'learners study on',
      async () => {
        const left = await rows(Enrollment).find();
        for (const enrollment of left) {
          const course = courses.find(({ id }) => id === enrollment.courseId) as Course;
          await study(enrollment, { ...course, modules: course.modules.slice(1) } as Course, 2);
        }
      },
    ],
  ];
  for (const [happening, happen] of happenings) {
    await passAnHour();
    await happen();
    expect(await refreshAnalytics(database.source)).toBe(true);
    const refreshed = await counted();
    await rebuildAnalytics(database.source);
    expect({ happening, ...refreshed }).toEqual({ happening, ...(await counted()) });
  }
  const totals = await database.source.query(
    `SELECT sum(study_seconds)::int AS study, (SELECT sum(study_seconds)::int FROM slide_views) AS raw,
            sum(enrollments)::int AS enrollments, (SELECT count(*)::int FROM enrollments) AS "rawEnrollments"
       FROM analytics_quarters`,
  );
  expect(totals[0].study).toBe(totals[0].raw);
  expect(totals[0].study).toBeGreaterThan(0);
  expect(totals[0].enrollments).toBe(totals[0].rawEnrollments);
});

test('a refresh does nothing while another one is running', async () => {
  const runner = database.source.createQueryRunner();
  const [{ key }] = await runner.manager.query<[{ key: number }]>('SELECT 7204611 AS key');
  await runner.query(`SELECT pg_advisory_lock(${key})`);
  expect(await refreshAnalytics(database.source)).toBe(false);
  await runner.query(`SELECT pg_advisory_unlock(${key})`);
  await runner.release();
  expect(await refreshAnalytics(database.source)).toBe(true);
});

test('every time zone differs from UTC by whole quarters of an hour, so that roll-ups add up to its days', () => {
  const minutesFrom = (timeZone: string, at: Date) => {
    const text = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(at);
    return (Date.parse(`${text.replace(' ', 'T')}Z`) - at.getTime()) / MINUTE;
  };
  const at = Array.from(
    { length: 24 },
    (_, month) => new Date(Math.floor(ago(month * 30 * 24 * 60).getTime() / 1000) * 1000),
  );
  const odd = Intl.supportedValuesOf('timeZone').filter((zone) =>
    at.some((instant) => minutesFrom(zone, instant) % 15),
  );
  expect(odd).toEqual([]);
});
