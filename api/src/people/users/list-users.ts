import type { ListedUser, UserList, UserQuery } from '@lectern/contract';
import type { User } from '@lectern/data';
import { type EntityManager, In, type Repository } from 'typeorm';
import type { ConfirmedAddresses } from '../../identity/accounts/confirmed-addresses.service.js';
import type { Localized } from '../../platform/lists/order.queries.js';
import { presentUser } from './present-user.js';
import { countCourses, findUserPage } from './users.queries.js';

/** One page of users with their counts. */
export async function listUsers(
  users: Repository<User>,
  addresses: ConfirmedAddresses,
  query: Localized<UserQuery>,
): Promise<UserList> {
  const { items, total } = await findUserPage(users.manager, query);
  const ids = items.map(({ id }) => id);
  const unsorted = await users.findBy({ id: In(ids) });
  const page = unsorted.toSorted((user, other) => ids.indexOf(user.id) - ids.indexOf(other.id));
  return { users: await addCounts(users.manager, addresses, page), totalUsers: total };
}

/** Adds counts to users, whether their address is confirmed, and the reason of a suspension. */
export async function addCounts(
  manager: EntityManager,
  addresses: ConfirmedAddresses,
  users: User[],
): Promise<ListedUser[]> {
  const ids = users.map(({ id }) => id);
  const counts = await countCourses(manager, ids);
  const confirmed = await addresses.find(manager, ids);
  const noCounts = { enrollmentCount: 0, completedCourses: 0, certificatesEarned: 0, hasSecondFactor: false };
  return users.map((user) => ({
    ...presentUser(user),
    ...(counts.get(user.id) ?? noCounts),
    isEmailConfirmed: confirmed.has(user.id),
    suspensionReason: user.suspensionReason,
  }));
}
