import { type ListedUser, type Paged, USER_PAGE_SIZE, type UserQuery } from '@lectern/contract';
import {
  collate,
  isPerson,
  join,
  matchesSearch,
  queryRows,
  type Sql,
  sql,
  sqlDisplayName,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { type Localized, orderBy } from '../../platform/lists/order.queries.js';
import { queryPage } from '../../platform/lists/read-page.js';

export type UserCounts = Pick<
  ListedUser,
  'enrollmentCount' | 'completedCourses' | 'certificatesEarned' | 'hasSecondFactor'
>;

/** Finds the ids of one page of people. It reads only ids, so that PostgreSQL skips earlier pages within the index. */
export function findUserPage(
  manager: EntityManager,
  { page, search, role, status, locale, ...order }: Localized<UserQuery>,
): Promise<Paged<{ id: string }>> {
  const conditions = [isPerson(sql`users.id`), ...matchesSearch(sql`users`, search)];
  if (role !== 'all') conditions.push(sql`users.role = ${role}`);
  if (status === 'active') conditions.push(sql`users.role <> 'suspended'`);
  if (status === 'suspended') conditions.push(sql`users.role = 'suspended'`);
  const from = sql`FROM users WHERE ${join(conditions, ' AND ')}`;
  const keys = {
    name: collate(sqlDisplayName(sql`users`), locale),
    role: sql`users.role`,
    joined: sql`users.created_at`,
  };
  const rows = (limits: Sql) =>
    sql`SELECT users.id ${from} ORDER BY ${orderBy(order, { keys, id: sql`users.id` })} ${limits}`;
  return queryPage(manager, { from, rows }, { page, pageSize: USER_PAGE_SIZE });
}

/**
 * Counts courses and certificates of the people on one page. This is not part of the query of the page, in which PostgreSQL would count
 * for skipped people, too.
 */
export async function countCourses(
  manager: EntityManager,
  userIds: string[],
): Promise<Map<string, UserCounts>> {
  const rows = await queryRows<UserCounts & { id: string }>(
    manager,
    sql`
    SELECT users.id,
           (SELECT count(*)::int FROM enrollments WHERE enrollments.user_id = users.id) AS "enrollmentCount",
           (SELECT count(enrollments.completed_at)::int FROM enrollments
             WHERE enrollments.user_id = users.id) AS "completedCourses",
           (SELECT count(*)::int FROM certificates WHERE certificates.user_id = users.id) AS "certificatesEarned",
           EXISTS (SELECT FROM passkeys WHERE passkeys.account_id::text = users.subject)
             OR EXISTS (SELECT FROM authenticator_apps apps
                         WHERE apps.account_id::text = users.subject
                           AND apps.confirmed_at IS NOT NULL) AS "hasSecondFactor"
      FROM unnest(${userIds}::uuid[]) AS page(id) JOIN users ON users.id = page.id`,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/**
 * Locks the rows of all administrators until the transaction ends. If two administrators demote or delete each other at
 * the same time, the second is then no longer an administrator when the check runs.
 * @returns the ids of the administrators
 */
export async function lockAdministrators(manager: EntityManager): Promise<Administrators> {
  const rows = await queryRows<{ id: string; isService: boolean }>(
    manager,
    sql`SELECT id, is_service AS "isService" FROM users WHERE role = 'admin' ORDER BY id FOR NO KEY UPDATE`,
  );
  const people = rows.filter(({ isService }) => !isService);
  return { all: new Set(rows.map(({ id }) => id)), people: new Set(people.map(({ id }) => id)) };
}

/** Ids of administrators: of all, and of those who can sign in. */
export interface Administrators {
  all: Set<string>;
  people: Set<string>;
}
