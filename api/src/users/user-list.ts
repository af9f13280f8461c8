import { USER_PAGE_SIZE, type UserList, type UserQuery } from '@lectern/contract';
import { Certificate, Enrollment, searchPatterns, type User, userSearchText } from '@lectern/data';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { presentUser } from './present-user.js';

interface Counts {
  enrolled: number;
  completed: number;
  certified: number;
}

/** One page of users, newest first, with their counts. */
export async function userList(users: Repository<User>, query: UserQuery): Promise<UserList> {
  const [totalUsers, { entities, raw }] = await Promise.all([
    matching(users, query).getCount(),
    matching(users, query)
      .addSelect(countOf(Enrollment), 'enrolled')
      .addSelect(countOf(Enrollment, 'AND it.completed_at IS NOT NULL'), 'completed')
      .addSelect(countOf(Certificate), 'certified')
      .orderBy('user.createdAt', 'DESC')
      .addOrderBy('user.id', 'DESC')
      .limit(USER_PAGE_SIZE)
      .offset((query.page - 1) * USER_PAGE_SIZE)
      .getRawAndEntities<Counts>(),
  ]);
  const listed = entities.map((user, at) => {
    const { enrolled = 0, completed = 0, certified = 0 } = raw[at] ?? {};
    const counts = { enrollmentCount: enrolled, completedCourses: completed, certificatesEarned: certified };
    return { ...presentUser(user), ...counts };
  });
  return { users: listed, totalUsers };
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

/** Counted for the users of the page only, since PostgreSQL leaves it until after the limit. */
const countOf =
  (what: typeof Enrollment | typeof Certificate, more = '') =>
  (query: SelectQueryBuilder<object>) =>
    query.select('count(*)::int').from(what, 'it').where(`it.user_id = user.id ${more}`);
