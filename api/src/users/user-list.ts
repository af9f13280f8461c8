import { USER_PAGE_SIZE, type ListedUser, type UserList, type UserQuery } from '@lectern/contract';
import { searchPatterns, type User, userSearchText } from '@lectern/data';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { presentUser } from './present-user.js';

type Counts = Pick<ListedUser, 'enrollmentCount' | 'completedCourses' | 'certificatesEarned'>;

/** One page of users, newest first, with their counts. */
export async function userList(users: Repository<User>, query: UserQuery): Promise<UserList> {
  const [totalUsers, page] = await Promise.all([matching(users, query).getCount(), onPage(users, query)]);
  const counts = await countsOf(users, page);
  const none = { enrollmentCount: 0, completedCourses: 0, certificatesEarned: 0 };
  return {
    users: page.map((user) => ({ ...presentUser(user), ...(counts.get(user.id) ?? none) })),
    totalUsers,
  };
}

/** Pages before this one are skipped in the index, which knows order and id; only the page's own rows are read. */
function onPage(users: Repository<User>, query: UserQuery): Promise<User[]> {
  const ids = matching(users, query)
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

function matching(users: Repository<User>, { search, role, status }: UserQuery): SelectQueryBuilder<User> {
  const found = users.createQueryBuilder('user');
  if (role !== 'all') found.andWhere('user.role = :role', { role });
  if (status === 'active') found.andWhere("user.role <> 'suspended'");
  if (status === 'suspended') found.andWhere("user.role = 'suspended'");
  for (const [at, pattern] of searchPatterns(search).entries())
    found.andWhere(`${userSearchText('"user"')} LIKE :word${at}`, { [`word${at}`]: pattern });
  return found;
}

/** A query of its own: within the page's, PostgreSQL would count for every user that the offset skips. */
async function countsOf(users: Repository<User>, page: User[]): Promise<Map<string, Counts>> {
  const rows = await users.query<(Counts & { id: string })[]>(
    `SELECT page.id,
            (SELECT count(*)::int FROM enrollments WHERE user_id = page.id) AS "enrollmentCount",
            (SELECT count(completed_at)::int FROM enrollments WHERE user_id = page.id) AS "completedCourses",
            (SELECT count(*)::int FROM certificates WHERE user_id = page.id) AS "certificatesEarned"
       FROM unnest($1::uuid[]) AS page(id)`,
    [page.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
