import * as z from 'zod/mini';
import { MAX_CERTIFICATE_MONTHS, MAX_STUDY_MINUTES } from '../courses/certificate-requirements.js';
import { LinkedCourse, MAX_PREREQUISITES, OpeningDays } from '../courses/access-conditions.js';
import { CourseDetail, CourseId, Level, Module, Slide } from '../courses/course.js';
import { BULK_CALL, bulkBody } from '../core/bulk.js';
import { Category } from '../core/site/categories/category.js';
import { endpoint } from '../core/define.js';
import { LanguageTag } from '../core/language.js';
import { OptionalSearch } from '../core/list.js';
import { SingleLine } from '../core/single-line.js';
import { Version } from '../core/version.js';
import { refuse } from '../core/problems/refuse.js';

/**
 * Maximum lengths of a course's texts in characters (`content` is a slide's HTML, `imageAlt` describes its picture, `notes` are
 * its speaker notes), and of its lists.
 */
export const COURSE_LIMITS = {
  title: 200,
  description: 5000,
  content: 50_000,
  imageAlt: 500,
  notes: 10_000,
  modules: 200,
  slides: 1000,
} as const;

/** `code` of the 409 for a change that would complete the course for learners or issue certificates, and has no `completes`. */
export const COURSE_WOULD_COMPLETE = 'course-would-complete';

/** A slide in the editor. It includes the speaker notes even if learners do not see them. */
export const EditedSlide = z.pick(Slide, {
  id: true,
  title: true,
  content: true,
  language: true,
  imageUrl: true,
  imageWidth: true,
  imageHeight: true,
  imageSrcset: true,
  imageAlt: true,
  notes: true,
  audioUrl: true,
});
export type EditedSlide = z.output<typeof EditedSlide>;

/** A module in the editor, with its slides in order. */
export const EditedModule = z.extend(
  z.pick(Module, { id: true, title: true, description: true, isScorm: true, isTool: true }),
  {
    /** When the module opens for all learners; absent: at once, or after `opensAfterDays`. */
    opensAt: z.optional(z.nullable(z.iso.datetime())),
    /** Days after which the module opens for a learner who joined the course. */
    opensAfterDays: z.optional(z.nullable(z.int())),
    slides: z.array(EditedSlide),
  },
);
export type EditedModule = z.output<typeof EditedModule>;

/** A whole course to edit. */
export const EditedCourse = z.extend(CourseDetail, {
  version: Version,
  /** Whether learners see the speaker notes. */
  showsNotes: z.boolean(),
  /** Whether its participants ask each other questions. */
  hasDiscussion: z.boolean(),
  /** Percent of a video that a learner must play before its slide counts as seen. Absent in versions and drafts of earlier releases. */
  videoSharePercent: z.optional(z.int()),
  modules: z.array(EditedModule),
});
export type EditedCourse = z.output<typeof EditedCourse>;

const Title = SingleLine(COURSE_LIMITS.title).check(z.minLength(1));
/** Trimmed; empty means none. */
const Description = z.nullable(z.string().check(z.trim(), z.maxLength(COURSE_LIMITS.description)));

const FileUrl = z.nullable(z.string().check(z.maxLength(300)));

/**
 * A slide to keep or, with a new id, to add. Absent fields stay unchanged. `imageUrl` and `audioUrl` name a file that was uploaded for
 * a slide of the course, or that is or was used by one of its slides.
 */
export const SlideChange = z.object({
  id: z.uuid(),
  title: z.optional(Title),
  /** HTML; the server removes everything that is not on its allow-list. */
  content: z.optional(z.string().check(z.maxLength(COURSE_LIMITS.content))),
  /** Description of the picture; trimmed, empty means none. */
  imageAlt: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(COURSE_LIMITS.imageAlt)))),
  /** Speaker notes, plain text in lines; trimmed, empty means none. */
  notes: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(COURSE_LIMITS.notes)))),
  imageUrl: z.optional(FileUrl),
  audioUrl: z.optional(FileUrl),
});
export type SlideChange = z.output<typeof SlideChange>;

/** A module to keep or, with a new id, to add; `slides` are all of its slides, in order. */
export const ModuleChange = z.object({
  id: z.uuid(),
  title: z.optional(Title),
  description: z.optional(Description),
  /** At most one of the two is set. */
  opensAt: z.optional(z.nullable(z.iso.datetime())),
  opensAfterDays: z.optional(z.nullable(OpeningDays)),
  slides: z.array(SlideChange),
});
export type ModuleChange = z.output<typeof ModuleChange>;

const listSlides = (modules: ModuleChange[]) => modules.flatMap(({ slides }) => slides);
const isUnique = (parts: { id: string }[]) => new Set(parts.map(({ id }) => id)).size === parts.length;

/** All modules of the course in order; modules and slides that are not listed are removed. */
export const Outline = z.array(ModuleChange).check(
  z.maxLength(COURSE_LIMITS.modules),
  z.refine(
    (modules) => listSlides(modules).length <= COURSE_LIMITS.slides,
    refuse('tooManySlides', { max: COURSE_LIMITS.slides }),
  ),
  z.refine((modules) => isUnique(modules) && isUnique(listSlides(modules)), refuse('listedTwice')),
);

const AMOUNT_MESSAGE = refuse('notAmount');
const MINUTES_MESSAGE = refuse('notInRange', { min: 0, max: MAX_STUDY_MINUTES });
const SHARE_MESSAGE = refuse('notInRange', { min: 1, max: 100 });
const MONTHS_MESSAGE = refuse('notInRange', { min: 1, max: MAX_CERTIFICATE_MONTHS });

/** The fields to change; absent ones stay as they are. */
export const CourseChange = z.object({
  version: Version,
  title: z.optional(Title),
  description: z.optional(Description),
  category: z.optional(z.nullable(Category)),
  level: z.optional(z.nullable(Level)),
  /** Null: detected from the text of the slides. */
  language: z.optional(z.nullable(LanguageTag)),
  /** Dollars, such as '19.90'; null or 0 means free. */
  price: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.maxLength(11, { abort: true, error: AMOUNT_MESSAGE }),
          z.regex(/^\d{1,8}(\.\d{1,2})?$/, AMOUNT_MESSAGE),
        ),
    ),
  ),
  isFeatured: z.optional(z.boolean()),
  isPublished: z.optional(z.boolean()),
  showsNotes: z.optional(z.boolean()),
  hasDiscussion: z.optional(z.boolean()),
  videoSharePercent: z.optional(
    z.int(SHARE_MESSAGE).check(z.gte(1, SHARE_MESSAGE), z.lte(100, SHARE_MESSAGE)),
  ),
  certificateNeedsAllSlides: z.optional(z.boolean()),
  /** Study time that the certificate requires; 0: none. */
  certificateStudyMinutes: z.optional(
    z.int(MINUTES_MESSAGE).check(z.gte(0, MINUTES_MESSAGE), z.lte(MAX_STUDY_MINUTES, MINUTES_MESSAGE)),
  ),
  /** Months for which a certificate is valid; null: forever. Applies to certificates that are issued from now on. */
  certificateMonths: z.optional(
    z.nullable(
      z.int(MONTHS_MESSAGE).check(z.gte(1, MONTHS_MESSAGE), z.lte(MAX_CERTIFICATE_MONTHS, MONTHS_MESSAGE)),
    ),
  ),
  /** At most one of the two is set. */
  opensAt: z.optional(z.nullable(z.iso.datetime())),
  opensAfterDays: z.optional(z.nullable(OpeningDays)),
  /** All courses that learners complete before this one opens. */
  prerequisiteIds: z.optional(z.array(z.uuid()).check(z.maxLength(MAX_PREREQUISITES))),
  modules: z.optional(Outline),
  /** Confirms that the change completes the course for learners, or issues certificates. */
  completes: z.optional(z.boolean()),
});
export type CourseChange = z.output<typeof CourseChange>;

export const getEditedCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id/edit',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id' },
  summary: 'A course with all its slides, to edit',
  params: CourseId,
  response: EditedCourse,
});

/** Maximum number of courses that a search for a prerequisite returns. */
export const POSSIBLE_PREREQUISITE_COUNT = 50;

/** Lists published courses and own drafts by title, without those that require this course; at most `POSSIBLE_PREREQUISITE_COUNT`. */
export const listPossiblePrerequisites = endpoint({
  method: 'GET',
  path: '/api/courses/:id/possible-prerequisites',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id' },
  summary: 'Courses that a course can require',
  params: CourseId,
  query: z.object({ search: OptionalSearch }),
  response: z.array(LinkedCourse),
});

/**
 * Changes a course completely or not at all. Only administrators may change `isFeatured`. 409 with the code `edit-conflict` when
 * `version` is outdated. 409 with the code `course-would-complete` when the change would complete the course for learners or issue
 * certificates, and `completes` is not set. 422 when a slide names a file that is not stored any more.
 */
export const updateCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Change a course, its modules and slides',
  params: CourseId,
  body: CourseChange,
  response: EditedCourse,
});

/**
 * For the owner and administrators. Deletes the course with its modules, slides, files, enrollments and progress; certificates
 * stay valid.
 */
export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id',
  access: 'instructor',
  of: { ownedCourse: 'id' },
  summary: 'Delete a course',
  params: CourseId,
  status: 204,
});

/** Maximum number of questions in the question bank of a course that is duplicated. */
export const MAX_DUPLICATED_QUESTIONS = 5000;

/**
 * Creates a draft with 'Copy of' before the title, and with copies of the modules, slides, files and current questions of the
 * question bank, but without exams, enrollments and ratings. An instructor owns the copy. 409 where the course has too many questions,
 * or was saved while its files were copied.
 */
export const duplicateCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:id/duplicate',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 10,
  summary: 'Copy a course',
  params: CourseId,
  response: CourseDetail,
  status: 201,
});

/** Like `updateCourse` with `isPublished`, but without a check of the courses' versions. */
export const publishCourses = endpoint({
  ...BULK_CALL,
  path: '/api/courses/bulk/publish',
  access: 'instructor',
  ofEach: 'course',
  summary: 'Publish courses or hide them',
  body: bulkBody({ isPublished: z.boolean() }),
});

/** Like `deleteCourse`, for several courses. */
export const deleteCourses = endpoint({
  ...BULK_CALL,
  path: '/api/courses/bulk/delete',
  access: 'instructor',
  ofEach: 'ownedCourse',
  summary: 'Delete courses',
  body: bulkBody({}),
});
