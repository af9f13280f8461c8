import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Analytics, getAdminStats, getAnalytics, PERIOD_DAYS, type Period } from '@lectern/contract';
import {
  ChatMessage,
  ChatSession,
  Course,
  CourseRating,
  refreshAnalytics,
  Thread,
  User,
} from '@lectern/data';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

const DAY = 86_400_000;
const QUARTER = DAY / 96;
// Offsets of whole, half and quarter hours; days of 23, 24, 24 ½ and 25 hours; days that begin at one o'clock.
const ZONES = [
  'UTC',
  'Pacific/Auckland',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
];
const PERIODS = Object.keys(PERIOD_DAYS) as Period[];

let api: TestApi;
let admin: TestClient;
let courses: Course[];
let students: User[];
let chats: { userId: string; courseId: string | null; messages: Date[] }[];

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  await learn();
  await refreshAnalytics(api.database.source);
});
afterAll(() => api.stop());

const rows = <Row>(sql: string, parameters: unknown[] = []) =>
  api.database.source.query<Row[]>(sql, parameters);
const ago = (days: number) => new Date(Date.now() - days * DAY);

/** Two years of learning: three courses and a draft, 12 students, an instructor and a suspended person. */
async function learn() {
  const random = mulberry(7);
  chats = [];
  courses = await Promise.all(
    ['First aid', 'Fire safety', 'Lifting', 'Unfinished'].map((title, index) =>
      api.aCourse({ title, modules: [2, 1], isPublished: index < 3 }),
    ),
  );
  students = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      api.aUser({
        email: `learner-${index}@example.org`,
        role: index === 12 ? 'instructor' : index === 13 ? 'suspended' : 'student',
        createdAt: ago(800 - index),
      }),
    ),
  );
  // The last student is not enrolled anywhere, the last course has no learners.
  for (const user of students.filter((_, index) => index !== 11)) {
    for (const course of courses.slice(0, 3)) await takePart(user, course, random);
  }
  await beBusyAtMidnight();
  await ask(random);
  await rate(random);
  await askPeople();
  // A deleted account leaves rows without a user.
  await api.database.source.getRepository(User).delete(students[10]?.id ?? '');
}

/** Enrollments, completions and views right before and right after the days of this year that clocks were changed. */
async function beBusyAtMidnight() {
  const course = courses[2] as Course;
  const [slide] = course.modules.flatMap((module) => module.slides);
  for (const instant of ZONES.flatMap(midnightsOfClockChanges)) {
    const { enrollment } = await api.anEnrollment({ course });
    await rows('UPDATE enrollments SET enrolled_at = $2, completed_at = $2, progress = 100 WHERE id = $1', [
      enrollment.id,
      instant,
    ]);
    await rows('INSERT INTO slide_views VALUES ($1, $2, $3, 60)', [enrollment.id, slide?.id, instant]);
    chats.push({ userId: students[0]?.id ?? '', courseId: course.id, messages: [instant] });
  }
}

/** Conversations about courses, about none, and some that were opened and left. */
async function ask(random: () => number) {
  for (const { id: userId } of students.slice(0, 11)) {
    for (const courseId of [courses[0]?.id ?? null, courses[1]?.id ?? null, null]) {
      const began = random() * PERIOD_DAYS[PERIODS[Math.floor(random() * 4)] ?? '7d'] * 1.2;
      const messages = Array.from({ length: Math.floor(random() * 4) }, () => ago(began * random()));
      chats.push({ userId, courseId, messages });
    }
  }
  const { manager } = api.database.source;
  for (const { messages, ...owner } of chats) {
    const createdAt = new Date(Math.min(...messages.map(Number), Date.now()) - 1000);
    const updatedAt = messages.length ? new Date(Math.max(...messages.map(Number))) : createdAt;
    const session = await manager.save(ChatSession, { ...owner, title: 'Chat', createdAt, updatedAt });
    for (const at of messages) {
      const message = { id: randomUUID(), sessionId: session.id, role: 'user', content: 'Why?' } as const;
      await manager.insert(ChatMessage, { ...message, createdAt: at });
    }
  }
}

/** Questions to people, every third without an answer. */
async function askPeople() {
  const titles = { moduleTitle: '', slideTitle: '', firstSlideId: randomUUID(), audience: 'class' } as const;
  const threads = courses.slice(0, 2).flatMap(({ id: courseId }, at) =>
    Array.from({ length: 9 + at }, (_, index) => {
      const createdAt = ago(1 + index * 6);
      const firstAnswerAt = index % 3 ? new Date(createdAt.getTime() + index ** 2 * 61_000) : null;
      return {
        ...titles,
        id: randomUUID(),
        courseId,
        askerId: students[0]?.id ?? null,
        createdAt,
        firstAnswerAt,
      };
    }),
  );
  await api.database.source.manager.insert(Thread, threads);
}

async function rate(random: () => number) {
  const ratings = students
    .slice(0, 7)
    .flatMap(({ id: userId }) =>
      courses
        .slice(0, 2)
        .map(({ id: courseId }) => ({ userId, courseId, stars: 1 + Math.floor(random() * 5) })),
    );
  await api.database.source.manager.insert(CourseRating, ratings);
}

async function takePart(user: User, course: Course, random: () => number) {
  const spread = PERIOD_DAYS[PERIODS[Math.floor(random() * 4)] ?? '7d'];
  const enrolled = random() * spread * 1.2;
  const { enrollment } = await api.anEnrollment({ user, course });
  const done = random() < 0.5;
  await rows('UPDATE enrollments SET enrolled_at = $2, completed_at = $3, progress = $4 WHERE id = $1', [
    enrollment.id,
    ago(enrolled),
    done ? ago(enrolled * random()) : null,
    done ? 100 : Math.floor(random() * 9_999) / 100,
  ]);
  for (const slide of course.modules.flatMap((module) => module.slides)) {
    await rows(
      'INSERT INTO slide_views (enrollment_id, slide_id, seen_at, study_seconds) VALUES ($1, $2, $3, $4)',
      [enrollment.id, slide.id, ago(enrolled * random()), Math.floor(random() * 5) * 997],
    );
  }
  if (!done) return;
  await rows(
    `INSERT INTO certificates (user_id, course_id, course_name, learner_name, verification_id, issued_at, grade)
     SELECT user_id, course_id, 'A course', 'A learner', id::text, completed_at, 100 FROM enrollments WHERE id = $1`,
    [enrollment.id],
  );
}

async function analytics(query: Record<string, string> = {}): Promise<Analytics> {
  const { status, body } = await admin.call(getAnalytics, { query });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

/** Every raw row that counts, with the day on which it happened; everything is added up here, not in SQL. */
async function raw(period: Period, timeZone: string, course?: Course) {
  const today = dayIn(new Date(), timeZone);
  const first = addDays(today, 1 - PERIOD_DAYS[period]);
  const previousFirst = addDays(first, -PERIOD_DAYS[period]);
  const inPeriod = (at: Date | null) => at !== null && dayIn(at, timeZone) >= first;
  const wasBefore = (at: Date) => dayIn(at, timeZone) >= previousFirst && dayIn(at, timeZone) < first;
  const inCourse = (row: { course_id: string }) => !course || row.course_id === course.id;
  const enrollments = (
    await rows<{
      id: string;
      user_id: string | null;
      course_id: string;
      enrolled_at: Date;
      completed_at: Date | null;
      progress: string;
    }>('SELECT * FROM enrollments')
  ).filter(inCourse);
  const views = (
    await rows<{
      enrollment_id: string;
      user_id: string | null;
      course_id: string;
      seen_at: Date;
      study_seconds: number;
    }>(`SELECT v.*, e.user_id, e.course_id FROM slide_views v, enrollments e WHERE e.id = v.enrollment_id`)
  ).filter((view) => inCourse(view) && inPeriod(view.seen_at) && view.study_seconds > 0);
  const certificates = (
    await rows<{ user_id: string; course_id: string; issued_at: Date }>('SELECT * FROM certificates')
  ).filter((certificate) => inCourse(certificate) && inPeriod(certificate.issued_at));
  const allMessages = (
    await rows<{ session_id: string; course_id: string; created_at: Date }>(
      'SELECT m.*, s.course_id FROM chat_messages m, chat_sessions s WHERE s.id = m.session_id',
    )
  ).filter(inCourse);
  const messages = allMessages.filter((message) => inPeriod(message.created_at));
  const previous = {
    totalEnrollments: enrollments.filter((row) => wasBefore(row.enrolled_at)).length,
    activeChatSessions: new Set(
      allMessages.filter((message) => wasBefore(message.created_at)).map((message) => message.session_id),
    ).size,
  };
  const days = Array.from({ length: PERIOD_DAYS[period] }, (_, index) => addDays(first, index));
  return { inPeriod, enrollments, views, certificates, messages, previous, days };
}

const cases = PERIODS.flatMap((period) =>
  [undefined, 0, 3].map((course) => ({
    period,
    course,
    name: course === undefined ? 'all' : `no. ${course}`,
  })),
);

describe.each(cases)('the figures of $period and course $name', ({ period, course: at }) => {
  const course = () => (at === undefined ? undefined : courses[at]);
  const query = () => ({ period, course: course()?.id ?? 'all' });

  test.each(ZONES)('in %s equal those computed from the source rows', async (timeZone) => {
    const answer = await analytics({ ...query(), timeZone });
    const readRows = await raw(period, timeZone, course());
    expect(answer).toEqual({
      asOf: expect.any(String),
      overview: await expectedOverview(readRows, course()),
      previous: readRows.previous,
      studentEngagement: expectedDays(readRows, timeZone),
      courseStats: await expectedCourses(readRows, course()),
      examResults: [],
      topPerformers: await expectedPerformers(readRows),
    });
  });
});

type Raw = Awaited<ReturnType<typeof raw>>;

async function expectedOverview({ enrollments, views, messages, inPeriod }: Raw, course?: Course) {
  const made = enrollments.filter((row) => inPeriod(row.enrolled_at));
  const completed = made.filter((row) => row.completed_at !== null);
  const learners = new Set(views.map((view) => view.user_id ?? view.enrollment_id));
  const people = await rows<{ id: string }>("SELECT id FROM users WHERE role = 'student'");
  const enrolled = new Set(enrollments.map((row) => row.user_id));
  return {
    totalStudents: people.filter(({ id }) => !course || enrolled.has(id)).length,
    totalCourses: course ? Number(course.isPublished) : 3,
    totalEnrollments: made.length,
    completionRate: oneDecimal(made.length ? (1000n * BigInt(completed.length)) / BigInt(made.length) : 0n),
    avgStudyTime: expect.closeTo(
      learners.size ? sum(views.map((view) => view.study_seconds)) / 3600 / learners.size : 0,
      9,
    ),
    activeChatSessions: new Set(messages.map((message) => message.session_id)).size,
  };
}

function expectedDays({ enrollments, messages, days }: Raw, timeZone: string) {
  const enrolled = enrollments.map((row) => dayIn(row.enrolled_at, timeZone));
  const completed = enrollments.map((row) => row.completed_at && dayIn(row.completed_at, timeZone));
  const said = messages.map((row) => dayIn(row.created_at, timeZone));
  return days.map((date) => ({
    date,
    enrollments: enrolled.filter((day) => day === date).length,
    completions: completed.filter((day) => day === date).length,
    chatMessages: said.filter((day) => day === date).length,
  }));
}

interface AskedRow {
  course_id: string;
  created_at: Date;
  first_answer_at: Date | null;
}

function expectQuestions(asked: AskedRow[]) {
  const minutes = asked
    .flatMap((row) => (row.first_answer_at ? [row.first_answer_at.getTime() - row.created_at.getTime()] : []))
    .map((milliseconds) => milliseconds / 60_000)
    .sort((a, b) => a - b);
  const middle = [minutes[Math.floor((minutes.length - 1) / 2)], minutes[Math.floor(minutes.length / 2)]];
  return {
    questionsAsked: asked.length,
    questionsAnswered: minutes.length,
    medianMinutesToAnswer: minutes.length ? Math.round(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2) : null,
  };
}

async function expectedCourses({ enrollments, inPeriod }: Raw, course?: Course) {
  const ratings = await rows<{ course_id: string; stars: number }>('SELECT * FROM course_ratings');
  const asked = await rows<AskedRow>('SELECT * FROM threads');
  return courses
    .filter(({ id }) => !course || id === course.id)
    .map(({ id, title }) => {
      const made = enrollments.filter((row) => row.course_id === id && inPeriod(row.enrolled_at));
      const hundredths = sum(made.map((row) => Math.round(Number(row.progress) * 100)));
      const stars = ratings.filter((row) => row.course_id === id).map((row) => row.stars);
      return {
        course: { id, title },
        enrollments: made.length,
        completions: made.filter((row) => row.completed_at !== null).length,
        avgProgress: oneDecimal(made.length ? BigInt(hundredths) / (10n * BigInt(made.length)) : 0n),
        avgRating: stars.length ? Math.round((100 * sum(stars)) / stars.length) / 100 : null,
        ...expectQuestions(asked.filter((row) => row.course_id === id && inPeriod(row.created_at))),
      };
    })
    .sort((a, b) => b.enrollments - a.enrollments || (a.course.title < b.course.title ? -1 : 1));
}

/** Best first. */
async function expectedPerformers({ enrollments, views, certificates, inPeriod }: Raw) {
  const people = await api.database.source.getRepository(User).findBy({ role: 'student' });
  return people
    .map(({ id, firstName, lastName, email }) => {
      const seconds = sum(views.filter((row) => row.user_id === id).map((row) => row.study_seconds));
      return {
        student: { id, firstName, lastName, email },
        coursesCompleted: enrollments.filter((row) => row.user_id === id && inPeriod(row.completed_at))
          .length,
        certificatesEarned: certificates.filter((row) => row.user_id === id).length,
        seconds,
        studyHours: Math.round((seconds / 3600) * 10) / 10,
      };
    })
    .filter((row) => row.coursesCompleted + row.certificatesEarned + row.seconds > 0)
    .sort(
      (a, b) =>
        b.coursesCompleted - a.coursesCompleted ||
        b.certificatesEarned - a.certificatesEarned ||
        b.seconds - a.seconds ||
        (a.student.email < b.student.email ? -1 : 1),
    )
    .slice(0, 10)
    .map(({ seconds: _, ...row }) => row);
}

const UNKNOWN_TIME_ZONE = 'Time zone must be the name of a time zone such as Europe/Berlin.';

describe('analytics', () => {
  test('state the time of the last roll-up, and count later activity after the next refresh', async () => {
    const { asOf, overview } = await analytics();
    await api.anEnrollment({ course: courses[0], user: students[11] });
    expect((await analytics()).overview).toEqual(overview);
    expect((await analytics()).asOf).toBe(asOf);
    await refreshAnalytics(api.database.source);
    const after = await analytics();
    expect(after.overview.totalEnrollments).toBe(overview.totalEnrollments + 1);
    expect(Date.parse(String(after.asOf))).toBeGreaterThan(Date.parse(String(asOf)));
  });

  test('default to the last seven days, all courses and UTC', async () => {
    const { studentEngagement, courseStats, examResults } = await analytics();
    expect(studentEngagement).toHaveLength(7);
    expect(studentEngagement.at(-1)?.date).toBe(dayIn(new Date(), 'UTC'));
    expect(courseStats).toHaveLength(4);
    expect(examResults).toEqual([]);
  });

  test('of a period contain real activity, so that these tests prove something', async () => {
    const { overview, topPerformers } = await analytics({ period: '1y' });
    const { previous } = await analytics({ period: '30d' });
    expect(previous.totalEnrollments).toBeGreaterThan(0);
    expect(previous.activeChatSessions).toBeGreaterThan(0);
    expect(overview.totalEnrollments).toBeGreaterThan(10);
    expect(overview.completionRate).toBeGreaterThan(0);
    expect(overview.avgStudyTime).toBeGreaterThan(0);
    expect(topPerformers).toHaveLength(10);
  });

  test.each([
    ['an offset for a time zone', { timeZone: '+05:30' }, UNKNOWN_TIME_ZONE],
    ['SQL for a time zone', { timeZone: "UTC'; DROP TABLE users; --" }, UNKNOWN_TIME_ZONE],
    ['an unknown time zone', { timeZone: 'Europe/Atlantis' }, UNKNOWN_TIME_ZONE],
    ['an unknown period', { period: '2d' }, "Period must be one of '7d', '30d', '90d', '1y'."],
    [
      'a course that is no id',
      { course: 'first-aid' },
      'Course is not an id such as 3fa85f64-5717-4562-b3fc-2c963f66afa6. Please check the address.',
    ],
  ])('refuse %s with a sentence', async (_, query: Record<string, string>, message) => {
    expect(await admin.call(getAnalytics, { query })).toMatchObject({ status: 400, body: { message } });
  });

  test('of an unknown course answer 404', async () => {
    const query = { course: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11' };
    expect((await admin.call(getAnalytics, { query })).status).toBe(404);
  });

  test('are for administrators and instructors, and the statistics for administrators', async () => {
    const client = await api.as(students[0] as User);
    for (const endpoint of [getAnalytics, getAdminStats]) {
      expect((await api.visitor.call(endpoint)).status).toBe(401);
      expect((await client.call(endpoint)).status).toBe(403);
    }
    const { client: instructor } = await anInstructor(api);
    expect((await instructor.call(getAdminStats)).status).toBe(403);
  });

  test('of an instructor are those of the courses that they teach', async () => {
    const figures = async (caller: TestClient, course = 'all') =>
      (await caller.call(getAnalytics, { query: { course } })).body;
    const taught = await api.database.source.getRepository(Course).find();
    const all = await figures(admin);
    const { client: teacherOfAll } = await anInstructor(api, ...taught);
    const { totalEnrollments, completionRate, avgStudyTime } = all.overview;
    expect(await figures(teacherOfAll)).toMatchObject({
      overview: { totalEnrollments, completionRate, avgStudyTime },
      courseStats: all.courseStats,
      examResults: all.examResults,
      topPerformers: all.topPerformers,
    });
    const [course, other] = taught as [Course, Course];
    const ofCourse = await figures(admin, course.id);
    const user = await api.aUser({ role: 'instructor' });
    await addInstructor(api, course, user);
    const client = await api.as(user);
    expect(await figures(client)).toEqual(ofCourse);
    expect(await figures(client, course.id)).toEqual(ofCourse);
    expect((await client.call(getAnalytics, { query: { course: other.id } })).status).toBe(404);
    const { client: stranger } = await anInstructor(api);
    expect(await figures(stranger)).toMatchObject({
      courseStats: [],
      topPerformers: [],
      overview: { totalStudents: 0 },
    });
  });
});

describe('the statistics of the admin dashboard', () => {
  test('equal those computed from the source rows', async () => {
    const { body } = await admin.call(getAdminStats);
    const enrollments = await rows<{ completed_at: Date | null }>('SELECT completed_at FROM enrollments');
    const completed = enrollments.filter((row) => row.completed_at !== null).length;
    const people = await rows("SELECT id FROM users WHERE role = 'student'");
    const chatted = await rows('SELECT DISTINCT session_id FROM chat_messages');
    const stars = (await rows<{ stars: number }>('SELECT stars FROM course_ratings')).map((row) => row.stars);
    expect(body).toMatchObject({
      totalCourses: 4,
      totalStudents: people.length,
      totalEnrollments: enrollments.length,
      activeChats: chatted.length,
      measured: {
        completion: {
          percent: oneDecimal((1000n * BigInt(completed)) / BigInt(enrollments.length)),
          enrollments: enrollments.length,
        },
        rating: { mean: Math.round((100 * sum(stars)) / stars.length) / 100, ratings: stars.length },
      },
    });
  });

  test('show the newest five courses, drafts included, and the newest five students', async () => {
    const newest = await api.aCourse({ title: 'Newest', isPublished: false });
    await api.aCourse({ title: 'Old', createdAt: ago(900) });
    await api.anEnrollment({ course: newest });
    const { recentCourses, recentStudents } = (await admin.call(getAdminStats)).body;
    expect(recentCourses).toHaveLength(5);
    expect(recentCourses[0]).toMatchObject({ title: 'Newest', isPublished: false, enrollmentCount: 1 });
    expect(recentCourses.map(({ title }) => title)).not.toContain('Old');
    const expected = await rows<{ email: string }>(
      "SELECT email FROM users WHERE role = 'student' ORDER BY created_at DESC LIMIT 5",
    );
    expect(recentStudents.map(({ email }) => email)).toEqual(expected.map(({ email }) => email));
    expect(Object.keys(recentStudents[0] ?? {}).sort()).toEqual(
      ['createdAt', 'email', 'firstName', 'id', 'lastName', 'profileImageUrl'].sort(),
    );
  });
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const oneDecimal = (tenths: bigint) => Number(tenths) / 10;
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant, as 2026-11-21. */
function dayIn(at: Date, timeZone: string): string {
  const calendar =
    calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, calendar);
  return calendar.format(at);
}

/** The first instants of the days of this year on which clocks were changed and of the days after, and the seconds before. */
function midnightsOfClockChanges(timeZone: string): Date[] {
  const today = dayIn(new Date(), timeZone);
  const days = Array.from({ length: PERIOD_DAYS['1y'] - 1 }, (_, index) => addDays(today, -index));
  const starts = days.map((day) => findStart(day, timeZone));
  return starts
    .filter((start, index) => index > 0 && Number(starts[index - 1]) - start.getTime() !== DAY)
    .flatMap((start) => [start, findStart(addDays(dayIn(start, timeZone), 1), timeZone)])
    .flatMap((start) => [start, new Date(start.getTime() - 1000)]);
}

/** The first quarter of an hour of a day; no zone is further from UTC than 14 hours. */
function findStart(day: string, timeZone: string): Date {
  let at = Date.parse(day) - 14 * 4 * QUARTER;
  while (dayIn(new Date(at), timeZone) < day) at += QUARTER;
  return new Date(at);
}

/** A small seeded generator, so that a failure can be repeated. */
function mulberry(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
