import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
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

/** `code` of the 409 when the package was opened again since: the newer window is the one that is saved. */
export const SCORM_OPENED_AGAIN = 'scorm-opened-again';

/** A package that became a module of a course. */
export const ScormPackage = z.object({
  moduleId: z.uuid(),
  courseId: z.uuid(),
  /** Part of the address of the course. */
  courseSlug: z.string(),
  title: z.string(),
  edition: ScormEdition,
  activityCount: z.int(),
  /** Whether its pages show other pages in frames, which need `PACKAGES_ORIGIN` to work together. */
  usesFrames: z.boolean(),
  /** Whether pages in frames work together on this installation. */
  canUseFrames: z.boolean(),
});
export type ScormPackage = z.output<typeof ScormPackage>;

const PackageFields = z.object({
  /** Title of the module or course; absent: that of the package. */
  title: z.optional(z.string().check(z.maxLength(COURSE_LIMITS.title))),
});

/** How large a package may be. */
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
 * Reads a SCORM package (one file in the form) and adds it as the last module of a course. A refused package leaves nothing behind:
 * 413 for one that is too large, 415 for a file that is no ZIP, 422 with a sentence for a package that cannot be used.
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

/** The same as a new course, which is a draft. 403 where only administrators create courses. */
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

/** Values of the run-time environment by their names, such as `cmi.core.lesson_status`. */
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
  /** Percent, as the package reported it; null without one. */
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
  /** The activity that is opened; counts from 0. */
  activity: z.int(),
  /** Address of its first page, valid for some hours; on another origin where `isIsolated` is false. */
  url: z.string(),
  /** Whether the package runs in an origin that nothing shares; else in the origin of `PACKAGES_ORIGIN`. */
  isIsolated: z.boolean(),
  /** What the activity stored, and what it may read. */
  state: ScormState,
  /** Number of this opening; null where nothing is saved, because the person is not enrolled. */
  session: z.nullable(z.int()),
});
export type ScormSession = z.output<typeof ScormSession>;

/**
 * Opens an activity of a package; by default the first one that is not complete. Windows in which it is open already are no longer
 * saved. For enrolled learners; instructors of the course and administrators may look at it.
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

/** A package that is a module, as its page shows it. 404 for a module with slides. */
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
 * What a played package sends to `SCORM_FILES_PATH/<token>/SCORM_REPORT_PATH`, without cookies: the token says for whom. Repeated, late
 * and reordered reports change nothing: `sequence` rises with every report of a session, and each has all changes since the last one
 * that was answered. 409 with the code `scorm-opened-again` for a session that is not the latest one.
 */
export const ScormReport = z.object({
  activity: z.int().check(z.gte(0), z.lt(SCORM_LIMITS.activities)),
  session: z.int().check(z.gte(1)),
  sequence: z.int().check(z.gte(1)),
  changes: ScormState,
});
export type ScormReport = z.output<typeof ScormReport>;
