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
import type { Limits } from '../read-limits.js';

/** A person as the directory knows them. */
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

const text = (value: Sql): Column => ({ kind: 'text', value });
const attribute = (...path: string[]): Column => text(sql`(links.attributes #>> ${path}::text[])`);
const part = (name: string): Column => text(sql`(one.value ->> ${name}::text)`);

const listColumns = (name: string, parts: string[]) => ({
  rows: sql`jsonb_array_elements(coalesce(links.attributes -> ${name}::text, '[]')) AS one(value)`,
  columns: Object.fromEntries(parts.map((one) => [one, part(one)])),
});

/** Whether the person can sign in, as far as Lectern knows. */
const IS_ACTIVE = sql`(users.role <> 'suspended')`;

const COLUMNS: FilterColumns = {
  columns: {
    id: { kind: 'exact', value: sql`links.user_id::text` },
    externalid: { kind: 'exact', value: sql`links.external_id` },
    username: text(sql`links.user_name`),
    active: { kind: 'boolean', value: IS_ACTIVE },
    displayname: attribute('displayName'),
    nickname: attribute('nickName'),
    title: attribute('title'),
    usertype: attribute('userType'),
    preferredlanguage: attribute('preferredLanguage'),
    locale: attribute('locale'),
    'name.formatted': attribute('name', 'formatted'),
    'name.givenname': attribute('name', 'givenName'),
    'name.familyname': attribute('name', 'familyName'),
    'meta.created': { kind: 'date', value: sql`links.created_at` },
    'meta.lastmodified': { kind: 'date', value: sql`links.changed_at` },
    'enterprise.department': attribute(ENTERPRISE_SCHEMA, 'department'),
    'enterprise.employeenumber': attribute(ENTERPRISE_SCHEMA, 'employeeNumber'),
    'enterprise.organization': attribute(ENTERPRISE_SCHEMA, 'organization'),
  },
  lists: {
    emails: listColumns('emails', ['value', 'type', 'primary', 'display']),
    phonenumbers: listColumns('phoneNumbers', ['value', 'type', 'primary', 'display']),
    groups: {
      rows: sql`scim_members members JOIN scim_groups own ON own.group_id = members.group_id AND own.removed_at IS NULL
                JOIN groups ON groups.id = members.group_id
                JOIN group_members actual ON actual.group_id = members.group_id AND actual.user_id = members.user_id
                 AND members.user_id = links.user_id AND own.service_id = links.service_id`,
      columns: {
        value: { kind: 'exact', value: sql`members.group_id::text` },
        display: text(sql`groups.name`),
      },
    },
  },
};

const FROM = sql`FROM scim_users links JOIN users ON users.id = links.user_id`;

/** SQL of the columns of a `ScimUserRow`. */
const SELECT = sql`
  SELECT links.user_id AS id, links.user_name AS "userName", links.external_id AS "externalId", ${IS_ACTIVE} AS "isActive",
         links.attributes, links.created_at AS "createdAt", links.changed_at AS "changedAt",
         (SELECT coalesce(json_agg(json_build_object('id', groups.id, 'name', groups.name)
                                   ORDER BY ${collate(sql`groups.name`, null)}, groups.id), '[]')
            FROM scim_members members
            JOIN scim_groups own ON own.group_id = members.group_id AND own.service_id = links.service_id
             AND own.removed_at IS NULL
            JOIN group_members actual ON actual.group_id = members.group_id AND actual.user_id = members.user_id
            JOIN groups ON groups.id = members.group_id
           WHERE members.user_id = links.user_id) AS groups`;

/** Finds people of a directory. @throws Refusal (400) for a filter or an order that is none */
export async function findScimUsers(
  manager: EntityManager,
  serviceId: string,
  { filter, sortBy, sortOrder }: ScimList,
  { limit, offset }: Limits,
): Promise<{ items: ScimUserRow[]; total: number }> {
  const conditions = [
    sql`links.service_id = ${serviceId}`,
    sql`links.removed_at IS NULL`,
    ...(filter ? [buildCondition(parseFilter(filter), COLUMNS)] : []),
  ];
  const order = buildOrder({ sortBy, sortOrder }, COLUMNS, sql`links.created_at, links.user_id`);
  const from = sql`${FROM} WHERE ${join(conditions, ' AND ')}`;
  const [{ total }, items] = await Promise.all([
    queryRow<{ total: number }>(manager, sql`SELECT count(*)::int AS total ${from}`),
    queryRows<ScimUserRow>(manager, sql`${SELECT} ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`),
  ]);
  return { items, total };
}

/** Finds a person of a directory. */
export async function findScimUser(
  manager: EntityManager,
  serviceId: string,
  userId: string,
): Promise<ScimUserRow | undefined> {
  const [found] = await queryRows<ScimUserRow>(
    manager,
    sql`${SELECT} ${FROM}
     WHERE links.service_id = ${serviceId} AND links.user_id = ${userId} AND links.removed_at IS NULL`,
  );
  return found;
}

/** Finds who has a user name in a directory, first of all the person who is not removed. */
export async function findByUserName(
  manager: EntityManager,
  serviceId: string,
  userName: string,
): Promise<{ userId: string; isRemoved: boolean } | undefined> {
  const [found] = await queryRows<{ userId: string; isRemoved: boolean }>(
    manager,
    sql`
    SELECT user_id AS "userId", removed_at IS NOT NULL AS "isRemoved" FROM scim_users
     WHERE service_id = ${serviceId} AND lower(user_name) = lower(${userName})
     ORDER BY removed_at DESC NULLS FIRST LIMIT 1`,
  );
  return found;
}
