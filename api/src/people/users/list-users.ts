import { USER_PAGE_SIZE, type ListedUser, type UserList, type UserQuery } from '@lectern/contract';
import { searchPatterns, type User, userSearchText } from '@lectern/data';
import { In, type Repository } from 'typeorm';
import type { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import { queryPage } from '../../platform/lists/read-page.js';
import { presentUser } from './present-user.js';

type Counts = Pick<
  ListedUser,
  'enrollmentCount' | 'completedCourses' | 'certificatesEarned' | 'hasSecondFactor'
>;

/** One page of users, newest first, with their counts. */
export async function listUsers(
  users: Repository<User>,
  addresses: ConfirmedAddresses,
  query: UserQuery,
): Promise<UserList> {
  const { items, total } = await queryPage<{ id: string }>(users, listIds(query), {
    page: query.page,
    pageSize: USER_PAGE_SIZE,
  });
  const ids = items.map(({ id }) => id);
  const page = await users.find({ where: { id: In(ids) }, order: { createdAt: 'DESC', id: 'DESC' } });
  const counts = await countCourses(users, ids);
  const confirmed = await addresses.find(users.manager, ids);
  const noCounts = { enrollmentCount: 0, completedCourses: 0, certificatesEarned: 0, hasSecondFactor: false };
  return {
    users: page.map((user) => ({
      ...presentUser(user),
      ...(counts.get(user.id) ?? noCounts),
      isEmailConfirmed: confirmed.has(user.id),
    })),
    totalUsers: total,
  };
}

/** Only ids, so that PostgreSQL skips the earlier pages in the index alone. */
function listIds({ search, role, status }: UserQuery) {
  const values: string[] = searchPatterns(search);
  const conditions = values.map((_, index) => `${userSearchText('users')} LIKE $${index + 1}`);
  if (role !== 'all') conditions.push(`role = $${values.push(role)}`);
  if (status === 'active') conditions.push("role <> 'suspended'");
  if (status === 'suspended') conditions.push("role = 'suspended'");
  const from = `FROM users WHERE ${conditions.join(' AND ') || true}`;
  const rows = (limits: string) => `SELECT id ${from} ORDER BY created_at DESC, id DESC ${limits}`;
  return { from, values, rows };
}

/** A separate query: as part of the page's query, PostgreSQL would count for every skipped user too. */
async function countCourses(users: Repository<User>, ids: string[]): Promise<Map<string, Counts>> {
  const rows = await users.query<(Counts & { id: string })[]>(
    `SELECT page.id,
            (SELECT count(*)::int FROM enrollments WHERE user_id = page.id) AS "enrollmentCount",
            (SELECT count(completed_at)::int FROM enrollments WHERE user_id = page.id) AS "completedCourses",
            (SELECT count(*)::int FROM certificates WHERE user_id = page.id) AS "certificatesEarned",
            EXISTS (SELECT FROM passkeys WHERE account_id::text = users.subject)
              OR EXISTS (SELECT FROM authenticator_apps
                          WHERE account_id::text = users.subject AND confirmed_at IS NOT NULL) AS "hasSecondFactor"
       FROM unnest($1::uuid[]) AS page(id) JOIN users ON users.id = page.id`,
    [ids],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
