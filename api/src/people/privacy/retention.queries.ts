import {
  INACTIVE_NOTICE_DAYS,
  INVITATION_RETENTION_DAYS,
  NOTE_UNDO_HOURS,
  REPORT_RETENTION_DAYS,
  type SiteRetention,
  UNCONFIRMED_IMPORT_HOURS,
  USER_IMPORT_RETENTION_DAYS,
} from '@lectern/contract';
import { changeRows, queryRow, queryRows, sql, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import type { DataSource, EntityManager } from 'typeorm';

/** Tries to take the lock of retention until the transaction ends. @returns false where another replica has the lock */
export async function tryLockRetention(manager: EntityManager): Promise<boolean> {
  const { isAcquired } = await queryRow<{ isAcquired: boolean }>(
    manager,
    sql`SELECT pg_try_advisory_xact_lock(hashtext('retention')) AS "isAcquired"`,
  );
  return isAcquired;
}

/** SQL: when a person last used the site. */
const LAST_ACTIVE_AT = sql`coalesce(users.last_active, users.created_at)`;
/**
 * SQL: an account that may be deleted for inactivity. Administrators and service accounts are never deleted. Suspended people are not
 * deleted either, because they could sign up again afterwards.
 */
const IS_DELETABLE = sql`users.role IN ('student', 'instructor') AND NOT users.is_service`;

const isInactive = (days: number) =>
  sql`${IS_DELETABLE} AND ${LAST_ACTIVE_AT} < now() - make_interval(days => ${days})`;
const isOldConversation = (days: number) =>
  sql`user_id IS NOT NULL AND updated_at < now() - make_interval(days => ${days})`;
/** SQL: the upload `ended` ended more than `days` ago and has names. A failed upload keeps its names while its file can be retried. */
const hasOldNames = (days: number) => sql`
  ended.status <> 'processing' AND ended.updated_at < now() - make_interval(days => ${days})
    AND (ended.file_retained_until IS NULL OR ended.file_retained_until < now())
    AND (ended.file_name <> '' OR ended.title IS NOT NULL OR ended.description IS NOT NULL)`;

/** Counts the rows of each kind that are older than its retention time in days. The time 0 means forever, so its count is 0. */
export function countExpired(
  source: DataSource,
  { conversationDays, uploadNameDays, auditNameDays, inactiveAccountDays }: SiteRetention,
): Promise<SiteRetention> {
  return queryRow(
    source.manager,
    sql`
    SELECT (SELECT count(*)::int FROM chat_sessions
             WHERE ${conversationDays} > 0 AND ${isOldConversation(conversationDays)}) AS "conversationDays",
           (SELECT count(*)::int FROM uploads ended
             WHERE ${uploadNameDays} > 0 AND ${hasOldNames(uploadNameDays)}) AS "uploadNameDays",
           -- the same rows as those that the function forget_old_names_in_audit_log changes
           (SELECT count(*)::int FROM audit_entries
             WHERE ${auditNameDays} > 0 AND at < now() - make_interval(days => ${auditNameDays})
               AND target_kind <> 'retention'
               AND (actor_name IS NOT NULL OR target_kind IN ('user', 'upload') AND target_name IS NOT NULL)
           ) AS "auditNameDays",
           (SELECT count(*)::int FROM users
             WHERE ${inactiveAccountDays} > 0 AND ${isInactive(inactiveAccountDays)}) AS "inactiveAccountDays"`,
  );
}

/** Locks people who were inactive for some days, and were not warned since they last used the site. */
export function lockUnwarned(
  manager: EntityManager,
  days: number,
  limit: number,
): Promise<Pick<User, 'id' | 'email'>[]> {
  return queryRows(
    manager,
    sql`
    SELECT users.id, users.email FROM users
     WHERE ${isInactive(days)}
       AND (users.inactivity_notice_at IS NULL OR users.inactivity_notice_at < ${LAST_ACTIVE_AT})
     ORDER BY users.id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`,
  );
}

/** Records that people were warned that their accounts will be deleted. */
export async function saveNotices(manager: EntityManager, userIds: string[]): Promise<void> {
  await changeRows(manager, sql`UPDATE users SET inactivity_notice_at = now() WHERE id = ANY (${userIds})`);
}

/** Locks people who were inactive for some days, and did not use the site after the warning. @returns their ids */
export async function lockInactive(manager: EntityManager, days: number, limit: number): Promise<string[]> {
  const people = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT users.id FROM users
     WHERE ${isInactive(days)}
       AND users.inactivity_notice_at > ${LAST_ACTIVE_AT}
       AND users.inactivity_notice_at < now() - make_interval(days => ${INACTIVE_NOTICE_DAYS})
     ORDER BY users.id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  );
  return people.map(({ id }) => id);
}

/** Locks conversations without a message for some days. @returns their ids */
export async function lockOldConversations(
  manager: EntityManager,
  days: number,
  limit: number,
): Promise<string[]> {
  const sessions = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT id FROM chat_sessions
     WHERE ${isOldConversation(days)}
     ORDER BY updated_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  );
  return sessions.map(({ id }) => id);
}

/** Deletes the names of uploads that ended some days ago. */
export function deleteUploadNames(manager: EntityManager, days: number, limit: number): Promise<number> {
  return changeRows(
    manager,
    sql`
    UPDATE uploads SET file_name = '', title = NULL, description = NULL
     WHERE id IN (SELECT ended.id FROM uploads ended
                   WHERE ${hasOldNames(days)}
                   LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
}

/**
 * Deletes old names from the audit log, by a database function that runs with the rights of the tables' owner. The entries stay, because
 * each contains the hash of the entry before. The hashes do not reveal the names, because the salts are deleted with the names.
 */
export async function deleteAuditNames(manager: EntityManager, days: number, limit: number): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`SELECT forget_old_names_in_audit_log(${days}, ${limit}) AS count`,
  );
  return count;
}

/** Deletes sessions that the API refuses because of their idle or absolute limit; see session-limits.ts. */
export function deleteEndedSessions(
  manager: EntityManager,
  limit: number,
  { idleHours, keptDays, maxDays, adminIdleHours, adminMaxHours }: Env['sessions'],
): Promise<number> {
  return changeRows(
    manager,
    sql`
    -- each session with its times and limits, in milliseconds
    WITH limits AS (
      SELECT sessions.sid, (sessions.sess->>'lastSeenAt')::bigint AS last_seen_at,
             (sessions.sess->>'signedInAt')::bigint AS signed_in_at,
             CASE WHEN users.role = 'admin' THEN ${adminIdleHours}::bigint * 3600000
                  WHEN sessions.sess->>'isKept' = 'true' THEN ${keptDays}::bigint * 86400000
                  ELSE ${idleHours}::bigint * 3600000 END AS max_idle,
             CASE WHEN users.role = 'admin' THEN ${adminMaxHours}::bigint * 3600000
                  ELSE ${maxDays}::bigint * 86400000 END AS max_age
        FROM sessions JOIN users ON users.id::text = sessions.sess->>'userId'
    ),
    -- the sessions beyond one of their limits
    ended AS (
      SELECT limits.sid FROM limits, (SELECT extract(epoch FROM now()) * 1000 AS now) clock
       WHERE limits.last_seen_at + limits.max_idle < clock.now OR limits.signed_in_at + limits.max_age < clock.now
       LIMIT ${limit}
    )
    DELETE FROM sessions WHERE sid IN (SELECT ended.sid FROM ended)`,
  );
}

/** Deletes invitations that were not accepted and ended some time ago. */
export function deleteEndedInvitations(manager: EntityManager, limit: number): Promise<number> {
  return changeRows(
    manager,
    sql`
    DELETE FROM invitations
     WHERE id IN (SELECT ended.id FROM invitations ended
                   WHERE ended.accepted_at IS NULL
                     AND least(ended.withdrawn_at, ended.expires_at)
                         < now() - make_interval(days => ${INVITATION_RETENTION_DAYS})
                   LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
}

/** Deletes removed notes whose removal can no longer be undone. */
export function deleteRemovedNotes(manager: EntityManager, limit: number): Promise<number> {
  return changeRows(
    manager,
    sql`
    DELETE FROM notes
     WHERE id IN (SELECT removed.id FROM notes removed
                   WHERE removed.deleted_at < now() - make_interval(hours => ${NOTE_UNDO_HOURS})
                   LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
}

/** Deletes reports of posts that an instructor has dealt with some time ago. */
export function deleteResolvedReports(manager: EntityManager, limit: number): Promise<number> {
  return changeRows(
    manager,
    sql`
    DELETE FROM post_reports
     WHERE (post_id, user_id) IN (SELECT resolved.post_id, resolved.user_id FROM post_reports resolved
                                   WHERE resolved.resolved_at < now() - make_interval(days => ${REPORT_RETENTION_DAYS})
                                   LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
}

/** Deletes imports of users, with the rows of their files, that ended or were not confirmed some time ago. */
export function deleteUserImports(manager: EntityManager, limit: number): Promise<number> {
  return changeRows(
    manager,
    sql`
    DELETE FROM user_imports
     WHERE id IN (SELECT ended.id FROM user_imports ended
                   WHERE (ended.status = 'ready'
                          AND ended.created_at < now() - make_interval(hours => ${UNCONFIRMED_IMPORT_HOURS}))
                      OR ended.ended_at < now() - make_interval(days => ${USER_IMPORT_RETENTION_DAYS})
                   LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
}
