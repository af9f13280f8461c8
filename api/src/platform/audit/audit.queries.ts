import {
  AUDIT_PAGE_SIZE,
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
  type Paged,
} from '@lectern/contract';
import { isBetweenDays, join, matchesSearch, searchPatterns, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../lists/read-page.js';

export type AuditRow = Omit<AuditEntry, 'at'> & { at: Date };

/** Finds one page of the audit log, latest entry first. */
export function findAuditPage(
  manager: EntityManager,
  { page, ...filter }: AuditQuery,
): Promise<Paged<AuditRow>> {
  return queryPage(manager, selectEntries(filter), { page, pageSize: AUDIT_PAGE_SIZE });
}

/** Finds the latest entries that match a filter, at most `limit`, and counts all that match. */
export function findLatestEntries(
  manager: EntityManager,
  filter: AuditFilter,
  limit: number,
): Promise<Paged<AuditRow>> {
  return queryPage(manager, selectEntries(filter), { page: 1, pageSize: limit });
}

function selectEntries({ search, action, target, from, to, timeZone }: AuditFilter) {
  const conditions = [
    ...(action === 'all' ? [] : [sql`entries.action = ${action}`]),
    ...(target ? [sql`entries.target_id = ${target}`] : []),
    ...(searchPatterns(search).length ? [matchesNames(search)] : []),
    ...isBetweenDays(sql`entries.at`, { from, to, timeZone }),
  ];
  const fromEntries = sql`FROM audit_entries entries WHERE ${join([sql`true`, ...conditions], ' AND ')}`;
  const rows = (limits: Sql) => sql`
    SELECT entries.id, entries.at, entries.action, entries.fields, entries.detail,
           json_build_object('id', entries.actor_id, 'name', entries.actor_name) AS actor,
           json_build_object('kind', entries.target_kind, 'id', entries.target_id, 'name', entries.target_name) AS target
      ${fromEntries} ORDER BY entries.id DESC ${limits}`;
  return { from: fromEntries, rows };
}

/** SQL: the recorded name, the present name or the email address of the actor or the target contains all words of the search. */
function matchesNames(search: string): Sql {
  const hasWords = (name: Sql) =>
    join(
      searchPatterns(search).map((pattern) => sql`lower(${name}) LIKE ${pattern}`),
      ' AND ',
    );
  const people = sql`(SELECT users.id FROM users WHERE ${join(matchesSearch(sql`users`, search), ' AND ')})`;
  return sql`(${hasWords(sql`entries.target_name`)} OR ${hasWords(sql`entries.actor_name`)}
              OR entries.actor_id IN ${people} OR entries.target_id IN ${people})`;
}
