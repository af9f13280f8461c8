import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Analytics, getAdminStats, getAnalytics, PERIOD_DAYS, type Period } from '@lectern/contract';
import { type Course, type User } from '@lectern/data';
import { startTestApi, type TestApi, type TestClient } from '../testing/test-api.js';

const DAY = 86_400_000;
const PERIODS = Object.keys(PERIOD_DAYS) as Period[];

let api: TestApi;
let admin: TestClient;
let courses: Course[];
let students: User[];

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  await learn();
});
afterAll(() => api.stop());

const rows = <Row>(sql: string, parameters: unknown[] = []) =>
  api.database.source.query<Row[]>(sql, parameters);
const ago = (days: number) => new Date(Date.now() - days * DAY);

/** Two years of learning: three courses and a draft, 12 students, an instructor and a suspended person. */
async function learn() {
  const random = mulberry(7);
  courses = await Promise.all(
    ['First aid', 'Fire safety', 'Lifting', 'Unfinished'].map((title, at) =>
      api.aCourse({ title, modules: [2, 1], isPublished: at < 3 }),
    ),
  );
  students = await Promise.all(
    Array.from({ length: 14 }, (_, at) =>
      api.aUser({
        email: `learner-${at}@example.org`,
        role: at === 12 ? 'instructor' : at === 13 ? 'suspended' : 'student',
        createdAt: ago(800 - at),
      }),
    ),
  );
  // The last student never enrolled, the last course has nobody.
  for (const user of students.filter((_, at) => at !== 11)) {
    for (const course of courses.slice(0, 3)) await takePart(user, course, random);
  }
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
  const inPeriod = (at: Date | null) => at !== null && dayIn(at, timeZone) >= first;
  const inCourse = (row: { course_id: string }) => !course || row.course_id === course.id;
  const enrollments = (
    await rows<{
      id: string;
      user_id: string;
      course_id: string;
      enrolled_at: Date;
      completed_at: Date | null;
      progress: string;
    }>('SELECT * FROM enrollments')
  ).filter(inCourse);
  const views = (
    await rows<{ user_id: string; course_id: string; seen_at: Date; study_seconds: number }>(
      `SELECT v.*, e.user_id, e.course_id FROM slide_views v, enrollments e WHERE e.id = v.enrollment_id`,
    )
  ).filter((view) => inCourse(view) && inPeriod(view.seen_at) && view.study_seconds > 0);
  const certificates = (
    await rows<{ user_id: string; course_id: string; issued_at: Date }>('SELECT * FROM certificates')
  ).filter((certificate) => inCourse(certificate) && inPeriod(certificate.issued_at));
  const days = Array.from({ length: PERIOD_DAYS[period] }, (_, at) => addDays(first, at));
  return { inPeriod, enrollments, views, certificates, days };
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

  test('on the cards are those of the raw rows', async () => {
    const { overview } = await analytics(query());
    const { enrollments, views, inPeriod } = await raw(period, 'UTC', course());
    const made = enrollments.filter((row) => inPeriod(row.enrolled_at));
    const completed = made.filter((row) => row.completed_at !== null);
    const learners = new Set(views.map((view) => view.user_id));
    const isStudent = (id: string) => students.find((user) => user.id === id)?.role === 'student';
    const enrolledStudents = new Set(enrollments.map((row) => row.user_id).filter(isStudent));
    expect(overview).toEqual({
      totalStudents: course() ? enrolledStudents.size : 12,
      totalCourses: course() ? Number(course()?.isPublished) : 3,
      totalEnrollments: made.length,
      completionRate: oneDecimal(made.length ? (1000n * BigInt(completed.length)) / BigInt(made.length) : 0n),
      avgStudyTime: expect.closeTo(
        learners.size ? sum(views.map((view) => view.study_seconds)) / 3600 / learners.size : 0,
        9,
      ),
      activeChatSessions: 0,
    });
  });

  test.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'of every day are those of the raw rows in %s',
    async (timeZone) => {
      const { studentEngagement } = await analytics({ ...query(), timeZone });
      const { enrollments, days } = await raw(period, timeZone, course());
      const enrolled = enrollments.map((row) => dayIn(row.enrolled_at, timeZone));
      const completed = enrollments.map((row) => row.completed_at && dayIn(row.completed_at, timeZone));
      expect(studentEngagement).toEqual(
        days.map((date) => ({
          date,
          enrollments: enrolled.filter((day) => day === date).length,
          completions: completed.filter((day) => day === date).length,
          chatMessages: 0,
        })),
      );
    },
  );

  test('of each course are those of the raw rows', async () => {
    const { courseStats } = await analytics(query());
    const { enrollments, inPeriod } = await raw(period, 'UTC', course());
    const expected = courses
      .filter(({ id }) => !course() || id === course()?.id)
      .map(({ id, title }) => {
        const made = enrollments.filter((row) => row.course_id === id && inPeriod(row.enrolled_at));
        const hundredths = sum(made.map((row) => Math.round(Number(row.progress) * 100)));
        return {
          course: { id, title },
          enrollments: made.length,
          completions: made.filter((row) => row.completed_at !== null).length,
          avgProgress: oneDecimal(made.length ? BigInt(hundredths) / (10n * BigInt(made.length)) : 0n),
          avgRating: null,
        };
      })
      .sort((a, b) => b.enrollments - a.enrollments || (a.course.title < b.course.title ? -1 : 1));
    expect(courseStats).toEqual(expected);
  });

  test('of the top performers are those of the raw rows, best first', async () => {
    const { topPerformers } = await analytics(query());
    const { enrollments, views, certificates, inPeriod } = await raw(period, 'UTC', course());
    const expected = students
      .filter((user) => user.role === 'student')
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
    expect(topPerformers).toEqual(expected);
  });
});

describe('analytics', () => {
  test('are of the last seven days, all courses and UTC unless told', async () => {
    const { studentEngagement, courseStats, examResults } = await analytics();
    expect(studentEngagement).toHaveLength(7);
    expect(studentEngagement.at(-1)?.date).toBe(dayIn(new Date(), 'UTC'));
    expect(courseStats).toHaveLength(4);
    expect(examResults).toEqual([]);
  });

  test('of a period have real learning in them, and so do these tests', async () => {
    const { overview, topPerformers } = await analytics({ period: '1y' });
    expect(overview.totalEnrollments).toBeGreaterThan(10);
    expect(overview.completionRate).toBeGreaterThan(0);
    expect(overview.avgStudyTime).toBeGreaterThan(0);
    expect(topPerformers).toHaveLength(10);
  });

  test.each([
    ['an offset for a time zone', { timeZone: '+05:30' }],
    ['SQL for a time zone', { timeZone: "UTC'; DROP TABLE users; --" }],
    ['an unknown time zone', { timeZone: 'Europe/Atlantis' }],
    ['an unknown period', { period: '2d' }],
    ['a course that is no id', { course: 'first-aid' }],
  ])('refuse %s with a sentence', async (_, query: Record<string, string>) => {
    const [name = ''] = Object.keys(query);
    expect(await admin.call(getAnalytics, { query })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(name) },
    });
  });

  test('of a course that does not exist are not found', async () => {
    const query = { course: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11' };
    expect((await admin.call(getAnalytics, { query })).status).toBe(404);
  });

  test('and the statistics are for administrators', async () => {
    const client = await api.as(students[0] as User);
    const instructor = await api.as(students[12] as User);
    for (const endpoint of [getAnalytics, getAdminStats]) {
      expect((await api.visitor.call(endpoint)).status).toBe(401);
      expect((await client.call(endpoint)).status).toBe(403);
      expect((await instructor.call(endpoint)).status).toBe(403);
    }
  });
});

describe('the statistics of the admin dashboard', () => {
  test('are those of the raw rows', async () => {
    const { body } = await admin.call(getAdminStats);
    const enrollments = await rows<{ completed_at: Date | null }>('SELECT completed_at FROM enrollments');
    const completed = enrollments.filter((row) => row.completed_at !== null).length;
    expect(body).toMatchObject({
      totalCourses: 4,
      totalStudents: 12,
      totalEnrollments: enrollments.length,
      activeChats: 0,
      measuredCompletionRate: oneDecimal((1000n * BigInt(completed)) / BigInt(enrollments.length)),
    });
  });

  test('show the newest five courses, drafts too, and the newest five students', async () => {
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

/** A small seeded generator, so that a failure can be repeated. */
function mulberry(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
