import type { SiteRetention } from '@lectern/contract';
import { eraseConversations } from '@lectern/data';
import type { Env } from '@lectern/infra';
import type { EntityManager } from 'typeorm';
import type { MailService } from '../../platform/mail/mail.service.js';
import type { UsersService } from '../users/users.service.js';
import { deleteInactiveAccounts, informInactivePeople } from './inactive-accounts.js';
import {
  deleteAuditNames,
  deleteEndedInvitations,
  deleteRemovedNotes,
  deleteResolvedReports,
  deleteEndedSessions,
  deleteUploadNames,
  deleteUserImports,
  lockOldConversations,
} from './retention.queries.js';

/** One kind of personal data, and how its retention time is applied. */
export interface RetentionRule {
  /** The rule's name in the log. */
  name: string;
  /** Text for the audit log, such as 'Accounts deleted that were not used for 365 days: 12'. Without it, only the log has an entry. */
  describe?: (count: number) => string;
  /**
   * Applies the rule to at most `limit` rows. A repeated call does not change rows again.
   * @returns the number of rows, or the ids of deleted users
   */
  apply(manager: EntityManager, limit: number): Promise<number | string[]>;
}

/** The services that rules need. */
interface Services {
  mail: MailService;
  users: UsersService;
}

/** Lists the rules of the configured retention times. */
export function retentionRules(
  { sessions }: Env,
  { conversationDays, uploadNameDays, auditNameDays, inactiveAccountDays }: SiteRetention,
  { mail, users }: Services,
): RetentionRule[] {
  return [
    { name: 'ended sessions', apply: (manager, limit) => deleteEndedSessions(manager, limit, sessions) },
    { name: 'ended invitations', apply: deleteEndedInvitations },
    { name: 'imports of users', apply: deleteUserImports },
    { name: 'deleted notes', apply: deleteRemovedNotes },
    { name: 'reports about posts', apply: deleteResolvedReports },
    ...(conversationDays ? [buildConversationRule(conversationDays)] : []),
    ...(uploadNameDays ? [buildUploadNameRule(uploadNameDays)] : []),
    ...(auditNameDays ? [buildAuditNameRule(auditNameDays)] : []),
    // Accounts are deleted after a notice by email only, so never without a mail server.
    ...(inactiveAccountDays && mail.isSending
      ? buildInactiveAccountRules(inactiveAccountDays, { mail, users })
      : []),
  ];
}

const buildInactiveAccountRules = (days: number, { mail, users }: Services): RetentionRule[] => [
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

const buildConversationRule = (days: number): RetentionRule => ({
  name: 'conversations',
  describe: (count) => `Texts of conversations without a message for ${days} days deleted: ${count}`,
  async apply(manager, limit) {
    const ids = await lockOldConversations(manager, days, limit);
    await eraseConversations(manager, ids);
    return ids.length;
  },
});

const buildUploadNameRule = (days: number): RetentionRule => ({
  name: 'names of uploads',
  describe: (count) => `Names of uploads that ended ${days} days ago deleted: ${count}`,
  apply: (manager, limit) => deleteUploadNames(manager, days, limit),
});

const buildAuditNameRule = (days: number): RetentionRule => ({
  name: 'names in the audit log',
  describe: (count) => `Entries older than ${days} days whose names were deleted: ${count}`,
  apply: (manager, limit) => deleteAuditNames(manager, days, limit),
});
