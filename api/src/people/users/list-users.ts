import { USER_PAGE_SIZE, type ListedUser, type UserList, type UserQuery } from '@lectern/contract';
import { searchPatterns, type User, userSearchText } from '@lectern/data';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import type { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
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
  const [totalUsers, page] = await Promise.all([
    filterUsers(users, query).getCount(),
    findPage(users, query),
  ]);
  const counts = await countCourses(users, page);
  const confirmed = await addresses.find(
    users.manager,
    page.map(({ id }) => id),
  );
  const noCounts = { enrollmentCount: 0, completedCourses: 0, certificatesEarned: 0, hasSecondFactor: false };
  return {
    users: page.map((user) => ({
      ...presentUser(user),
      ...(counts.get(user.id) ?? noCounts),
      isEmailConfirmed: confirmed.has(user.id),
    })),
    totalUsers,
  };
}

/** The inner query skips the earlier pages in the index alone; only the rows of the page are read. */
function findPage(users: Repository<User>, query: UserQuery): Promise<User[]> {
  const ids = filterUsers(users, query)
    .select('user.id')
    .orderBy('user.createdAt', 'DESC')
    .addOrderBy('user.id', 'DESC')
    .limit(USER_PAGE_SIZE)
    .offset((query.page - 1) * USER_PAGE_SIZE);
  return users
    .createQueryBuilder('listed')
    .where(`listed.id IN (${ids.getQuery()})`, ids.getParameters())
    .orderBy('listed.createdAt', 'DESC')
    .addOrderBy('listed.id', 'DESC')
    .getMany();
}

function filterUsers(users: Repository<User>, { search, role, status }: UserQuery): SelectQueryBuilder<User> {
  const builder = users.createQueryBuilder('user');
  if (role !== 'all') builder.andWhere('user.role = :role', { role });
  if (status === 'active') builder.andWhere("user.role <> 'suspended'");
  if (status === 'suspended') builder.andWhere("user.role = 'suspended'");
  for (const [index, pattern] of searchPatterns(search).entries())
    builder.andWhere(`${userSearchText('"user"')} LIKE :word${index}`, { [`word${index}`]: pattern });
  return builder;
}

/** A separate query: as part of the page's query, PostgreSQL would count for every skipped user too. */
async function countCourses(users: Repository<User>, page: User[]): Promise<Map<string, Counts>> {
  const rows = await users.query<(Counts & { id: string })[]>(
    `SELECT page.id,
            (SELECT count(*)::int FROM enrollments WHERE user_id = page.id) AS "enrollmentCount",
            (SELECT count(completed_at)::int FROM enrollments WHERE user_id = page.id) AS "completedCourses",
            (SELECT count(*)::int FROM certificates WHERE user_id = page.id) AS "certificatesEarned",
            EXISTS (SELECT FROM passkeys WHERE account_id::text = users.subject)
              OR EXISTS (SELECT FROM authenticator_apps
                          WHERE account_id::text = users.subject AND confirmed_at IS NOT NULL) AS "hasSecondFactor"
       FROM unnest($1::uuid[]) AS page(id) JOIN users ON users.id = page.id`,
    [page.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
