import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { Day } from './day.js';
import { OptionalSearch, paged, PageNumber } from '../core/list.js';
import { TimeZone } from '../core/time-zone.js';

/** Id of actor and target in the entries about data that was deleted because its retention time is over. */
export const RETENTION_ID = '00000000-0000-0000-0000-000000000000';

/** What the audit log records: changes by administrators and instructors, by people to their own accounts, and by retention. */
export const AUDIT_ACTIONS = [
  'user.updated',
  'user.suspended',
  'user.reactivated',
  'user.deleted',
  'user.password-changed',
  'user.password-reset',
  'user.reset-link-sent',
  'user.address-changed',
  'user.passkey-added',
  'user.passkey-removed',
  'user.authenticator-app-added',
  'user.authenticator-app-removed',
  'user.recovery-codes-replaced',
  'user.recovery-code-used',
  'user.second-factor-reset',
  'user.sessions-ended',
  'user.service-created',
  'user.token-created',
  'user.token-revoked',
  'user.provider-changed',
  'user.credential-revoked',
  'user.credential-restored',
  'user.left',
  'user.signed-in',
  'user.exported',
  'user.list-exported',
  'user.view-started',
  'user.view-ended',
  'user.report-exported',
  'user.audit-exported',
  'user-import.started',
  'user-import.cancelled',
  'user-import.ended',
  'user-import.problems-exported',
  'invitation.sent',
  'invitation.withdrawn',
  'invitation.accepted',
  'invitation.links-opened',
  'course.uploaded',
  'course.duplicated',
  'course.scorm-added',
  'course.tool-added',
  'course.tool-changed',
  'course.updated',
  'course.published',
  'course.unpublished',
  'course.deck-uploaded',
  'course.deck-updated',
  'course.deck-update-undone',
  'course.deck-update-discarded',
  'course.deleted',
  'course.seeded',
  'course.instructor-added',
  'course.instructor-removed',
  'course.given',
  'course.gradebook-exported',
  'course.gradebook-settings-changed',
  'course.grade-column-created',
  'course.grade-column-updated',
  'course.grade-column-deleted',
  'course.grade-entered',
  'course.grades-entered',
  'course.exported',
  'course.unanswered-exported',
  'course.post-hidden',
  'course.post-shown',
  'course.reports-dismissed',
  'course.thread-closed',
  'course.thread-reopened',
  'course.answer-accepted',
  'course.answer-not-accepted',
  'course.members-requested',
  'course.survey-updated',
  'course.survey-exported',
  'course.meeting-created',
  'course.meeting-updated',
  'course.meeting-cancelled',
  'course.announcement-published',
  'course.announcement-scheduled',
  'course.announcement-cancelled',
  'course.announcement-updated',
  'course.announcement-deleted',
  'learning-path.created',
  'learning-path.updated',
  'learning-path.published',
  'learning-path.unpublished',
  'learning-path.given',
  'learning-path.deleted',
  'upload.cancelled',
  'upload.retried',
  'upload.discarded',
  'question.created',
  'question.updated',
  'question.archived',
  'question.restored',
  'question.imported',
  'question.list-exported',
  'question.practice-changed',
  'question-proposals.drafted',
  'question-proposal.rejected',
  'question-proposal.reopened',
  'question-category.created',
  'question-category.updated',
  'question-category.deleted',
  'exam.created',
  'exam.updated',
  'exam.published',
  'exam.unpublished',
  'exam.deleted',
  'exam.override-set',
  'exam.override-removed',
  'exam.answer-graded',
  'exam.attempt-ended',
  'exam.attempt-reopened',
  'exam.regraded',
  'exam.regrade-undone',
  'group.created',
  'group.updated',
  'group.archived',
  'group.restored',
  'group.deleted',
  'group.manager-added',
  'group.manager-removed',
  'group.members-added',
  'group.member-removed',
  'group.courses-assigned',
  'group.due-changed',
  'group.course-unassigned',
  'group.learning-paths-assigned',
  'group.learning-path-due-changed',
  'group.learning-path-unassigned',
  'group.join-link-created',
  'group.join-link-revoked',
  'group.announcement-published',
  'group.announcement-scheduled',
  'group.announcement-cancelled',
  'group.announcement-updated',
  'group.announcement-deleted',
  'mail.opened',
  'retention.applied',
  'release.activated',
  'site.settings-changed',
  'site.mail-tried',
  'site.model-tried',
  'site.search-model-requested',
  'site.search-model-removed',
  'site.webhook-created',
  'site.webhook-changed',
  'site.webhook-secret-rotated',
  'site.webhook-deleted',
  'site.lti-platform-registered',
  'site.lti-platform-changed',
  'site.lti-platform-removed',
  'site.external-tool-registered',
  'site.external-tool-changed',
  'site.external-tool-removed',
  'user.launched-first',
  'user.directory-created',
  'user.directory-linked',
  'backup.restored',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.output<typeof AuditAction>;

/** Kinds of things that administrators and instructors change. */
export const AuditTargetKind = z.enum([
  'user',
  'course',
  'upload',
  'question',
  'question-category',
  'exam',
  'group',
  'learning-path',
  'mail',
  'user-import',
  'invitation',
  'retention',
  'remote',
  'backup',
  'site',
]);
export type AuditTargetKind = z.output<typeof AuditTargetKind>;

/** Entries per page. */
export const AUDIT_PAGE_SIZE = 20;

/** One change, with the names at that time. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The person who made the change; `name` is null once their account is deleted. Commands of the operator have the nil id. */
  actor: z.object({ id: z.uuid(), name: z.nullable(z.string()) }),
  action: AuditAction,
  /**
   * What was changed. `name` is a user's name, a course's title, an upload's file name, a message's subject, a remote's name, a backup's
   * folder or a group of settings. It is null in earlier entries about an account that was deleted since; the entry of the deletion keeps
   * the name. Entries about an upload have the course as their target once it was created from the upload.
   */
  target: z.object({ kind: AuditTargetKind, id: z.uuid(), name: z.nullable(z.string()) }),
  /** Names of the changed fields, never their values. */
  fields: z.array(z.string()),
  /** Details of the change, such as 'student → admin'. */
  detail: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/**
 * `search` matches the names and email addresses of actors and targets; `target` is an id. `from` and `to` are the first and the last
 * day; `timeZone` (IANA name) decides when a day begins and ends.
 */
export const AuditFilter = z.object({
  search: OptionalSearch,
  action: z._default(z.union([z.literal('all'), AuditAction]), 'all'),
  target: z.optional(z.uuid()),
  from: z.optional(Day),
  to: z.optional(Day),
  timeZone: z._default(TimeZone, 'UTC'),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditQuery = z.extend(AuditFilter, { page: PageNumber });
export type AuditQuery = z.output<typeof AuditQuery>;

export const AuditLog = paged(AuditEntry);
export type AuditLog = z.output<typeof AuditLog>;

/** Returns the latest entries first; 400 where `from` is after `to`. */
export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'Who changed what, and when',
  query: AuditQuery,
  response: AuditLog,
});

/** Most entries of one export, which has the latest ones. */
export const MAX_EXPORTED_AUDIT_ENTRIES = 10_000;

/**
 * Returns the latest entries, at most `MAX_EXPORTED_AUDIT_ENTRIES`, for a file; `total` counts all that match the filter. The audit log
 * records who exported how many entries.
 */
export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  access: 'admin',
  needsRecentSignIn: true,
  perMinute: 10,
  budget: 'export',
  summary: 'Entries of the audit log, to export them',
  query: AuditFilter,
  response: AuditLog,
});
