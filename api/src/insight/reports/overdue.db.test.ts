import { isPastDue } from '@lectern/contract';
import {
  countReport,
  type Course,
  findDueDates,
  queryRow,
  queryRows,
  reportRows,
  reportSelect,
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
      const rows = reportRows(admin, filter);
      const order = { sort: 'enrolled', direction: 'descending' } as const;
      const found = await queryRows<{ courseId: string; status: string }>(manager, reportSelect(rows, order));
      expect(found.filter(({ status }) => status === 'overdue').map(({ courseId }) => courseId)).toEqual(
        overdue,
      );
      expect(await countReport(manager, rows)).toMatchObject({ overdue: overdue.length, completed: 1 });
      expect(await countReport(manager, reportRows(admin, { ...filter, status: 'overdue' }))).toMatchObject({
        overdue: overdue.length,
        completed: 0,
      });
    }

    for (const { id, overdueMembers } of await findGroupCourses(manager, groupId, admin))
      expect(overdueMembers).toBe(isOverdue(id) ? 1 : 0);
    const { items } = await findMembers(manager, groupId, { page: 1, search: '' }, admin);
    expect(items.map((member) => member.overdueCourses)).toEqual([overdue.length]);

    const notifications = await findNotifications(manager, learner);
    expect(notifications.filter(({ kind }) => kind === 'course-overdue').map(({ id }) => id)).toEqual(
      overdue,
    );

    const { now } = await queryRow<{ now: Date }>(manager, sql`SELECT now()`);
    const due = await findDueDates(manager, learner.id);
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
