import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { queryRow, sql } from '../database/sql.js';
import { Course, CoursePrerequisite, Enrollment, Module, SlideView, type User } from '../entities/index.js';
import { factories } from '../testing/factories.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { isCourseOpen, isModuleOpen } from './access-conditions.queries.js';
import { findCourseLock, findModuleLock } from './locks.queries.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = database.source;
});
afterAll(() => database.drop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const NO_OPENING = { opensAt: null, opensAfterDays: null };

async function isOpen(kind: 'course' | 'module', id: string, { id: userId }: Pick<User, 'id'>) {
  const rule = kind === 'course' ? isCourseOpen : isModuleOpen;
  const query = sql`SELECT ${rule(sql`${id}::uuid`, sql`${userId}::uuid`)} AS open`;
  return (await queryRow<{ open: boolean }>(source.manager, query)).open;
}

/** A generator of whole numbers below a limit, the same for the same seed. */
function random(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}

/** Lets days pass: all times move back. */
async function passDays(days: number) {
  for (const [table, column] of [
    ['courses', 'opens_at'],
    ['modules', 'opens_at'],
    ['enrollments', 'enrolled_at'],
  ])
    await source.query(`UPDATE ${table} SET ${column} = ${column} - make_interval(days => $1)`, [days]);
}

const SEEDS = process.env['TEST_LONG'] ? 40 : 6;

test.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))(
  'whatever conditions change and however time passes, what a learner has opened stays open (seed %i)',
  async (seed) => {
    const { aUser, aCourse } = factories(source);
    const pick = random(seed * 7919);
    const learner = await aUser();
    const course = await aCourse({ modules: [1, 1, 1] });
    const required = [await aCourse(), await aCourse()];
    const enrollment = await source.manager.save(
      Object.assign(new Enrollment(), { userId: learner.id, courseId: course.id }),
    );
    const opened = new Set<string>();
    let refused = 0;
    const anOpening = () =>
      [
        NO_OPENING,
        { opensAt: inDays(pick(20) - 6), opensAfterDays: null },
        { opensAt: null, opensAfterDays: 1 + pick(15) },
      ][pick(3)] ?? NO_OPENING;
    const steps: (() => Promise<unknown>)[] = [
      () => source.manager.update(Course, course.id, anOpening()),
      () => source.manager.update(Module, course.modules[pick(3)]?.id ?? '', anOpening()),
      () => passDays(pick(3)),
      () => source.manager.delete(CoursePrerequisite, { courseId: course.id }),
      () =>
        source.manager.save(
          Object.assign(new CoursePrerequisite(), { courseId: course.id, requiredId: required[pick(2)]?.id }),
        ),
      async () => {
        const module = course.modules[pick(3)];
        if (!module || !(await isOpen('module', module.id, learner))) return void refused++;
        await source.manager.save(
          Object.assign(new SlideView(), { enrollmentId: enrollment.id, slideId: module.slides[0]?.id }),
        );
        opened.add(module.id);
      },
    ];
    for (let count = 0; count < 40; count++) {
      await steps[pick(steps.length)]?.();
      for (const id of opened) expect([count, await isOpen('module', id, learner)]).toEqual([count, true]);
      if (opened.size) expect(await isOpen('course', course.id, learner)).toBe(true);
    }
    expect(opened.size + refused).toBeGreaterThan(0);
  },
);

test('a prerequisite that is completed, also before a renewal, deleted or not published locks nothing', async () => {
  const { aUser, aCourse, anEnrollment } = factories(source);
  const [course, required, draft] = [
    await aCourse(),
    await aCourse({ title: 'Statistics 1' }),
    await aCourse(),
  ];
  for (const { id } of [required, draft])
    await source.manager.insert(CoursePrerequisite, { courseId: course.id, requiredId: id });
  await source.manager.update(Course, draft.id, { isPublished: false });
  const [fresh, done, renewed] = [await aUser(), await aUser(), await aUser()];
  const { enrollment } = await anEnrollment({ user: done, course: required });
  await source.manager.update(Enrollment, enrollment.id, { completedAt: new Date(), progress: '100' });
  const { enrollment: past } = await anEnrollment({ user: renewed, course: required });
  await source.query(
    `INSERT INTO past_enrollments (enrollment_id, user_id, course_id, round) VALUES ($1, $2, $3, 1)`,
    [past.id, renewed.id, required.id],
  );
  await source.manager.update(Enrollment, past.id, { userId: null });
  const states = await Promise.all([fresh, done, renewed].map((user) => isOpen('course', course.id, user)));
  expect(states).toEqual([false, true, true]);
  const { id, slug, title } = required;
  expect(await findCourseLock(source.manager, course.id, fresh.id)).toEqual({
    ...{ opensAt: null, opensAfterDays: null, prerequisites: [{ id, slug, title }] },
  });
  await source.manager.delete(Course, required.id);
  expect(await isOpen('course', course.id, fresh)).toBe(true);
});

test('a lock says when it ends: at the date, or by the days since each learner joined', async () => {
  const { aUser, aCourse, anEnrollment } = factories(source);
  const course = await aCourse({ modules: [1, 1] });
  const [first, second] = course.modules;
  const opensAt = inDays(3);
  await source.manager.update(Module, first?.id ?? '', { opensAt });
  await source.manager.update(Module, second?.id ?? '', { opensAfterDays: 7 });
  const [visitor, joined] = [await aUser(), await aUser()];
  const { enrollment } = await anEnrollment({ user: joined, course });
  await source.manager.update(Enrollment, enrollment.id, { enrolledAt: inDays(-2) });
  const lock = (moduleId: string | undefined, userId: string | null) =>
    findModuleLock(source.manager, moduleId ?? '', userId);
  expect(await lock(first?.id, joined.id)).toMatchObject({
    opensAt: opensAt.toISOString(),
    opensAfterDays: null,
  });
  for (const userId of [visitor.id, null])
    expect(await lock(second?.id, userId)).toMatchObject({ opensAt: null, opensAfterDays: 7 });
  const own = await lock(second?.id, joined.id);
  expect(Math.round((Date.parse(String(own?.opensAt)) - Date.now()) / 86_400_000)).toBe(5);
  await passDays(5);
  expect([await lock(first?.id, joined.id), await lock(second?.id, joined.id)]).toEqual([
    undefined,
    undefined,
  ]);
});
