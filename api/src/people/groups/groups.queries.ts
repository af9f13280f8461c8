import {
  GROUP_PAGE_SIZE,
  type GroupMember,
  type GroupQuery,
  type GroupSettings,
  type JoinPreview,
  type JoinRefusal,
  type ListedGroup,
  MEMBER_PAGE_SIZE,
  type MemberQuery,
  type OwnGroup,
  type Paged,
  type Locale,
} from '@lectern/contract';
import {
  collate,
  changeRows,
  HAS_LEARNING_PATHS,
  isManagedBy,
  isMemberOverdue,
  hasVisiblyCompleted,
  join,
  matchesSearch,
  type Person,
  queryRows,
  searchPatterns,
  sql,
  type Sql,
  sqlDisplayName,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { type Localized, orderBy } from '../../platform/lists/order.queries.js';
import { queryPage } from '../../platform/lists/read-page.js';

/** A group in a list, with its version. */
export type GroupRow = Omit<ListedGroup, 'archivedAt' | 'createdAt'> & {
  archivedAt: Date | null;
  createdAt: Date;
  version: number;
};

/** A member or manager of a group. */
export interface PersonRow {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** A member of a group with the counts that the viewer may see. */
export type MemberRow = PersonRow &
  Pick<GroupMember, 'source' | 'completedCourses' | 'overdueCourses'> & { joinedAt: Date };

/** A group that a person is a member of. */
export type OwnGroupRow = Omit<OwnGroup, 'archivedAt' | 'joinedAt'> & {
  archivedAt: Date | null;
  joinedAt: Date;
};

/** A join link as it is for a person who opens it. */
export interface JoinLinkRow {
  id: string;
  groupId: string;
  groupName: string;
  description: string | null;
  isMember: boolean;
  /** Why people cannot join by the link; null while they can. */
  refusal: JoinRefusal | null;
}

const MEMBER_COUNT = sql`(SELECT count(*)::int FROM group_members members WHERE members.group_id = groups.id)`;
const COURSE_COUNT = sql`(SELECT count(*)::int FROM group_courses assigned WHERE assigned.group_id = groups.id)`;

/** SQL: SELECT of the columns of a `GroupRow`. */
const SELECT_GROUPS = sql`
  SELECT groups.id, groups.name, groups.description, groups.archived_at AS "archivedAt",
         groups.created_at AS "createdAt", groups.version,
         ${MEMBER_COUNT} AS "memberCount", ${COURSE_COUNT} AS "courseCount"
    FROM groups`;

/** Finds one page of the groups that a person manages. */
export function findGroups(
  manager: EntityManager,
  { page, search, state, locale, ...order }: Localized<GroupQuery>,
  person: Person,
): Promise<Paged<GroupRow>> {
  const conditions = [
    isManagedBy(sql`groups.id`, person),
    sql`(groups.archived_at IS NOT NULL) = ${state === 'archived'}`,
    ...searchPatterns(search).map((pattern) => sql`lower(groups.name) LIKE ${pattern}`),
  ];
  const from = sql`FROM groups WHERE ${join(conditions, ' AND ')}`;
  const keys = { name: collate(sql`groups.name`, locale), members: MEMBER_COUNT, courses: COURSE_COUNT };
  const orderTerms = orderBy(order, { keys, id: sql`groups.id` });
  const rows = (limits: Sql) => sql`
    WITH page AS (SELECT groups.id ${from} ORDER BY ${orderTerms} ${limits})
    ${SELECT_GROUPS} JOIN page ON page.id = groups.id ORDER BY ${orderTerms}`;
  return queryPage<GroupRow>(manager, { from, rows }, { page, pageSize: GROUP_PAGE_SIZE });
}

/** Finds a group. */
export async function findGroupRow(manager: EntityManager, groupId: string): Promise<GroupRow | undefined> {
  const [group] = await queryRows<GroupRow>(manager, sql`${SELECT_GROUPS} WHERE groups.id = ${groupId}`);
  return group;
}

/** Finds the managers of a group, by name. A manager who is no longer an instructor has no rights, and is left out. */
export function findManagers(manager: EntityManager, groupId: string): Promise<PersonRow[]> {
  return queryRows<PersonRow>(
    manager,
    sql`
    SELECT users.id, users.first_name AS "firstName", users.last_name AS "lastName", users.email
      FROM group_managers managers
      JOIN users ON users.id = managers.user_id AND users.role IN ('instructor', 'admin')
     WHERE managers.group_id = ${groupId}
     ORDER BY ${collate(sqlDisplayName(sql`users`), null)}, users.id`,
  );
}

/** Changes a group's settings, and raises its version by one. */
export async function updateGroup(
  manager: EntityManager,
  groupId: string,
  { name, description }: GroupSettings,
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE groups SET name = ${name}, description = ${description}, version = version + 1, updated_at = now()
     WHERE id = ${groupId}`,
  );
}

/** Archives or restores a group. */
export async function setArchived(
  manager: EntityManager,
  groupId: string,
  isArchived: boolean,
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE groups SET archived_at = CASE WHEN ${isArchived} THEN now() END, updated_at = now()
     WHERE id = ${groupId}`,
  );
}

/** Changes the value of the groups claim (sent by the sign-in provider) that makes people members of a group. */
export async function updateClaimValue(
  manager: EntityManager,
  groupId: string,
  value: string | null,
): Promise<void> {
  await changeRows(
    manager,
    sql`UPDATE groups SET claim_value = ${value}, updated_at = now() WHERE id = ${groupId}`,
  );
}

/** Finds one page of a group's members. Courses are counted only for the members on the page. */
export function findMembers(
  manager: EntityManager,
  groupId: string,
  { page, search, locale, ...order }: Localized<MemberQuery>,
  viewer: Person,
): Promise<Paged<MemberRow>> {
  const conditions = [sql`members.group_id = ${groupId}`, ...matchesSearch(sql`users`, search)];
  const from = sql`
    FROM group_members members JOIN users ON users.id = members.user_id
   WHERE ${join(conditions, ' AND ')}`;
  const keys = {
    name: collate(sqlDisplayName(sql`users`), locale),
    joined: sql`members.joined_at`,
  };
  const orderTerms = orderBy(order, { keys, id: sql`members.user_id` });
  const rows = (limits: Sql) => sql`
    WITH
    -- the members of the page
    members AS (
      SELECT members.group_id, members.user_id, members.source, members.joined_at
        ${from} ORDER BY ${orderTerms} ${limits}
    )
    SELECT users.id, users.first_name AS "firstName", users.last_name AS "lastName", users.email,
           members.source, members.joined_at AS "joinedAt", counts.completed AS "completedCourses",
           counts.overdue AS "overdueCourses"
      FROM members JOIN users ON users.id = members.user_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE state.is_completed)::int AS completed,
              count(*) FILTER (WHERE groups.archived_at IS NULL
                                 AND ${isMemberOverdue(sql`state.is_completed`)})::int AS overdue
         FROM group_courses assigned
         JOIN groups ON groups.id = assigned.group_id
         LEFT JOIN enrollments ON enrollments.user_id = members.user_id
                              AND enrollments.course_id = assigned.course_id
        CROSS JOIN LATERAL (SELECT ${hasVisiblyCompleted(viewer)} AS is_completed) state
        WHERE assigned.group_id = members.group_id) counts
     ORDER BY ${orderTerms}`;
  return queryPage<MemberRow>(manager, { from, rows }, { page, pageSize: MEMBER_PAGE_SIZE });
}

/** Finds the groups that a person is a member of, by name; archived groups are the last. */
export function findOwnGroups(
  manager: EntityManager,
  userId: string,
  locale: Locale,
): Promise<OwnGroupRow[]> {
  return queryRows<OwnGroupRow>(
    manager,
    sql`
    SELECT groups.id, groups.name, groups.description, groups.archived_at AS "archivedAt",
           members.joined_at AS "joinedAt",
           (SELECT count(*)::int FROM group_courses assigned
              JOIN courses ON courses.id = assigned.course_id AND courses.is_published
             WHERE assigned.group_id = groups.id) AS "courseCount"
      FROM group_members members JOIN groups ON groups.id = members.group_id
     WHERE members.user_id = ${userId}
     ORDER BY groups.archived_at IS NOT NULL, ${collate(sql`groups.name`, locale)}, groups.id`,
  );
}

/** Finds a join link by its code, and whether a person can join by it. @param userId null: a visitor */
export async function findJoinLink(
  manager: EntityManager,
  code: string,
  userId: string | null,
): Promise<JoinLinkRow | undefined> {
  const [link] = await queryRows<JoinLinkRow>(
    manager,
    sql`
    SELECT links.id, groups.id AS "groupId", groups.name AS "groupName", groups.description,
           EXISTS (SELECT FROM group_members members
                    WHERE members.group_id = groups.id AND members.user_id = ${userId}) AS "isMember",
           CASE WHEN groups.archived_at IS NOT NULL THEN 'group-archived'
                WHEN links.expires_at <= now() THEN 'join-link-expired'
                WHEN links.uses >= links.max_uses THEN 'join-link-full' END AS refusal
      FROM group_join_links links JOIN groups ON groups.id = links.group_id
     WHERE links.code = ${code}`,
  );
  return link;
}

/** SQL: the due date of the row `assigned` (a date, or days after joining), as the JSON of `Due` in the contract. */
const DUE_JSON = sql`
  json_build_object('dueAt', to_char(assigned.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                    'dueDays', assigned.due_days)`;

/** Finds the published courses of a group, for the preview that people see before they join it. */
export function findOfferedCourses(
  manager: EntityManager,
  groupId: string,
  locale: Locale,
): Promise<JoinPreview['courses']> {
  return queryRows(
    manager,
    sql`
    SELECT courses.id, courses.slug, courses.title, ${DUE_JSON} AS due
      FROM group_courses assigned JOIN courses ON courses.id = assigned.course_id AND courses.is_published
     WHERE assigned.group_id = ${groupId}
     ORDER BY assigned.due_at, assigned.due_days, ${collate(sql`courses.title`, locale)}, courses.id`,
  );
}

/**
 * Finds the published learning paths of a group, for the preview that people see before they join it; none on a site without learning
 * paths.
 */
export function findOfferedPaths(
  manager: EntityManager,
  groupId: string,
  locale: Locale,
): Promise<JoinPreview['learningPaths']> {
  return queryRows(
    manager,
    sql`
    SELECT paths.id, paths.slug, paths.title, ${DUE_JSON} AS due
      FROM group_learning_paths assigned JOIN learning_paths paths ON paths.id = assigned.path_id AND paths.is_published
     WHERE assigned.group_id = ${groupId} AND ${HAS_LEARNING_PATHS}
     ORDER BY assigned.due_at, assigned.due_days, ${collate(sql`paths.title`, locale)}, paths.id`,
  );
}
