import {
  INVITATION_RETENTION_DAYS,
  UNCONFIRMED_IMPORT_HOURS,
  USER_IMPORT_RETENTION_DAYS,
} from '@lectern/contract';
import { eraseConversations } from '@lectern/data';
import type { Env } from '@lectern/infra';
import type { EntityManager } from 'typeorm';
import type { MailService } from '../../platform/mail/mail.service.js';
import type { UsersService } from '../users/users.service.js';
import { deleteInactiveAccounts, informInactivePeople } from './inactive-accounts.js';

/** One kind of personal data, and how its retention time is applied. */
export interface RetentionRule {
  /** For the log. */
  name: string;
  /** What was done, for the audit log: 'Accounts deleted that were not used for 365 days: 12'. Absent: log only. */
  describe?: (count: number) => string;
  /**
   * Applies the rule to at most `limit` rows. Running it again changes nothing that it has changed before.
   * @returns the number of rows, or the ids of deleted users
   */
  apply(manager: EntityManager, limit: number): Promise<number | string[]>;
}

/** The services that rules need. */
interface Services {
  mail: MailService;
  users: UsersService;
}

/** The rules that are configured. */
export function retentionRules(env: Env, { mail, users }: Services): RetentionRule[] {
  const { conversationDays, uploadNameDays, auditNameDays, inactiveAccountDays } = env.privacy.retention;
  return [
    { name: 'ended sessions', apply: (manager, limit) => deleteEndedSessions(manager, limit, env.sessions) },
    { name: 'ended invitations', apply: deleteEndedInvitations },
    { name: 'imports of users', apply: deleteUserImports },
    ...(conversationDays ? [conversations(conversationDays)] : []),
    ...(uploadNameDays ? [uploadNames(uploadNameDays)] : []),
    ...(auditNameDays ? [auditNames(auditNameDays)] : []),
    ...(inactiveAccountDays ? inactiveAccounts(inactiveAccountDays, { mail, users }) : []),
  ];
}

const inactiveAccounts = (days: number, { mail, users }: Services): RetentionRule[] => [
  {
    name: 'notices to inactive people',
    apply: (manager, limit) => informInactivePeople(manager, limit, { inactiveDays: days, mail }),
  },
  {
    name: 'inactive accounts',
    describe: (count) => `Accounts deleted that were not used for ${days} days: ${count}`,
    apply: (manager, limit) => deleteInactiveAccounts(manager, limit, { inactiveDays: days, users }),
  },
];

const conversations = (days: number): RetentionRule => ({
  name: 'conversations',
  describe: (count) => `Texts of conversations without a message for ${days} days deleted: ${count}`,
  async apply(manager, limit) {
    const sessions = await manager.query<{ id: string }[]>(
      `SELECT id FROM chat_sessions
        WHERE user_id IS NOT NULL AND updated_at < now() - make_interval(days => $1)
        ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [days, limit],
    );
    await eraseConversations(
      manager,
      sessions.map(({ id }) => id),
    );
    return sessions.length;
  },
});

/** A failed upload keeps its names while its file can be retried. */
const uploadNames = (days: number): RetentionRule => ({
  name: 'names of uploads',
  describe: (count) => `Names of uploads that ended ${days} days ago deleted: ${count}`,
  async apply(manager, limit) {
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE uploads SET file_name = '', title = NULL, description = NULL
        WHERE id IN (SELECT id FROM uploads
                      WHERE status <> 'processing' AND updated_at < now() - make_interval(days => $1)
                        AND (file_retained_until IS NULL OR file_retained_until < now())
                        AND (file_name <> '' OR title IS NOT NULL OR description IS NOT NULL)
                      LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [days, limit],
    );
    return count;
  },
});

/** By a function of the tables' owner. The entries stay, because each has the hash of the one before; without their salt the names cannot be guessed. */
const auditNames = (days: number): RetentionRule => ({
  name: 'names in the audit log',
  describe: (count) => `Entries older than ${days} days whose names were deleted: ${count}`,
  async apply(manager, limit) {
    const [{ count }] = await manager.query<[{ count: number }]>(
      'SELECT forget_old_names_in_audit_log($1, $2) AS count',
      [days, limit],
    );
    return count;
  },
});

/** Sessions that the API refuses because of their idle or absolute limit; see session-limits.ts. */
async function deleteEndedSessions(
  manager: EntityManager,
  limit: number,
  { idleHours, keptDays, maxDays, adminIdleHours, adminMaxHours }: Env['sessions'],
): Promise<number> {
  const [, count] = await manager.query<[unknown, number]>(
    `WITH limits AS (
       SELECT sid, (sess->>'lastSeenAt')::bigint AS last_seen, (sess->>'signedInAt')::bigint AS signed_in,
              CASE WHEN role = 'admin' THEN $2::bigint * 3600000 WHEN sess->>'isKept' = 'true' THEN $3::bigint * 86400000
                   ELSE $1::bigint * 3600000 END AS idle,
              CASE WHEN role = 'admin' THEN $4::bigint * 3600000 ELSE $5::bigint * 86400000 END AS longest
         FROM sessions JOIN users ON users.id::text = sess->>'userId'
     ), ended AS (
       SELECT sid FROM limits, (SELECT extract(epoch FROM now()) * 1000 AS at) clock
        WHERE last_seen + idle < clock.at OR signed_in + longest < clock.at LIMIT $6
     )
     DELETE FROM sessions WHERE sid IN (SELECT sid FROM ended)`,
    [idleHours, adminIdleHours, keptDays, adminMaxHours, maxDays, limit],
  );
  return count;
}

/** People who never accepted. */
async function deleteEndedInvitations(manager: EntityManager, limit: number): Promise<number> {
  const [, count] = await manager.query<[unknown, number]>(
    `DELETE FROM invitations
      WHERE id IN (SELECT id FROM invitations
                    WHERE accepted_at IS NULL
                      AND least(withdrawn_at, expires_at) < now() - make_interval(days => $1)
                    LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [INVITATION_RETENTION_DAYS, limit],
  );
  return count;
}

/** With the rows of their files. */
async function deleteUserImports(manager: EntityManager, limit: number): Promise<number> {
  const [, count] = await manager.query<[unknown, number]>(
    `DELETE FROM user_imports
      WHERE id IN (SELECT id FROM user_imports
                    WHERE (status = 'ready' AND created_at < now() - make_interval(hours => $1))
                       OR ended_at < now() - make_interval(days => $2)
                    LIMIT $3 FOR UPDATE SKIP LOCKED)`,
    [UNCONFIRMED_IMPORT_HOURS, USER_IMPORT_RETENTION_DAYS, limit],
  );
  return count;
}
