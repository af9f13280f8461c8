import * as z from 'zod/mini';
import { endpoint } from '../define.js';
import { refuse } from '../problems/refuse.js';
import { savedGroup } from './site-group.js';

/** Longest retention time: ten years. */
export const MAX_RETENTION_DAYS = 3650;
/** An account is not called inactive earlier, because a course may take a season. */
export const MIN_INACTIVE_DAYS = 90;

const Days = (min: number) =>
  z
    .int()
    .check(
      z.refine(
        (days) => days === 0 || (days >= min && days <= MAX_RETENTION_DAYS),
        refuse('notDays', { min, max: MAX_RETENTION_DAYS }),
      ),
    );

/** Retention times in days; 0: not limited. */
export const SiteRetention = z.object({
  /** Conversations with the tutor, after their latest message. */
  conversationDays: Days(1),
  /** File name, title and description of an upload that has ended. */
  uploadNameDays: Days(1),
  /** Names in the audit log. */
  auditNameDays: Days(1),
  /** Accounts of learners and instructors, after their latest request. Needs a mail server. */
  inactiveAccountDays: Days(MIN_INACTIVE_DAYS),
});
export type SiteRetention = z.output<typeof SiteRetention>;
export type RetentionField = keyof SiteRetention;

export const DEFAULT_SITE_RETENTION: SiteRetention = {
  conversationDays: 0,
  uploadNameDays: 0,
  auditNameDays: 0,
  inactiveAccountDays: 0,
};

/** The variables of the environment that come before the settings. */
export const RETENTION_VARIABLES: Record<RetentionField, string> = {
  conversationDays: 'RETENTION_CONVERSATION_DAYS',
  uploadNameDays: 'RETENTION_UPLOAD_NAME_DAYS',
  auditNameDays: 'RETENTION_AUDIT_NAME_DAYS',
  inactiveAccountDays: 'RETENTION_INACTIVE_ACCOUNT_DAYS',
};

export const SavedSiteRetention = savedGroup(SiteRetention);
export type SavedSiteRetention = z.output<typeof SavedSiteRetention>;

/** `code` of the 409 for a save that would delete something, unless it is confirmed. */
export const RETENTION_UNCONFIRMED = 'retention-unconfirmed';

/** What the sub-page about data shows besides the settings. */
export const SiteData = z.object({
  /** Retention times that the environment sets. */
  retention: z.partial(SiteRetention),
  /** Whether a mail server can warn people before their account is deleted. */
  hasMailServer: z.boolean(),
  storage: z.object({
    kind: z.enum(['folder', 'bucket']),
    /** Path of the folder on the server, or name of the bucket. */
    name: z.string(),
    /** Host of the bucket's service; null for a folder. */
    host: z.nullable(z.string()),
    /** Bytes of all files; null for a bucket, and where there are too many files to count. */
    usedBytes: z.nullable(z.number()),
    /** Free bytes of the disk with the folder; null for a bucket. */
    freeBytes: z.nullable(z.number()),
  }),
});
export type SiteData = z.output<typeof SiteData>;

export const getSiteData = endpoint({
  method: 'GET',
  path: '/api/admin/site/data',
  access: 'admin',
  summary: 'Get where files are stored, and which retention times the environment sets',
  response: SiteData,
});
