import type { InvitedRole, UserImportOutcome } from '@lectern/contract';
import { collate, changeRows, queryRow, queryRows, sql, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { StoredRow } from './stored-text.js';

export type KnownUser = Pick<User, 'id' | 'email' | 'role'>;

export interface KnownGroup {
  id: string;
  name: string;
}

/** Counts the rows of an import by outcome. */
export async function countOutcomes(
  manager: EntityManager,
  importId: string,
): Promise<Record<UserImportOutcome, number>> {
  const rows = await queryRows<{ outcome: UserImportOutcome; count: number }>(
    manager,
    sql`
    SELECT outcome, count(*)::int AS count FROM user_import_rows
     WHERE import_id = ${importId} GROUP BY outcome`,
  );
  const counts = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  const getCount = (outcome: UserImportOutcome) => counts.get(outcome) ?? 0;
  return {
    invite: getCount('invite'),
    unconfirmed: getCount('unconfirmed'),
    update: getCount('update'),
    unchanged: getCount('unchanged'),
    problem: getCount('problem'),
  };
}

/** Counts the imported rows, and the rows with groups that do not exist. */
export function countProgress(
  manager: EntityManager,
  importId: string,
): Promise<{ done: number; unknown: number }> {
  return queryRow(
    manager,
    sql`
    SELECT count(*) FILTER (WHERE is_done)::int AS done,
           count(*) FILTER (WHERE unknown_groups <> '{}' AND outcome <> 'problem')::int AS unknown
      FROM user_import_rows WHERE import_id = ${importId}`,
  );
}

/** Finds names of groups that do not exist, at most `limit`; each row has the total number of such names. */
export function findUnknownGroups(
  manager: EntityManager,
  importId: string,
  limit: number,
): Promise<{ name: string; total: number }[]> {
  return queryRows(
    manager,
    sql`
    SELECT min(unknown.name) AS name, count(*) OVER ()::int AS total
      FROM user_import_rows, unnest(user_import_rows.unknown_groups) AS unknown(name)
     WHERE user_import_rows.import_id = ${importId} GROUP BY lower(unknown.name)
     ORDER BY ${collate(sql`min(unknown.name)`, null)} LIMIT ${limit}`,
  );
}

/** Finds running imports that no process has continued for some seconds. @returns their ids */
export async function findStaleImports(manager: EntityManager, seconds: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT id FROM user_imports
     WHERE status = 'running' AND heartbeat_at < now() - make_interval(secs => ${seconds})`,
  );
  return rows.map(({ id }) => id);
}

/** Saves the outcomes of a batch of rows, and a heartbeat of the import. */
export async function saveOutcomes(
  manager: EntityManager,
  importId: string,
  rows: { line: number; outcome: UserImportOutcome; problem: string | null }[],
): Promise<void> {
  const lines = rows.map(({ line }) => line);
  const outcomes = rows.map(({ outcome }) => outcome);
  const problems = rows.map(({ problem }) => problem);
  await changeRows(
    manager,
    sql`
    UPDATE user_import_rows SET outcome = done.outcome, problem = done.problem, is_done = true
      FROM unnest(${lines}::int[], ${outcomes}::text[], ${problems}::text[]) AS done(line, outcome, problem)
     WHERE user_import_rows.import_id = ${importId} AND user_import_rows.line = done.line`,
  );
  await changeRows(manager, sql`UPDATE user_imports SET heartbeat_at = now() WHERE id = ${importId}`);
}

/** Counts a failure of a running import; the import ends as failed after `maxFailures`. */
export async function countFailure(
  manager: EntityManager,
  importId: string,
  maxFailures: number,
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE user_imports
       SET failures = failures + 1, heartbeat_at = now(),
           status = CASE WHEN failures + 1 >= ${maxFailures} THEN 'failed' ELSE status END,
           ended_at = CASE WHEN failures + 1 >= ${maxFailures} THEN now() ELSE ended_at END
     WHERE id = ${importId} AND status = 'running'`,
  );
}

export function insertGroups(manager: EntityManager, names: string[]): Promise<KnownGroup[]> {
  return queryRows(
    manager,
    sql`INSERT INTO groups (name) SELECT unnest(${names}::text[]) RETURNING id, name`,
  );
}

export function findUsers(manager: EntityManager, emails: string[]): Promise<KnownUser[]> {
  return queryRows(manager, sql`SELECT id, email, role FROM users WHERE email = ANY (${emails})`);
}

/** Finds active groups by their names, in upper or lower case. */
export function findGroups(manager: EntityManager, names: string[]): Promise<KnownGroup[]> {
  return queryRows(
    manager,
    sql`
    -- PostgreSQL lowers the case of both names, because JavaScript lowers a few letters differently, such as a final sigma.
    SELECT id, name FROM groups
     WHERE archived_at IS NULL AND lower(name) IN (SELECT lower(searched.name) FROM unnest(${names}::text[]) AS searched (name))
     ORDER BY id`,
  );
}

/** Finds the memberships of these people in these groups. @returns '<user id> <group id>' for each membership */
export async function findMemberships(
  manager: EntityManager,
  userIds: string[],
  groupIds: string[],
): Promise<string[]> {
  const rows = await queryRows<{ key: string }>(
    manager,
    sql`
    SELECT user_id || ' ' || group_id AS key FROM group_members
     WHERE user_id = ANY (${userIds}) AND group_id = ANY (${groupIds})`,
  );
  return rows.map(({ key }) => key);
}

/** Finds the open invitations of addresses to the site and to groups. */
export function findOpenInvitations(
  manager: EntityManager,
  emails: string[],
): Promise<{ email: string; groupId: string | null; role: InvitedRole }[]> {
  return queryRows(
    manager,
    sql`
    SELECT email, group_id AS "groupId", role FROM invitations
     WHERE email = ANY (${emails}) AND managed_group_id IS NULL AND course_id IS NULL
       AND accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > now()`,
  );
}

/** Marks rows with a problem as done, because they are not imported. */
export async function finishProblemRows(manager: EntityManager, importId: string): Promise<void> {
  await changeRows(
    manager,
    sql`UPDATE user_import_rows SET is_done = true WHERE import_id = ${importId} AND outcome = 'problem'`,
  );
}

/** Marks rows with groups that do not exist as problems. @param describe returns the text of the problem for the name of a group */
export async function leaveOutUnknownGroups(
  manager: EntityManager,
  importId: string,
  describe: (group: string) => string,
): Promise<void> {
  const rows = await queryRows<{ name: string }>(
    manager,
    sql`
    SELECT DISTINCT unknown_groups[1] AS name FROM user_import_rows
     WHERE import_id = ${importId} AND unknown_groups <> '{}' AND outcome <> 'problem'`,
  );
  const names = rows.map(({ name }) => name);
  await changeRows(
    manager,
    sql`
    UPDATE user_import_rows SET outcome = 'problem', problem = problems.text
      FROM unnest(${names}::text[], ${names.map(describe)}::text[]) AS problems(name, text)
     WHERE user_import_rows.import_id = ${importId} AND user_import_rows.unknown_groups[1] = problems.name
       AND user_import_rows.outcome <> 'problem'`,
  );
}

export type NewRow = StoredRow & { outcome: UserImportOutcome; problem: string | null; unknown: string[] };

/**
 * Adds the rows of a file. They are one JSON parameter, because rows have different numbers of groups, and PostgreSQL has no arrays of
 * arrays with different lengths.
 */
export async function insertRows(manager: EntityManager, importId: string, rows: NewRow[]): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO user_import_rows
           (import_id, line, email, first_name, last_name, role, groups, unknown_groups, outcome, problem)
    SELECT ${importId}, line, email, "firstName", "lastName", role, groups, unknown, outcome, problem
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS rows(
           line int, email text, "firstName" text, "lastName" text, role text, groups text[], unknown text[],
           outcome text, problem text)`,
  );
}
