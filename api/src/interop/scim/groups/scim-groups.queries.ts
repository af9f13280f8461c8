import type { ScimList } from '@lectern/contract';
import { changeRows, join, queryRow, queryRows, type ScimMemberGiven, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { buildCondition, buildOrder, type FilterColumns } from '../filters/filter-conditions.queries.js';
import { parseFilter } from '../filters/parse-filter.js';
import type { Limits } from '../read-limits.js';

/** A group as the directory knows it. */
export interface ScimGroupRow {
  id: string;
  name: string;
  externalId: string | null;
  createdAt: Date;
  changedAt: Date;
}

/** A person whom the directory has put into a group, and who is a member. */
export interface ScimMemberRow {
  groupId: string;
  userId: string;
  display: string | null;
}

/** SQL: the members of groups as the directory knows them, from `members`. Somebody may have left the group here. */
const FROM_MEMBERS = sql`
  FROM scim_members members
  JOIN scim_groups own ON own.group_id = members.group_id
  JOIN scim_users people ON people.user_id = members.user_id AND people.service_id = own.service_id AND people.removed_at IS NULL
  JOIN group_members actual ON actual.group_id = members.group_id AND actual.user_id = members.user_id`;

const COLUMNS: FilterColumns = {
  columns: {
    id: { kind: 'exact', value: sql`links.group_id::text` },
    externalid: { kind: 'exact', value: sql`links.external_id` },
    displayname: { kind: 'text', value: sql`groups.name` },
    'meta.created': { kind: 'date', value: sql`links.created_at` },
    'meta.lastmodified': { kind: 'date', value: sql`links.changed_at` },
  },
  lists: {
    members: {
      rows: sql`(SELECT members.user_id, members.display ${FROM_MEMBERS} WHERE members.group_id = links.group_id) AS one`,
      columns: {
        value: { kind: 'exact', value: sql`one.user_id::text` },
        display: { kind: 'text', value: sql`one.display` },
      },
    },
  },
};

const FROM = sql`FROM scim_groups links JOIN groups ON groups.id = links.group_id`;
const SELECT = sql`
  SELECT links.group_id AS id, groups.name, links.external_id AS "externalId", links.created_at AS "createdAt",
         links.changed_at AS "changedAt"`;

/** Finds groups of a directory. @throws Refusal (400) for a filter or an order that is none */
export async function findScimGroups(
  manager: EntityManager,
  serviceId: string,
  { filter, sortBy, sortOrder }: ScimList,
  { limit, offset }: Limits,
): Promise<{ items: ScimGroupRow[]; total: number }> {
  const conditions: Sql[] = [
    sql`links.service_id = ${serviceId}`,
    sql`links.removed_at IS NULL`,
    ...(filter ? [buildCondition(parseFilter(filter), COLUMNS)] : []),
  ];
  const order = buildOrder({ sortBy, sortOrder }, COLUMNS, sql`links.created_at, links.group_id`);
  const from = sql`${FROM} WHERE ${join(conditions, ' AND ')}`;
  const [{ total }, items] = await Promise.all([
    queryRow<{ total: number }>(manager, sql`SELECT count(*)::int AS total ${from}`),
    queryRows<ScimGroupRow>(
      manager,
      sql`${SELECT} ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    ),
  ]);
  return { items, total };
}

/** Finds a group of a directory. */
export async function findScimGroup(
  manager: EntityManager,
  serviceId: string,
  groupId: string,
): Promise<ScimGroupRow | undefined> {
  const [found] = await queryRows<ScimGroupRow>(
    manager,
    sql`${SELECT} ${FROM}
     WHERE links.service_id = ${serviceId} AND links.group_id = ${groupId} AND links.removed_at IS NULL`,
  );
  return found;
}

/** Finds a group that the directory had deleted: the one with the directory's own id, else the latest one of the name. */
export async function findRemovedGroup(
  manager: EntityManager,
  serviceId: string,
  { externalId, name }: { externalId: string | null; name: string },
): Promise<string | undefined> {
  const [found] = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT links.group_id AS id ${FROM}
     WHERE links.service_id = ${serviceId} AND links.removed_at IS NOT NULL
       AND (links.external_id = ${externalId}::text OR groups.name = ${name})
     ORDER BY (links.external_id = ${externalId}::text) DESC NULLS LAST, links.removed_at DESC LIMIT 1`,
  );
  return found?.id;
}

/** Finds the members of groups, by id. */
export function findScimMembers(manager: EntityManager, groupIds: string[]): Promise<ScimMemberRow[]> {
  return queryRows<ScimMemberRow>(
    manager,
    sql`
    SELECT members.group_id AS "groupId", members.user_id AS "userId", members.display ${FROM_MEMBERS}
     WHERE members.group_id = ANY (${groupIds}::uuid[])
     ORDER BY members.group_id, members.user_id`,
  );
}

/** Finds those people of a directory whom it has not yet put into a group. */
export async function findNewMembers(
  manager: EntityManager,
  { serviceId, groupId, userIds }: { serviceId: string; groupId: string; userIds: string[] },
): Promise<{ id: string; email: string }[]> {
  return queryRows(
    manager,
    sql`
    SELECT users.id, users.email FROM scim_users people JOIN users ON users.id = people.user_id
     WHERE people.service_id = ${serviceId} AND people.removed_at IS NULL AND people.user_id = ANY (${userIds}::uuid[])
       AND NOT EXISTS (SELECT FROM scim_members members
                        WHERE members.group_id = ${groupId} AND members.user_id = people.user_id)
     ORDER BY users.id`,
  );
}

/** Counts whom a directory has put into a group. */
export async function countScimMembers(manager: EntityManager, groupId: string): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`SELECT count(*)::int AS count FROM scim_members WHERE group_id = ${groupId}`,
  );
  return count;
}

/** Saves whom a directory has put into a group, and what that gave them. */
export async function saveScimMembers(
  manager: EntityManager,
  groupId: string,
  members: { userId: string; given: ScimMemberGiven; display: string | null }[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO scim_members (group_id, user_id, given, display)
    SELECT ${groupId}, sent.* FROM unnest(${members.map(({ userId }) => userId)}::uuid[],
                                         ${members.map(({ given }) => given)}::text[],
                                         ${members.map(({ display }) => display)}::text[]) AS sent
    ON CONFLICT DO NOTHING`,
  );
}

/**
 * Takes people out of a group of a directory: the memberships that it gave end, and so do open invitations.
 * @param userIds null: all
 * @returns how many memberships ended
 */
export async function removeScimMembers(
  manager: EntityManager,
  groupId: string,
  userIds: string[] | null,
): Promise<number> {
  const removed = await queryRows<{ userId: string; given: ScimMemberGiven }>(
    manager,
    sql`
    DELETE FROM scim_members
     WHERE group_id = ${groupId} AND (${userIds}::uuid[] IS NULL OR user_id = ANY (${userIds}::uuid[]))
    RETURNING user_id AS "userId", given`,
  );
  const findIds = (given: ScimMemberGiven) =>
    removed.filter((member) => member.given === given).map(({ userId }) => userId);
  await changeRows(
    manager,
    sql`
    UPDATE invitations SET withdrawn_at = now() FROM users
     WHERE invitations.group_id = ${groupId} AND invitations.email = users.email
       AND invitations.accepted_at IS NULL AND invitations.withdrawn_at IS NULL
       AND users.id = ANY (${findIds('invitation')}::uuid[])`,
  );
  return changeRows(
    manager,
    sql`
    DELETE FROM group_members
     WHERE group_id = ${groupId}
       AND ((user_id = ANY (${findIds('membership')}::uuid[]) AND source = 'import')
            OR (user_id = ANY (${findIds('invitation')}::uuid[]) AND source = 'invitation'))`,
  );
}

/** Marks a group as changed now by its directory. */
export async function saveGroupLink(
  manager: EntityManager,
  groupId: string,
  { externalId, isRemoved }: { externalId: string | null; isRemoved: boolean },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE scim_groups SET external_id = ${externalId}, changed_at = now(), removed_at = CASE WHEN ${isRemoved} THEN now() END
     WHERE group_id = ${groupId}`,
  );
}
