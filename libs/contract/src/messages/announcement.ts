import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { paged, PageNumber } from '../core/list.js';
import { SingleLine } from '../core/single-line.js';
import { Version } from '../core/version.js';

export const ANNOUNCEMENT_LIMITS = {
  /** Characters, as for `text`. */
  title: 150,
  text: 5000,
  /** Announcements that one course or group publishes within 24 hours. */
  perDay: 10,
  /** Drafts and scheduled announcements of one course or group. */
  unpublished: 50,
  /** Days from now to the time for which an announcement is scheduled. */
  daysAhead: 366,
} as const;
export const ANNOUNCEMENT_PAGE_SIZE = 20;

/** What all calls about announcements share. */
const CALL = { feature: 'announcements' } as const;

const AnnouncementId = z.object({ announcementId: z.uuid() });

/** The course or group whose people an announcement is for. */
export const AnnouncementAudience = z.object({
  kind: z.enum(['course', 'group']),
  id: z.uuid(),
  /** Title of the course, or name of the group. */
  name: z.string(),
  /** Null for a group. */
  courseSlug: z.nullable(z.string()),
});
export type AnnouncementAudience = z.output<typeof AnnouncementAudience>;

/** An announcement in the list of a person whom it is for. */
export const ListedAnnouncement = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Beginning of the text in one line. */
  excerpt: z.string(),
  audience: AnnouncementAudience,
  publishedAt: z.iso.datetime(),
  /** Null unless it was changed after its publication. */
  editedAt: z.nullable(z.iso.datetime()),
  /** False for people who came after the publication: they were not notified. */
  isUnread: z.boolean(),
});
export type ListedAnnouncement = z.output<typeof ListedAnnouncement>;

/** A published announcement. */
export const Announcement = z.extend(ListedAnnouncement, {
  /** Plain text in lines. */
  text: z.string(),
  /** Null where the account was deleted. */
  authorName: z.nullable(z.string()),
});
export type Announcement = z.output<typeof Announcement>;

/** Latest first. Without `courseId`: of all courses and groups of the person. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  access: 'signed-in',
  ...CALL,
  isOpenInViewAs: true,
  summary: "Announcements of the person's courses and groups",
  query: z.object({ courseId: z.optional(z.uuid()), page: PageNumber }),
  response: paged(ListedAnnouncement),
});

/** Also for the instructors of its course and the managers of its group. 404 before its publication. */
export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/announcements/:announcementId',
  access: 'signed-in',
  ...CALL,
  isOpenInViewAs: true,
  of: { announcement: 'announcementId' },
  summary: 'A published announcement',
  params: AnnouncementId,
  response: Announcement,
});

/** Also marks the notification of the announcement as read. Changes nothing for a person who got no notification of it. */
export const markAnnouncementRead = endpoint({
  method: 'POST',
  path: '/api/announcements/:announcementId/read',
  access: 'signed-in',
  ...CALL,
  of: { announcement: 'announcementId' },
  summary: 'Mark an announcement as read',
  params: AnnouncementId,
  status: 204,
});

/** `publishing`: its time has come, and people are being notified. */
export const AnnouncementState = z.enum(['draft', 'scheduled', 'publishing', 'published']);
export type AnnouncementState = z.output<typeof AnnouncementState>;

/** An announcement as its instructors or group managers see it. */
export const ManagedAnnouncement = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  state: AnnouncementState,
  /** Null for a draft. */
  publishAt: z.nullable(z.iso.datetime()),
  /** Null unless it was changed after its publication. */
  editedAt: z.nullable(z.iso.datetime()),
  authorName: z.nullable(z.string()),
  /** People who were notified of it, and those of them who have read it. */
  recipientCount: z.int(),
  readCount: z.int(),
  version: Version,
  createdAt: z.iso.datetime(),
});
export type ManagedAnnouncement = z.output<typeof ManagedAnnouncement>;

const ManagedList = z.extend(paged(ManagedAnnouncement), {
  audience: AnnouncementAudience,
  /** People who would be notified now: without suspended ones and the person who asks. */
  audienceSize: z.int(),
  /** The course is published, or the group is not archived; otherwise a scheduled announcement waits. */
  isActive: z.boolean(),
});

const audienceIds = { courseId: z.optional(z.uuid()), groupId: z.optional(z.uuid()) };

/** Drafts and scheduled ones first, then the latest. Of a course or of a group. */
export const listManagedAnnouncements = endpoint({
  method: 'GET',
  path: '/api/teaching/announcements',
  access: 'instructor',
  ...CALL,
  isOpenInViewAs: true,
  of: { course: 'query.courseId', group: 'query.groupId' },
  summary: 'Announcements of a course or group, with drafts',
  query: z.object({ ...audienceIds, page: PageNumber }),
  response: ManagedList,
});

const Title = SingleLine(ANNOUNCEMENT_LIMITS.title).check(z.minLength(1));
const Text = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(ANNOUNCEMENT_LIMITS.text, { abort: true }));

/** `id` is chosen by the client, so that a repeated request writes once. For a course or a group. */
export const NewAnnouncement = z.object({ id: z.uuid(), ...audienceIds, title: Title, text: Text });
export type NewAnnouncement = z.output<typeof NewAnnouncement>;

/** 409 where the course or group has `ANNOUNCEMENT_LIMITS.unpublished` that are not published. */
export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/api/teaching/announcements',
  access: 'instructor',
  ...CALL,
  perMinute: 20,
  of: { course: 'body.courseId', group: 'body.groupId' },
  summary: 'Write a draft of an announcement',
  body: NewAnnouncement,
  response: ManagedAnnouncement,
  status: 201,
});

export const AnnouncementChange = z.object({ version: Version, title: Title, text: Text });
export type AnnouncementChange = z.output<typeof AnnouncementChange>;

/** 409 with the code EDIT_CONFLICT if the announcement was changed after `version`. Mails that were written before keep the former text. */
export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/teaching/announcements/:announcementId',
  access: 'instructor',
  ...CALL,
  perMinute: 20,
  of: { managedAnnouncement: 'announcementId' },
  summary: 'Change an announcement',
  params: AnnouncementId,
  body: AnnouncementChange,
  response: ManagedAnnouncement,
});

const Publication = z.object({
  version: Version,
  /** Null: now. */
  publishAt: z.nullable(z.iso.datetime()),
});

/**
 * Publishes an announcement now or at a later time, also one that is scheduled for another time. 409 where it is published,
 * where the course is not published or the group is archived, and above `ANNOUNCEMENT_LIMITS.perDay`.
 */
export const publishAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/teaching/announcements/:announcementId/publication',
  access: 'instructor',
  ...CALL,
  perMinute: 10,
  of: { managedAnnouncement: 'announcementId' },
  summary: 'Publish an announcement now or later',
  params: AnnouncementId,
  body: Publication,
  response: ManagedAnnouncement,
});

/** It is a draft again. 409 where it is published. */
export const cancelAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/teaching/announcements/:announcementId/publication',
  access: 'instructor',
  ...CALL,
  of: { managedAnnouncement: 'announcementId' },
  summary: 'Cancel the publication of a scheduled announcement',
  params: AnnouncementId,
  response: ManagedAnnouncement,
});

/** Messages that were not sent yet are not sent. */
export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/teaching/announcements/:announcementId',
  access: 'instructor',
  ...CALL,
  of: { managedAnnouncement: 'announcementId' },
  summary: 'Delete an announcement',
  params: AnnouncementId,
  status: 204,
});
