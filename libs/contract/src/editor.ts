import * as z from 'zod/mini';
import { Category, Course, CourseId, Level, Module, Slide } from './course.js';
import { endpoint } from './define.js';

/** Most letters of a course's texts (`content` is a slide's HTML), and most parts of a course. */
export const COURSE_LIMITS = {
  title: 200,
  description: 5000,
  content: 50_000,
  modules: 200,
  slides: 1000,
} as const;

/** `code` of the 409 for who saves a course that somebody else saved meanwhile. */
export const COURSE_CHANGED = 'course-changed';

/** `code` of the 409 for who would complete the course for learners without meaning to, see `completes`. */
export const COURSE_WOULD_COMPLETE = 'course-would-complete';

/** A slide as its editor has it. */
export const EditedSlide = z.pick(Slide, {
  id: true,
  title: true,
  content: true,
  imageUrl: true,
  imageWidth: true,
  imageHeight: true,
});
export type EditedSlide = z.output<typeof EditedSlide>;

/** A module as its editor has it, slides in order. */
export const EditedModule = z.extend(z.pick(Module, { id: true, title: true, description: true }), {
  slides: z.array(EditedSlide),
});
export type EditedModule = z.output<typeof EditedModule>;

/** A whole course to edit; who saves names the `version` that they started from. */
export const EditedCourse = z.extend(Course, { version: z.int(), modules: z.array(EditedModule) });
export type EditedCourse = z.output<typeof EditedCourse>;

const Title = z.string().check(z.trim(), z.minLength(1), z.maxLength(COURSE_LIMITS.title));
/** Trimmed; empty means none. */
const Description = z.nullable(z.string().check(z.trim(), z.maxLength(COURSE_LIMITS.description)));

/** A slide to keep or, with an id of the client's, to add; what is absent stays as it is. */
export const SlideChange = z.object({
  id: z.uuid(),
  title: z.optional(Title),
  /** HTML; the server keeps what is on its allow-list. */
  content: z.optional(z.string().check(z.maxLength(COURSE_LIMITS.content))),
});
export type SlideChange = z.output<typeof SlideChange>;

/** A module to keep or, with an id of the client's, to add; `slides` are all that it has, in order. */
export const ModuleChange = z.object({
  id: z.uuid(),
  title: z.optional(Title),
  description: z.optional(Description),
  slides: z.array(SlideChange),
});
export type ModuleChange = z.output<typeof ModuleChange>;

const slidesOf = (modules: ModuleChange[]) => modules.flatMap(({ slides }) => slides);
const isUnique = (parts: { id: string }[]) => new Set(parts.map(({ id }) => id)).size === parts.length;

/** Every module of the course in order: a module or slide that is not named is removed. */
export const Outline = z.array(ModuleChange).check(
  z.maxLength(COURSE_LIMITS.modules),
  z.refine(
    (modules) => slidesOf(modules).length <= COURSE_LIMITS.slides,
    `can have at most ${COURSE_LIMITS.slides} slides. Please delete some`,
  ),
  z.refine(
    (modules) => isUnique(modules) && isUnique(slidesOf(modules)),
    'list a module or slide twice. Please reload the page',
  ),
);

/** What changes; what is absent stays as it is. */
export const CourseChange = z.object({
  version: z.int(),
  title: z.optional(Title),
  description: z.optional(Description),
  category: z.optional(z.nullable(Category)),
  level: z.optional(z.nullable(Level)),
  /** Dollars, such as '19.90'; null or 0 means free. */
  price: z.optional(
    z.nullable(z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'must be an amount such as 19.90'))),
  ),
  isFeatured: z.optional(z.boolean()),
  isPublished: z.optional(z.boolean()),
  modules: z.optional(Outline),
  /** Whoever completed every module that is left completes the course, and gets the certificate: true means so. */
  completes: z.optional(z.boolean()),
});
export type CourseChange = z.output<typeof CourseChange>;

export const getEditedCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id/edit',
  access: 'admin',
  summary: 'A course with all its slides, to edit',
  params: CourseId,
  response: EditedCourse,
});

/**
 * All or nothing; 409 with the code `course-changed` where `version` is not the course's any more, with
 * `course-would-complete` where learners would complete it by the change and `completes` is not set.
 */
export const updateCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id',
  access: 'admin',
  summary: 'Change a course, its modules and slides',
  params: CourseId,
  body: CourseChange,
  response: EditedCourse,
});

/** Takes its modules, slides, files, enrollments and progress along; certificates outlive it. */
export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id',
  access: 'admin',
  summary: 'Delete a course',
  params: CourseId,
  status: 204,
});
