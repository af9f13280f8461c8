import type { ScimList } from '@lectern/contract';
import { changeRows, join, queryRow, queryRows, type ScimMemberGiven, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { buildCondition, buildOrder, type FilterColumns } from '../filters/filter-conditions.queries.js';
import { parseFilter } from '../filters/parse-filter.js';
import type { PageLimits } from '../read-limits.js';

/** A group of a directory. */
export interface ScimGroupRow {
  id: string;
  name: string;
  externalId: string | null;
  createdAt: Date;
  changedAt: Date;
}

/** A member whom the directory added to a group. */
export interface ScimMemberRow {
  groupId: string;
  userId: string;
  /** The member's name as the directory sent it. */
  display: string | null;
}

/** SQL: the members that directories added to groups, without those who left the group in Lectern or whom the directory deleted. */
const FROM_MEMBERS = sql`
  FROM scim_members members
  JOIN scim_groups directory_groups ON directory_groups.group_id = members.group_id
  JOIN scim_users people ON people.user_id = members.user_id AND people.service_id = directory_groups.service_id
   AND people.removed_at IS NULL
  JOIN group_members memberships ON memberships.group_id = members.group_id AND memberships.user_id = members.user_id`;

const FILTER_COLUMNS: FilterColumns = {
  columns: {
    id: { kind: 'exact', expression: sql`links.group_id::text` },
    externalid: { kind: 'exact', expression: sql`links.external_id` },
    displayname: { kind: 'text', expression: sql`groups.name` },
    'meta.created': { kind: 'date', expression: sql`links.created_at` },
    'meta.lastmodified': { kind: 'date', expression: sql`links.changed_at` },
  },
  lists: {
    members: {
      rows: sql`(SELECT members.user_id, members.display ${FROM_MEMBERS} WHERE members.group_id = links.group_id) AS item`,
      columns: {
        value: { kind: 'exact', expression: sql`item.user_id::text` },
        display: { kind: 'text', expression: sql`item.display` },
      },
    },
  },
};

const FROM_LINKS = sql`FROM scim_groups links JOIN groups ON groups.id = links.group_id`;
const SELECT_ROW = sql`
  SELECT links.group_id AS id, groups.name, links.external_id AS "externalId", links.created_at AS "createdAt",
         links.changed_at AS "changedAt"`;

/** Finds a page of the groups of a directory. @throws Refusal (400) for an invalid filter or order */
export async function findScimGroups(
  manager: EntityManager,
  serviceId: string,
  { filter, sortBy, sortOrder }: ScimList,
  { limit, offset }: PageLimits,
): Promise<{ items: ScimGroupRow[]; total: number }> {
  const conditions: Sql[] = [
    sql`links.service_id = ${serviceId}`,
    sql`links.removed_at IS NULL`,
    ...(filter ? [buildCondition(parseFilter(filter), FILTER_COLUMNS)] : []),
  ];
  const order = buildOrder({ sortBy, sortOrder }, FILTER_COLUMNS, sql`links.created_at, links.group_id`);
  const from = sql`${FROM_LINKS} WHERE ${join(conditions, ' AND ')}`;
  const [{ total }, items] = await Promise.all([
    queryRow<{ total: number }>(manager, sql`SELECT count(*)::int AS total ${from}`),
    queryRows<ScimGroupRow>(
      manager,
      sql`${SELECT_ROW} ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
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
  const [row] = await queryRows<ScimGroupRow>(
    manager,
    sql`${SELECT_ROW} ${FROM_LINKS}
     WHERE links.service_id = ${serviceId} AND links.group_id = ${groupId} AND links.removed_at IS NULL`,
  );
  return row;
}

/** Finds a group that the directory deleted earlier: the one with the same external id, otherwise the latest one with the same name. */
export async function findRemovedGroup(
  manager: EntityManager,
  serviceId: string,
  { externalId, name }: { externalId: string | null; name: string },
): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT links.group_id AS id ${FROM_LINKS}
     WHERE links.service_id = ${serviceId} AND links.removed_at IS NOT NULL
       AND (links.external_id = ${externalId}::text OR groups.name = ${name})
     ORDER BY (links.external_id = ${externalId}::text) DESC NULLS LAST, links.removed_at DESC LIMIT 1`,
  );
  return row?.id;
}

/** Finds the members of groups, ordered by group and person. */
export function findScimMembers(manager: EntityManager, groupIds: string[]): Promise<ScimMemberRow[]> {
  return queryRows<ScimMemberRow>(
    manager,
    sql`
    SELECT members.group_id AS "groupId", members.user_id AS "userId", members.display ${FROM_MEMBERS}
     WHERE members.group_id = ANY (${groupIds}::uuid[])
     ORDER BY members.group_id, members.user_id`,
  );
}

/** Finds those of the people whom the directory has not added to the group yet. People of other directories are left out. */
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

/** Counts the people whom a directory added to a group. */
export async function countScimMembers(manager: EntityManager, groupId: string): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`SELECT count(*)::int AS count FROM scim_members WHERE group_id = ${groupId}`,
  );
  return count;
}

/** Saves the people whom a directory added to a group. @param members `given`: what each of them got by it */
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
 * Removes people from a group of a directory. Only memberships that the directory gave end; its open invitations are withdrawn.
 * @param userIds null: all
 * @returns the number of memberships that ended
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
  const listIdsGiven = (given: ScimMemberGiven) =>
    removed.filter((member) => member.given === given).map(({ userId }) => userId);
  await changeRows(
    manager,
    sql`
    UPDATE invitations SET withdrawn_at = now() FROM users
     WHERE invitations.group_id = ${groupId} AND invitations.email = users.email
       AND invitations.accepted_at IS NULL AND invitations.withdrawn_at IS NULL
       AND users.id = ANY (${listIdsGiven('invitation')}::uuid[])`,
  );
  return changeRows(
    manager,
    sql`
    DELETE FROM group_members
     WHERE group_id = ${groupId}
       AND ((user_id = ANY (${listIdsGiven('membership')}::uuid[]) AND source = 'import')
            OR (user_id = ANY (${listIdsGiven('invitation')}::uuid[]) AND source = 'invitation'))`,
  );
}

/** Saves the external id of a group and the time of the directory's change. @param link `isRemoved`: the directory deleted the group */
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
