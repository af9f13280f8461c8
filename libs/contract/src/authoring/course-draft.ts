import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { StoredInteger } from '../core/version.js';
import { CourseId } from '../courses/course.js';
import { CourseChange, EditedCourse } from './course-authoring.js';

/** Maximum number of steps that a draft can undo, and of those that it can redo. */
export const MAX_UNDO_STEPS = 50;

/** Number of replaced versions that are kept of each course. */
export const MAX_COURSE_VERSIONS = 20;

/** `code` of the 409 when the same person's draft was stored from another tab or device since. */
export const DRAFT_CONFLICT = 'draft-conflict';

/** What a save would send, without the version: absent fields stay as they are. */
export const CourseEdit = z.omit(CourseChange, { version: true, completes: true });
export type CourseEdit = z.output<typeof CourseEdit>;

const Steps = z.array(CourseEdit).check(z.maxLength(MAX_UNDO_STEPS));

const DraftContent = z.object({
  /** From the course as it was opened to the draft. */
  edit: CourseEdit,
  /** Each leads from one state back to the one before it, the latest first. */
  undo: Steps,
  /** Each leads from one state to the one after it, the next first. */
  redo: Steps,
  /** Rises by one with each time that the draft is stored. */
  sequence: StoredInteger(1),
});

/** A person's changes of a course that are not saved. Only this person sees them. */
export const CourseDraft = z.extend(DraftContent, {
  /** The course as it was when the draft began. */
  base: EditedCourse,
  updatedAt: z.iso.datetime(),
});
export type CourseDraft = z.output<typeof CourseDraft>;

export const StoreDraft = z.extend(DraftContent, { version: z.int() });
export type StoreDraft = z.output<typeof StoreDraft>;

/** Null without a draft. */
export const getCourseDraft = endpoint({
  method: 'GET',
  path: '/api/courses/:id/draft',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Your unsaved changes of a course',
  params: CourseId,
  response: z.object({ draft: z.nullable(CourseDraft) }),
});

/**
 * Repeating the call changes nothing. 409 with the code `draft-conflict` unless `sequence` follows that of the stored draft,
 * and with `edit-conflict` when the course as of `version` is no longer known.
 */
export const storeCourseDraft = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/draft',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Store your unsaved changes of a course',
  params: CourseId,
  body: StoreDraft,
  response: z.pick(CourseDraft, { updatedAt: true }),
});

/** Repeating the call changes nothing. */
export const deleteCourseDraft = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/draft',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Discard your unsaved changes of a course',
  params: CourseId,
  status: 204,
});

/** How much a save changed. */
export const ChangeCounts = z.object({
  fields: z.int(),
  modulesAdded: z.int(),
  modulesRemoved: z.int(),
  modulesChanged: z.int(),
  slidesAdded: z.int(),
  slidesRemoved: z.int(),
  slidesChanged: z.int(),
  /** Whether modules or slides that stayed are in another order or place. */
  isReordered: z.boolean(),
});
export type ChangeCounts = z.output<typeof ChangeCounts>;

/** A course as it was before a save, with what that save changed. */
export const CourseVersion = z.object({
  id: z.uuid(),
  /** When it was replaced. */
  replacedAt: z.iso.datetime(),
  /** Name of the person whose save replaced it; null when the account is deleted. */
  replacedBy: z.nullable(z.string()),
  changes: ChangeCounts,
});
export type CourseVersion = z.output<typeof CourseVersion>;

/** The latest first. */
export const listCourseVersions = endpoint({
  method: 'GET',
  path: '/api/courses/:id/versions',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'The replaced versions of a course',
  params: CourseId,
  response: z.array(CourseVersion),
});

export const getCourseVersion = endpoint({
  method: 'GET',
  path: '/api/courses/:id/versions/:versionId',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'A replaced version of a course with all its slides',
  params: z.object({ id: z.uuid(), versionId: z.uuid() }),
  response: EditedCourse,
});
