import { isPastDue } from '@lectern/contract';
import {
  countReport,
  type Course,
  Enrollment,
  findDueDates,
  GroupMember,
  queryRow,
  queryRows,
  selectReportPage,
  buildReportSelection,
  selectWholeReport,
  sql,
} from '@lectern/data';
import {
  assignOverdueCases,
  createTestDatabase,
  factories,
  OVERDUE_CASES,
  type TestDatabase,
} from '@lectern/data/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNotifications } from '../../messages/notifications/notifications.queries.js';
import { findGroupCourses } from '../../people/groups/group-courses.queries.js';
import { findMembers } from '../../people/groups/groups.queries.js';
import { aGroup } from '../../testing/a-group.js';

const FIRST_PAGE = { limit: 50, offset: 0 };
const MEMBERS = { page: 1, search: '', sort: 'name', direction: 'ascending', locale: 'en' } as const;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('report, lists of a group, notifications and due dates agree at the instant of a due date on what is overdue', async () => {
  const { aUser, aCourse } = factories(database.source);
  const [admin, learner] = [await aUser({ role: 'admin' }), await aUser()];
  const courses: Course[] = [];
  for (const { done, microseconds } of OVERDUE_CASES)
    courses.push(await aCourse({ title: `${done}, ${microseconds} µs` }));
  // One transaction, in which the present time does not pass.
  await database.source.transaction(async (manager) => {
    const { groupId, overdue } = await assignOverdueCases(manager, { learner, courses });
    const isOverdue = (id: string) => overdue.includes(id);

    for (const group of [undefined, groupId]) {
      const filter = { search: '', status: 'all', timeZone: 'UTC', ...(group && { group }) } as const;
      const rows = buildReportSelection(admin, filter);
      const order = { sort: 'enrolled', direction: 'descending', locale: 'en' } as const;
      const found = await queryRows<{ courseId: string; status: string }>(
        manager,
        selectWholeReport(rows, order),
      );
      expect(found.filter(({ status }) => status === 'overdue').map(({ courseId }) => courseId)).toEqual(
        overdue,
      );
      expect(await countReport(manager, rows)).toMatchObject({ overdue: overdue.length, completed: 1 });
      const overdueRows = buildReportSelection(admin, { ...filter, status: 'overdue' });
      expect(await countReport(manager, overdueRows)).toMatchObject({
        overdue: overdue.length,
        completed: 0,
      });
      const page = await queryRows<{ courseId: string }>(
        manager,
        selectReportPage(overdueRows, order, FIRST_PAGE),
      );
      expect(page.map(({ courseId }) => courseId)).toEqual(overdue);
    }

    for (const { id, overdueMembers } of await findGroupCourses(manager, groupId, {
      person: admin,
      locale: 'en',
    }))
      expect(overdueMembers).toBe(isOverdue(id) ? 1 : 0);
    const { items } = await findMembers(manager, groupId, MEMBERS, admin);
    expect(items.map((member) => member.overdueCourses)).toEqual([overdue.length]);

    const { items: notifications } = await findNotifications(manager, {
      person: learner,
      hasDiscussion: true,
      hasAnnouncements: true,
      invitation: null,
    });
    expect(notifications.filter(({ kind }) => kind === 'course-overdue').map(({ id }) => id)).toEqual(
      overdue,
    );

    const { now } = await queryRow<{ now: Date }>(manager, sql`SELECT now()`);
    const due = await findDueDates(manager, learner.id, 'en');
    expect(due.map(({ id }) => id).sort()).toEqual(
      courses
        .filter((_, index) => OVERDUE_CASES[index]?.done === 'nothing')
        .map(({ id }) => id)
        .sort(),
    );
    expect(isPastDue(now.toISOString(), now)).toBe(false);
    expect(isPastDue(now.toISOString(), new Date(now.getTime() + 1))).toBe(true);
  });
});

test.each([
  ['was due some days after it was assigned', { due: { dueDays: 3 } }, true],
  ['is due some days after it was assigned', { due: { dueDays: 30 } }, false],
  ['was due on a date', { due: { dueAt: inDays(-1) } }, true],
  ['is due on a date', { due: { dueAt: inDays(1) } }, false],
  ['has no due date', {}, false],
  ['was due in an archived group', { due: { dueAt: inDays(-1) }, archivedAt: new Date() }, false],
  ['was due and is locked', { due: { dueAt: inDays(-1) }, opensAt: inDays(1) }, false],
  [
    'was due some days after it was assigned and is locked',
    { due: { dueDays: 3 }, opensAt: inDays(1) },
    false,
  ],
])('a course that %s: the filter of overdue rows agrees with their status', async (_, given, isOverdue) => {
  const { aUser, aCourse } = factories(database.source);
  const { due, opensAt, ...fields } = { due: {}, opensAt: null, ...given };
  const [admin, learner, course] = [
    await aUser({ role: 'admin' }),
    await aUser(),
    await aCourse({ opensAt }),
  ];
  const assignedAt = inDays(-7);
  const group = await aGroup(database.source, { ...fields, courses: [course], due: { ...due, assignedAt } });
  await database.source.manager.insert(GroupMember, {
    ...{ groupId: group.id, userId: learner.id },
    ...{ source: 'manager', joinedAt: assignedAt },
  });
  await database.source.manager.insert(Enrollment, { userId: learner.id, courseId: course.id });
  // Also where another group of theirs has the course with a later date.
  await aGroup(database.source, { members: [learner], courses: [course], due: { dueAt: inDays(30) } });
  const { manager } = database.source;
  for (const scope of [{}, { group: group.id }]) {
    const rows = (status: 'all' | 'overdue') =>
      buildReportSelection(admin, { search: learner.email, status, timeZone: 'UTC', ...scope });
    const order = { sort: 'enrolled', direction: 'descending', locale: 'en' } as const;
    const read = (status: 'all' | 'overdue') =>
      queryRows<{ status: string }>(manager, selectReportPage(rows(status), order, FIRST_PAGE));
    const overdue = isOverdue ? ['overdue'] : [];
    expect((await read('overdue')).map(({ status }) => status)).toEqual(overdue);
    expect((await read('all')).map(({ status }) => status)).toEqual(isOverdue ? overdue : ['not-started']);
    if (opensAt) expect(await findDueDates(manager, learner.id, 'en')).toEqual([]);
  }
});
