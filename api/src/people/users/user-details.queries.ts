import {
  DEFAULT_LOCALE,
  type Paged,
  USER_TAB_PAGE_SIZE,
  type UserCourse,
  type UserGroup,
  type Locale,
} from '@lectern/contract';
import {
  collate,
  type Person,
  queryRow,
  queryRows,
  selectReportPage,
  buildSelectionForUser,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { getLimits } from '../../platform/lists/read-page.js';

type Times = 'enrolledAt' | 'dueAt' | 'completedAt' | 'lastActivityAt';
export type UserCourseRow = Omit<UserCourse, Times> &
  Record<'enrolledAt' | 'lastActivityAt', Date> &
  Record<'dueAt' | 'completedAt', Date | null>;

/** A group of a user. `joinedAt` and `source` are null where the user manages the group and is no member. */
export type UserGroupRow = Pick<UserGroup, 'id' | 'name' | 'isManager'> & {
  archivedAt: Date | null;
  joinedAt: Date | null;
  source: NonNullable<UserGroup['membership']>['source'] | null;
};

/** Finds one page of a user's courses, with the progress that reports show to the viewer; latest enrollment first. */
export async function findUserCourses(
  manager: EntityManager,
  userId: string,
  { page, viewer }: { page: number; viewer: Person },
): Promise<Paged<UserCourseRow>> {
  const rows = selectReportPage(
    buildSelectionForUser(sql`${userId}`, viewer),
    { sort: 'enrolled', direction: 'descending', locale: DEFAULT_LOCALE },
    getLimits({ page, pageSize: USER_TAB_PAGE_SIZE }),
  );
  const [{ total }, items] = await Promise.all([
    queryRow<{ total: number }>(
      manager,
      sql`SELECT count(*)::int AS total FROM enrollments WHERE enrollments.user_id = ${userId}`,
    ),
    queryRows<UserCourseRow>(
      manager,
      sql`
      SELECT report."courseId", report."courseTitle", report.status, report.progress, report."enrolledAt",
             report."dueAt", report."completedAt", enrollments.touched_at AS "lastActivityAt"
        FROM (${rows}) report
        JOIN enrollments ON enrollments.id = report."enrollmentId"
       ORDER BY report."enrolledAt" DESC, report."enrollmentId"`,
    ),
  ]);
  return { items, total };
}

/** Finds the groups of a user. A manager who is no longer an instructor has no rights, and does not count as a manager. */
export function findUserGroups(
  manager: EntityManager,
  userId: string,
  locale: Locale,
): Promise<UserGroupRow[]> {
  return queryRows<UserGroupRow>(
    manager,
    sql`
    SELECT groups.id, groups.name, groups.archived_at AS "archivedAt", members.joined_at AS "joinedAt",
           members.source, managers.user_id IS NOT NULL AS "isManager"
      FROM groups
      LEFT JOIN group_members members ON members.group_id = groups.id AND members.user_id = ${userId}
      LEFT JOIN (SELECT group_managers.group_id, group_managers.user_id FROM group_managers
                   JOIN users ON users.id = group_managers.user_id AND users.role IN ('instructor', 'admin')
                  WHERE group_managers.user_id = ${userId}) managers ON managers.group_id = groups.id
     WHERE groups.id IN (SELECT group_id FROM group_members WHERE user_id = ${userId})
        OR managers.user_id IS NOT NULL
     ORDER BY groups.archived_at IS NOT NULL, ${collate(sql`groups.name`, locale)}, groups.id`,
  );
}
