import type { EntityManager } from 'typeorm';
import { changeRows, sql, type Sql } from '../database/sql.js';
import { type Course, Enrollment, Group, GroupMember, PastEnrollment, type User } from '../entities/index.js';

interface OverdueCase {
  /** From the present time until the due date. */
  microseconds: number;
  done: 'nothing' | 'completed' | 'completed before a renewal';
  isOverdue: boolean;
}

/** Due dates around the present time, and whether a learner who did this is overdue. */
export const OVERDUE_CASES: OverdueCase[] = [
  { microseconds: -1, done: 'nothing', isOverdue: true },
  { microseconds: 0, done: 'nothing', isOverdue: false },
  { microseconds: 1, done: 'nothing', isOverdue: false },
  { microseconds: -1, done: 'completed', isOverdue: false },
  { microseconds: -1, done: 'completed before a renewal', isOverdue: false },
];

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

/**
 * Assigns a course to a learner for each of `OVERDUE_CASES`. Every place that says that a course is overdue is tested
 * with them, so that a place which decides otherwise fails.
 * @param courses one for each case
 * @param now SQL of the present time
 * @returns the id of the group, and those of the overdue courses
 */
export async function assignOverdueCases(
  manager: EntityManager,
  { learner, courses, now = sql`now()` }: { learner: User; courses: Course[]; now?: Sql },
): Promise<{ groupId: string; overdue: string[] }> {
  const { id: groupId } = await manager.save(Group, { name: 'Class' } as Group);
  const person = { userId: learner.id };
  await manager.insert(GroupMember, { ...person, groupId, source: 'manager', joinedAt: LONG_AGO });
  for (const [index, { microseconds, done }] of OVERDUE_CASES.entries()) {
    const courseId = courses[index]?.id ?? '';
    await changeRows(
      manager,
      sql`
      INSERT INTO group_courses (group_id, course_id, assigned_at, due_at)
      VALUES (${groupId}, ${courseId}, ${LONG_AGO}, ${now} + ${microseconds}::int * interval '1 microsecond')`,
    );
    const completed = { courseId, progress: '100.00', enrolledAt: LONG_AGO, completedAt: LONG_AGO };
    if (done === 'completed before a renewal') {
      const { id: enrollmentId } = await manager.save(Enrollment, {
        ...completed,
        userId: null,
      } as unknown as Enrollment);
      await manager.insert(PastEnrollment, { ...person, courseId, enrollmentId, round: 1 });
    }
    await manager.insert(
      Enrollment,
      done === 'completed' ? { ...completed, ...person } : { ...person, courseId },
    );
  }
  const overdue = courses.filter((_, index) => OVERDUE_CASES[index]?.isOverdue);
  return { groupId, overdue: overdue.map(({ id }) => id) };
}
