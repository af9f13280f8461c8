import * as z from 'zod/mini';
import { AccessConditions, Lock } from './access-conditions.js';
import { CertificateRequirements } from './certificate-requirements.js';
import { Category } from '../core/site/categories/category.js';
import { endpoint } from '../core/define.js';
import { LanguageTag } from '../core/language.js';
import { NarrationCaptions } from './narration-captions.js';
import { SlideVideo } from './slide-video.js';

/** The three levels, in the order in which they are shown. */
export const LEVELS = ['Beginner', 'Intermediate', 'Advanced'] as const;
export const Level = z.enum(LEVELS);
export type Level = z.output<typeof Level>;

/** Highest rating, in stars. */
export const MAX_STARS = 5;

/** Progress in percent from which a learner can rate a course. */
export const MIN_PROGRESS_TO_RATE = 20;

/** Maximum number of featured courses on the landing page and the dashboard. */
export const FEATURED_COUNT = 6;

/** A module of a course; `position` counts from 0. */
export const Module = z.object({
  id: z.uuid(),
  courseId: z.uuid(),
  title: z.string(),
  description: z.nullable(z.string()),
  position: z.int(),
  slideCount: z.int(),
  /** Of the videos of its slides; absent without any. */
  videoSeconds: z.optional(z.int()),
  /** Present where the module is a SCORM package, which has activities in place of slides. */
  isScorm: z.optional(z.literal(true)),
  /** Present where the module is an external tool, which is opened in place of slides. */
  isTool: z.optional(z.literal(true)),
  /** Present where the module is locked for the person; its description is null then. */
  lock: z.optional(Lock),
});
export type Module = z.output<typeof Module>;

/** A course as lists show it. `price` is a decimal string; absent or 0 means free. */
export const Course = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(Category),
  level: z.nullable(Level),
  /** Null: unknown. */
  language: z.nullable(LanguageTag),
  thumbnailUrl: z.nullable(z.string()),
  price: z.nullable(z.string()),
  isFeatured: z.boolean(),
  isPublished: z.boolean(),
  enrollmentCount: z.int(),
  /** Mean of the learners' stars, one decimal; null without ratings. */
  rating: z.nullable(z.number()),
  ratingCount: z.int(),
  createdAt: z.iso.datetime(),
});
export type Course = z.output<typeof Course>;

/** A person who teaches a course, as everybody sees them. */
export const NamedInstructor = z.object({ name: z.string() });
export type NamedInstructor = z.output<typeof NamedInstructor>;

/** A course with its modules in order, its instructors (the owner first), and what its certificate requires. */
export const CourseDetail = z.extend(Course, {
  instructors: z.array(NamedInstructor),
  /** Whether the person sees the slides without being enrolled, as its instructors and administrators do. */
  canPreview: z.boolean(),
  certificateRequirements: CertificateRequirements,
  /** Months for which a certificate is valid; null: forever. */
  certificateMonths: z.nullable(z.int()),
  /** Present where the course has any. */
  accessConditions: z.optional(AccessConditions),
  /** Present where the course is locked for the person. */
  lock: z.optional(Lock),
  modules: z.array(Module),
});
export type CourseDetail = z.output<typeof CourseDetail>;

/** A slide of a module. `content` is sanitized HTML; `position` counts from 0 within the module. */
export const Slide = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  title: z.string(),
  content: z.string(),
  /** Of title and content; null: unknown. */
  language: z.nullable(LanguageTag),
  imageUrl: z.nullable(z.string()),
  imageWidth: z.nullable(z.int()),
  imageHeight: z.nullable(z.int()),
  /** The picture in all its widths, as an image's `srcset`; absent where there is only one. */
  imageSrcset: z.optional(z.string()),
  /** Description of the picture; null: a reader's description is composed of title and text. */
  imageAlt: z.nullable(z.string()),
  /** Speaker notes, plain text in lines; null without any, and for learners of a course that does not show them. */
  notes: z.nullable(z.string()),
  audioUrl: z.nullable(z.string()),
  /** Absent unless the sound is a narration that has some. */
  narrationCaptions: z.optional(NarrationCaptions),
  /** Null without one, and until it is ready. */
  video: z.nullable(SlideVideo),
  position: z.int(),
  /** Whether the signed-in learner has seen it. */
  seen: z.boolean(),
});
export type Slide = z.output<typeof Slide>;

export const CourseId = z.object({ id: z.uuid() });
export type CourseId = z.output<typeof CourseId>;
export const CourseSlug = z.object({ slug: z.string().check(z.maxLength(100)) });
export type CourseSlug = z.output<typeof CourseSlug>;
export const ModuleId = z.object({ moduleId: z.uuid() });
export type ModuleId = z.output<typeof ModuleId>;

/**
 * Published courses, newest first, then by title; administrators also see drafts. An instructor's own drafts are in
 * `listTaughtCourses`.
 */
export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  access: 'public',
  feature: 'catalog',
  summary: 'All courses',
  response: z.array(Course),
});

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id',
  access: 'public',
  feature: 'catalog',
  summary: 'A course with its modules',
  params: CourseId,
  response: CourseDetail,
});

export const getCourseBySlug = endpoint({
  method: 'GET',
  path: '/api/courses/slug/:slug',
  access: 'public',
  feature: 'catalog',
  summary: 'A course with its modules, by slug',
  params: CourseSlug,
  response: CourseDetail,
});

export const listModules = endpoint({
  method: 'GET',
  path: '/api/courses/:id/modules',
  access: 'public',
  feature: 'catalog',
  summary: 'The modules of a course, in order',
  params: CourseId,
  response: z.array(Module),
});

export const listModulesBySlug = endpoint({
  method: 'GET',
  path: '/api/courses/slug/:slug/modules',
  access: 'public',
  feature: 'catalog',
  summary: 'The modules of a course, in order, by slug',
  params: CourseSlug,
  response: z.array(Module),
});

export const getModule = endpoint({
  method: 'GET',
  path: '/api/modules/:moduleId',
  access: 'public',
  feature: 'catalog',
  summary: 'A module',
  params: ModuleId,
  response: Module,
});

/** For enrolled learners, the instructors of the course and administrators. */
export const listSlides = endpoint({
  method: 'GET',
  path: '/api/modules/:moduleId/slides',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'The slides of a module, in order',
  params: ModuleId,
  response: z.array(Slide),
});
