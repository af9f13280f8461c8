import type { ScimList } from '@lectern/contract';
import { collate, join, queryRow, queryRows, type ScimAttributeValues, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import {
  buildCondition,
  buildOrder,
  type Column,
  type FilterColumns,
} from '../filters/filter-conditions.queries.js';
import { ENTERPRISE_SCHEMA, parseFilter } from '../filters/parse-filter.js';
import type { PageLimits } from '../read-limits.js';

/** A person of a directory. */
export interface ScimUserRow {
  id: string;
  userName: string;
  externalId: string | null;
  isActive: boolean;
  attributes: ScimAttributeValues;
  createdAt: Date;
  changedAt: Date;
  /** Groups of the directory that the person is a member of. */
  groups: { id: string; name: string }[];
}

const textColumn = (expression: Sql): Column => ({ kind: 'text', expression });
const attributeColumn = (...path: string[]): Column =>
  textColumn(sql`(links.attributes #>> ${path}::text[])`);
const itemColumn = (name: string): Column => textColumn(sql`(item.value ->> ${name}::text)`);

const listColumns = (name: string, itemAttributes: string[]) => ({
  rows: sql`jsonb_array_elements(coalesce(links.attributes -> ${name}::text, '[]')) AS item(value)`,
  columns: Object.fromEntries(itemAttributes.map((attribute) => [attribute, itemColumn(attribute)])),
});

/** SQL: whether the person is not suspended. */
const IS_ACTIVE = sql`(users.role <> 'suspended')`;

const FILTER_COLUMNS: FilterColumns = {
  columns: {
    id: { kind: 'exact', expression: sql`links.user_id::text` },
    externalid: { kind: 'exact', expression: sql`links.external_id` },
    username: textColumn(sql`links.user_name`),
    active: { kind: 'boolean', expression: IS_ACTIVE },
    displayname: attributeColumn('displayName'),
    nickname: attributeColumn('nickName'),
    title: attributeColumn('title'),
    usertype: attributeColumn('userType'),
    preferredlanguage: attributeColumn('preferredLanguage'),
    locale: attributeColumn('locale'),
    'name.formatted': attributeColumn('name', 'formatted'),
    'name.givenname': attributeColumn('name', 'givenName'),
    'name.familyname': attributeColumn('name', 'familyName'),
    'meta.created': { kind: 'date', expression: sql`links.created_at` },
    'meta.lastmodified': { kind: 'date', expression: sql`links.changed_at` },
    'enterprise.department': attributeColumn(ENTERPRISE_SCHEMA, 'department'),
    'enterprise.employeenumber': attributeColumn(ENTERPRISE_SCHEMA, 'employeeNumber'),
    'enterprise.organization': attributeColumn(ENTERPRISE_SCHEMA, 'organization'),
  },
  lists: {
    emails: listColumns('emails', ['value', 'type', 'primary', 'display']),
    phonenumbers: listColumns('phoneNumbers', ['value', 'type', 'primary', 'display']),
    groups: {
      rows: sql`scim_members members
                JOIN scim_groups directory_groups ON directory_groups.group_id = members.group_id AND directory_groups.removed_at IS NULL
                JOIN groups ON groups.id = members.group_id
                JOIN group_members memberships ON memberships.group_id = members.group_id AND memberships.user_id = members.user_id
                 AND members.user_id = links.user_id AND directory_groups.service_id = links.service_id`,
      columns: {
        value: { kind: 'exact', expression: sql`members.group_id::text` },
        display: textColumn(sql`groups.name`),
      },
    },
  },
};

const FROM_LINKS = sql`FROM scim_users links JOIN users ON users.id = links.user_id`;

/** SQL: selects a `ScimUserRow`. */
const SELECT_ROW = sql`
  SELECT links.user_id AS id, links.user_name AS "userName", links.external_id AS "externalId", ${IS_ACTIVE} AS "isActive",
         links.attributes, links.created_at AS "createdAt", links.changed_at AS "changedAt",
         (SELECT coalesce(json_agg(json_build_object('id', groups.id, 'name', groups.name)
                                   ORDER BY ${collate(sql`groups.name`, null)}, groups.id), '[]')
            FROM scim_members members
            JOIN scim_groups directory_groups ON directory_groups.group_id = members.group_id
             AND directory_groups.service_id = links.service_id AND directory_groups.removed_at IS NULL
            JOIN group_members memberships ON memberships.group_id = members.group_id AND memberships.user_id = members.user_id
            JOIN groups ON groups.id = members.group_id
           WHERE members.user_id = links.user_id) AS groups`;

/** Finds a page of the people of a directory. @throws Refusal (400) for an invalid filter or order */
export async function findScimUsers(
  manager: EntityManager,
  serviceId: string,
  { filter, sortBy, sortOrder }: ScimList,
  { limit, offset }: PageLimits,
): Promise<{ items: ScimUserRow[]; total: number }> {
  const conditions = [
    sql`links.service_id = ${serviceId}`,
    sql`links.removed_at IS NULL`,
    ...(filter ? [buildCondition(parseFilter(filter), FILTER_COLUMNS)] : []),
  ];
  const order = buildOrder({ sortBy, sortOrder }, FILTER_COLUMNS, sql`links.created_at, links.user_id`);
  const from = sql`${FROM_LINKS} WHERE ${join(conditions, ' AND ')}`;
  const [{ total }, items] = await Promise.all([
    queryRow<{ total: number }>(manager, sql`SELECT count(*)::int AS total ${from}`),
    queryRows<ScimUserRow>(
      manager,
      sql`${SELECT_ROW} ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    ),
  ]);
  return { items, total };
}

/** Finds a person of a directory. */
export async function findScimUser(
  manager: EntityManager,
  serviceId: string,
  userId: string,
): Promise<ScimUserRow | undefined> {
  const [row] = await queryRows<ScimUserRow>(
    manager,
    sql`${SELECT_ROW} ${FROM_LINKS}
     WHERE links.service_id = ${serviceId} AND links.user_id = ${userId} AND links.removed_at IS NULL`,
  );
  return row;
}

/** Finds the person with a user name in a directory. A person who is still there comes before people whom the directory deleted. */
export async function findByUserName(
  manager: EntityManager,
  serviceId: string,
  userName: string,
): Promise<{ userId: string; isRemoved: boolean } | undefined> {
  const [row] = await queryRows<{ userId: string; isRemoved: boolean }>(
    manager,
    sql`
    SELECT user_id AS "userId", removed_at IS NOT NULL AS "isRemoved" FROM scim_users
     WHERE service_id = ${serviceId} AND lower(user_name) = lower(${userName})
     ORDER BY removed_at DESC NULLS FIRST LIMIT 1`,
  );
  return row;
}
