import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { StoredInteger } from '../core/version.js';
import { COURSE_LIMITS } from '../authoring/course-authoring.js';
import { CourseId, ModuleId } from '../courses/course.js';
import { ScormEdition } from './scorm.js';

/** Maximum size of a SCORM package that is uploaded, in MB of 1024 × 1024 bytes, where `SCORM_LIMIT_MB` is not set. */
export const DEFAULT_SCORM_LIMIT_MB = 200;
/** The highest value of `SCORM_LIMIT_MB`. */
export const MAX_SCORM_LIMIT_MB = 1000;

export const SCORM_LIMITS = {
  /** Files in a package. */
  files: 10_000,
  /** Activities of a package. */
  activities: 300,
  /** Characters of the state of an activity that its package stores. */
  state: 400_000,
  /** Characters of one value, such as `cmi.suspend_data`. */
  value: 64_000,
  /** Values of a state. */
  values: 10_000,
  /** Characters of the name of a value. */
  name: 200,
  /** Characters of the path of a file. */
  pathLength: 500,
} as const;

/** The error code of a 409: the package was opened again, and only reports of the newer window are stored. */
export const SCORM_OPENED_AGAIN = 'scorm-opened-again';

/** A package that became a module of a course. */
export const ScormPackage = z.object({
  moduleId: z.uuid(),
  courseId: z.uuid(),
  /** The course's name in its address. */
  courseSlug: z.string(),
  title: z.string(),
  edition: ScormEdition,
  activityCount: z.int(),
  /** Whether pages of the package show other pages in frames. Such pages can work together only with `PACKAGES_ORIGIN`. */
  usesFrames: z.boolean(),
  /** Whether this installation has `PACKAGES_ORIGIN`. */
  canUseFrames: z.boolean(),
});
export type ScormPackage = z.output<typeof ScormPackage>;

const PackageFields = z.object({
  /** Title of the module or course; absent: that of the package. */
  title: z.optional(z.string().check(z.maxLength(COURSE_LIMITS.title))),
});

/** Returns the size that a package may have, in MB. */
export const getScormLimits = endpoint({
  method: 'GET',
  path: '/api/scorm-packages/limits',
  access: 'instructor',
  isOpenInViewAs: true,
  feature: 'scormImport',
  summary: 'How large a SCORM package may be',
  response: z.object({ limitMb: z.int(), canUseFrames: z.boolean() }),
});

/**
 * Reads a SCORM package (one file in the form) and adds it as the last module of a course. 413 for a package that is too large, 415 for a
 * file that is not a ZIP, 422 for a package that can't be used. Nothing of a refused package is stored.
 */
export const addScormModule = endpoint({
  method: 'POST',
  path: '/api/courses/:id/scorm-packages',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 10,
  budget: 'scorm-packages',
  feature: 'scormImport',
  summary: 'Add a SCORM package to a course as a module',
  params: CourseId,
  body: PackageFields,
  multipart: true,
  response: ScormPackage,
  status: 201,
});

/** Reads a SCORM package and makes a draft course of it. 403 where only administrators create courses. */
export const createScormCourse = endpoint({
  method: 'POST',
  path: '/api/scorm-packages',
  access: 'instructor',
  perMinute: 10,
  budget: 'scorm-packages',
  feature: 'scormImport',
  summary: 'Make a course of a SCORM package',
  body: PackageFields,
  multipart: true,
  response: ScormPackage,
  status: 201,
});

/** The values of the run-time environment by name, such as `cmi.core.lesson_status`. */
export const ScormState = z.record(
  z.string().check(z.maxLength(SCORM_LIMITS.name)),
  z.string().check(z.maxLength(SCORM_LIMITS.value)),
);
export type ScormState = z.output<typeof ScormState>;

export const ScormStatus = z.enum(['new', 'incomplete', 'completed']);
export type ScormStatus = z.output<typeof ScormStatus>;

/** One activity (SCO) of a package. */
export const ScormActivity = z.object({
  title: z.string(),
  status: ScormStatus,
  /** Percent, as the package reported it; null without a score. */
  score: z.nullable(z.number()),
});
export type ScormActivity = z.output<typeof ScormActivity>;

/** The activities of a package with the learner's progress. */
export const ScormProgress = z.object({
  activities: z.array(ScormActivity),
  /** Whether the module is complete. */
  isComplete: z.boolean(),
});
export type ScormProgress = z.output<typeof ScormProgress>;

/** Everything that a window needs to play an activity. */
export const ScormSession = z.extend(ScormProgress, {
  edition: ScormEdition,
  /** The index of the opened activity, from 0. */
  activity: z.int(),
  /** The address of the activity's first page, valid for some hours. It is on another origin where `isIsolated` is false. */
  url: z.string(),
  /** Whether the package runs in an opaque origin; otherwise it runs in the origin of `PACKAGES_ORIGIN`. */
  isIsolated: z.boolean(),
  /** The values that the activity stored, and those that it can only read. */
  state: ScormState,
  /** The number of this opening of the activity; null where reports are not stored, because the person is not enrolled. */
  session: z.nullable(z.int()),
});
export type ScormSession = z.output<typeof ScormSession>;

/**
 * Opens an activity of a package, by default the first one that is not complete. Reports of windows that were opened earlier are no longer
 * stored. Learners need an enrollment; instructors of the course and administrators may open an activity without one.
 */
export const openScormActivity = endpoint({
  method: 'POST',
  path: '/api/modules/:moduleId/scorm/openings',
  access: 'signed-in',
  perMinute: 60,
  feature: 'scormImport',
  summary: 'Open an activity of a SCORM package',
  params: ModuleId,
  body: z.object({ activity: z.optional(z.int().check(z.gte(0), z.lt(SCORM_LIMITS.activities))) }),
  response: ScormSession,
});

/** Returns the progress in a module that is a SCORM package. 404 for a module with slides. */
export const getScormPackage = endpoint({
  method: 'GET',
  path: '/api/modules/:moduleId/scorm',
  access: 'signed-in',
  isOpenInViewAs: true,
  feature: 'scormImport',
  summary: "The activities of a SCORM package with the learner's progress",
  params: ModuleId,
  response: ScormProgress,
});

/**
 * The report that a played package posts to `SCORM_FILES_PATH/<token>/SCORM_REPORT_PATH`. It has no cookies; the token names the
 * enrollment. `sequence` rises with every report of a session, and each report has all changes since the last confirmed one. Therefore a
 * repeated or late report is ignored. 409 with the code `scorm-opened-again` for a session that is not the latest one.
 */
export const ScormReport = z.object({
  activity: z.int().check(z.gte(0), z.lt(SCORM_LIMITS.activities)),
  session: StoredInteger(1),
  sequence: StoredInteger(1),
  changes: ScormState,
});
export type ScormReport = z.output<typeof ScormReport>;
