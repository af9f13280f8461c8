import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { UploadStatus } from '../authoring/upload.js';

/** Most rows of one card of a home: the first screen of people who teach, and of administrators. */
export const MAX_HOME_ROWS = 5;

/** A home counts the questions to the tutor of so many days; the screen about these questions of a course opens with the same period. */
export const HOME_QUESTION_DAYS = '90';

/** Work that waits: `count` in all places (courses, exams, uploads) together, and the first places, at most `MAX_HOME_ROWS`. */
const workThatWaits = <Place extends z.ZodMiniType>(place: Place) =>
  z.object({ count: z.int(), places: z.array(place) });

/** A course with the number of things that wait in it. */
export const WaitingCourse = z.object({ id: z.uuid(), title: z.string(), count: z.int() });
export type WaitingCourse = z.output<typeof WaitingCourse>;

/** An exam with the number of answers to grade. */
export const WaitingExam = z.extend(WaitingCourse, { courseTitle: z.string() });
export type WaitingExam = z.output<typeof WaitingExam>;

/** An upload by the person (for administrators: by any person), or the latest save of a course that was edited. */
export const RecentChange = z.object({
  kind: z.enum(['upload', 'edit']),
  /** Id of the upload or course. */
  id: z.uuid(),
  /** Title of the course, else the title that the uploader gave, else the name of the file. */
  title: z.string(),
  /** Null for an edit. */
  status: z.nullable(UploadStatus),
  /** The course to open; null where there is none yet, or where the person may not edit the course. */
  courseId: z.nullable(z.uuid()),
  /** Whether the upload proposes an update of a course. */
  isUpdate: z.boolean(),
  at: z.iso.datetime(),
});
export type RecentChange = z.output<typeof RecentChange>;

/** What waits for a person in the courses that they teach, and for an administrator in all courses. */
export const TeachingHome = z.object({
  courseCount: z.int(),
  /** Groups that the person manages. */
  groupCount: z.int(),
  /** Exams with answers to grade; the exam of the answer that has waited longest is the first. */
  grading: workThatWaits(WaitingExam),
  /** Drafted questions that wait for a decision; the course with most of them first. */
  proposals: workThatWaits(WaitingCourse),
  /** Questions of the last `HOME_QUESTION_DAYS` days that the tutor did not answer well; the course with most of them first. */
  unanswered: workThatWaits(WaitingCourse),
  /** The latest changes first, at most `MAX_HOME_ROWS`. */
  recent: z.array(RecentChange),
});
export type TeachingHome = z.output<typeof TeachingHome>;

/** Learners who are overdue or stuck are not included: the screen reads these by `getReport`. */
export const getTeachingHome = endpoint({
  method: 'GET',
  path: '/api/teaching/home',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: 'What waits for a person who teaches',
  response: TeachingHome,
});

const FailedUpload = z.object({ id: z.uuid(), title: z.string(), message: z.nullable(z.string()) });

/** What an administrator looks after so that the site works: uploads, mail and people who wait. */
export const SiteState = z.object({
  queue: z.object({
    /** Uploads that no worker has started. */
    waiting: z.int(),
    /** Uploads that a worker is reading. */
    working: z.int(),
    /** Seconds since the upload that has waited longest was made. */
    oldestSeconds: z.number(),
    hasWorker: z.boolean(),
  }),
  /** Failed uploads that were not discarded, the latest first. */
  failedUploads: workThatWaits(FailedUpload),
  mail: z.object({
    /** Whether a mail server is configured. */
    isSending: z.boolean(),
    /** Messages that are not sent yet. Without a mail server: messages that an administrator hands over, and whose links still work. */
    waiting: z.int(),
    failed: z.int(),
  }),
  people: z.object({
    /** Invitations that can be accepted. */
    invited: z.int(),
    /** Invitations that ended without an answer. */
    expired: z.int(),
    /** New accounts that cannot sign in yet, because their addresses are not confirmed. */
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
