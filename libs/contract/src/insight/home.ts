import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { UploadStatus } from '../authoring/upload.js';

/** Rows of one card of a home. */
export const HOME_ROWS = 5;

/** Days of the questions to the tutor that a home counts; the period that the screen of a course opens with. */
export const HOME_QUESTION_DAYS = '90';

/** Work that waits: how much in all places together, and the first places, at most `HOME_ROWS`. */
const waitingIn = <Place extends z.ZodMiniType>(place: Place) =>
  z.object({ count: z.int(), places: z.array(place) });

/** A course with how much waits in it. */
export const WaitingCourse = z.object({ id: z.uuid(), title: z.string(), count: z.int() });
export type WaitingCourse = z.output<typeof WaitingCourse>;

/** An exam with its number of answers to grade. */
export const WaitingExam = z.extend(WaitingCourse, { courseTitle: z.string() });
export type WaitingExam = z.output<typeof WaitingExam>;

/** An upload of the person (of an administrator: any), or the latest save of a course that was edited. */
export const RecentChange = z.object({
  kind: z.enum(['upload', 'edit']),
  /** Of the upload or course. */
  id: z.uuid(),
  /** Of the course, else what the uploader called it, else the name of the file. */
  title: z.string(),
  /** Null for an edit. */
  status: z.nullable(UploadStatus),
  /** The course to open; null where there is none, or none that the person may edit. */
  courseId: z.nullable(z.uuid()),
  /** The upload proposes an update of the course. */
  isUpdate: z.boolean(),
  at: z.iso.datetime(),
});
export type RecentChange = z.output<typeof RecentChange>;

/** What waits for a person in the courses that they teach, and for an administrator in all. */
export const TeachingHome = z.object({
  courseCount: z.int(),
  /** Groups that the person manages. */
  groupCount: z.int(),
  /** Exams whose oldest answer has waited longest first. */
  grading: waitingIn(WaitingExam),
  /** Drafted questions that wait for a decision; the most first. */
  proposals: waitingIn(WaitingCourse),
  /** Questions of the last `HOME_QUESTION_DAYS` days that the tutor did not answer well; the most first. */
  unanswered: waitingIn(WaitingCourse),
  /** Latest first, at most `HOME_ROWS`. */
  recent: z.array(RecentChange),
});
export type TeachingHome = z.output<typeof TeachingHome>;

/** Learners who are overdue or stuck are the first page of `getReport`. */
export const getTeachingHome = endpoint({
  method: 'GET',
  path: '/api/teaching/home',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'What waits for a person who teaches',
  response: TeachingHome,
});

const FailedUpload = z.object({ id: z.uuid(), title: z.string(), message: z.nullable(z.string()) });

/** What an administrator looks after so that the site works. */
export const SiteState = z.object({
  queue: z.object({
    /** Uploads that no worker has started, and those that one is reading. */
    waiting: z.int(),
    working: z.int(),
    /** Age of the upload that has waited longest. */
    oldestSeconds: z.number(),
    hasWorker: z.boolean(),
  }),
  /** Failed uploads that were not discarded, the latest first. */
  failedUploads: waitingIn(FailedUpload),
  mail: z.object({
    /** A mail server is configured. */
    isSending: z.boolean(),
    /** Messages that are not sent yet; without a mail server those to hand over whose link still works. */
    waiting: z.int(),
    failed: z.int(),
  }),
  people: z.object({
    /** Invitations that can be accepted. */
    invited: z.int(),
    /** Invitations that ended without an answer. */
    expired: z.int(),
    /** New accounts whose address is not confirmed, which cannot sign in before. */
    pending: z.int(),
  }),
});
export type SiteState = z.output<typeof SiteState>;

export const getSiteState = endpoint({
  method: 'GET',
  path: '/api/admin/site-state',
  access: 'admin',
  summary: 'Queue, mail, failed uploads and people who wait',
  response: SiteState,
});
