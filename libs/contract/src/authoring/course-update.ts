import * as z from 'zod/mini';
import { COURSE_LIMITS } from './course-authoring.js';
import { Course, CourseId, Slide } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { Version } from '../core/version.js';

/** Days in which an applied update can be undone. */
export const UPDATE_UNDO_DAYS = 30;

/** `code` of the 409 when the proposed update was replaced, applied, undone or discarded meanwhile. */
export const UPDATE_CHANGED = 'update-changed';

const ComparedSlide = z.extend(
  z.pick(Slide, {
    id: true,
    title: true,
    content: true,
    imageUrl: true,
    imageWidth: true,
    imageHeight: true,
    imageSrcset: true,
  }),
  {
    moduleTitle: z.string(),
    /** Perceptual hash for `pictureSimilarity`; null where there is none. */
    pictureHash: z.nullable(z.string()),
    /** Changes with title and text. */
    textHash: z.string(),
  },
);

/** A slide of the new deck. */
export const ProposedSlide = ComparedSlide;
export type ProposedSlide = z.output<typeof ProposedSlide>;

/** A slide of the course. */
export const CurrentSlide = z.extend(ComparedSlide, {
  /** `textHash` of the slide as the latest deck gave it; null where no deck did or it is unknown. */
  deckHash: z.nullable(z.string()),
});
export type CurrentSlide = z.output<typeof CurrentSlide>;

/** A new deck beside the course; all slides in order. */
export const ProposedUpdate = z.object({
  id: z.uuid(),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  slides: z.array(ProposedSlide),
  currentSlides: z.array(CurrentSlide),
  /** The slides of the deck that are versions of slides of the course. */
  matches: z.array(z.object({ id: z.uuid(), slideId: z.uuid() })),
});
export type ProposedUpdate = z.output<typeof ProposedUpdate>;

/** The update that was applied last, while it can be undone. */
export const AppliedUpdate = z.object({
  id: z.uuid(),
  fileName: z.string(),
  appliedAt: z.iso.datetime(),
  undoUntil: z.iso.datetime(),
  /** Whether the course was saved after it, so that undoing loses later changes. */
  isEditedSince: z.boolean(),
});
export type AppliedUpdate = z.output<typeof AppliedUpdate>;

/** A course with the update that is proposed for it and the one that can be undone. */
export const CourseUpdates = z.object({
  course: z.pick(Course, { id: true, slug: true, title: true }),
  version: Version,
  proposed: z.nullable(ProposedUpdate),
  applied: z.nullable(AppliedUpdate),
});
export type CourseUpdates = z.output<typeof CourseUpdates>;

export const getCourseUpdates = endpoint({
  method: 'GET',
  path: '/api/courses/:id/updates',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id' },
  summary: 'The update from a new deck that is proposed for a course',
  params: CourseId,
  response: CourseUpdates,
});

const CourseUpdateId = z.object({ id: z.uuid(), updateId: z.uuid() });

/** For a matched slide whose text both the deck and a person changed: `keep` the course's text, `replace` it by the deck's. */
export const TextChoice = z.enum(['keep', 'replace']);
export type TextChoice = z.output<typeof TextChoice>;

/** All slides of the deck, in any order. */
const Decisions = z.array(
  z.object({
    id: z.uuid(),
    /** The slide of the course that it replaces; null: it is new. */
    slideId: z.nullable(z.uuid()),
    /** Default: keep. */
    text: z.optional(TextChoice),
  }),
);

export const ApplyUpdate = z.object({
  version: Version,
  slides: Decisions.check(z.maxLength(COURSE_LIMITS.slides)),
  /** Slides of the course without a partner that stay; the others are removed. */
  kept: z.array(z.uuid()).check(z.maxLength(COURSE_LIMITS.slides)),
  /** Confirms that the update completes the course for learners, or issues certificates. */
  completes: z.optional(z.boolean()),
});
export type ApplyUpdate = z.output<typeof ApplyUpdate>;

/**
 * Applied completely or not at all. 409 with the code `edit-conflict` when `version` is outdated, `update-changed` when
 * the update is no longer proposed, and `course-would-complete` as in `updateCourse`.
 */
export const applyCourseUpdate = endpoint({
  method: 'POST',
  path: '/api/courses/:id/updates/:updateId/apply',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Apply a proposed update to its course',
  params: CourseUpdateId,
  body: ApplyUpdate,
  response: CourseUpdates,
});

/** Brings modules, slides and their texts back as they were before the update. The same 409s as `applyCourseUpdate`. */
export const undoCourseUpdate = endpoint({
  method: 'POST',
  path: '/api/courses/:id/updates/:updateId/undo',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Undo an applied update',
  params: CourseUpdateId,
  body: z.pick(ApplyUpdate, { version: true, completes: true }),
  response: CourseUpdates,
});

/** Repeating the call changes nothing. */
export const discardCourseUpdate = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/updates/:updateId',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Discard a proposed update',
  params: CourseUpdateId,
  status: 204,
});

/**
 * What a matched slide's title and text become: `same` in both, `keep` where only the course changed them, `replace` where
 * only the deck did, `ask` where both did or the history is unknown.
 */
export function textOutcome(
  current: Pick<CurrentSlide, 'textHash' | 'deckHash'>,
  proposed: Pick<ProposedSlide, 'textHash'>,
): 'same' | 'keep' | 'replace' | 'ask' {
  if (proposed.textHash === current.textHash) return 'same';
  if (proposed.textHash === current.deckHash) return 'keep';
  return current.textHash === current.deckHash ? 'replace' : 'ask';
}

const CODE_OF_0 = 48;
const CODE_OF_A = 97;

/**
 * How similar two pictures are by their perceptual hashes: the share of ink that lies in the same places, 0 to 1; undefined
 * where a hash is missing or has another shape.
 */
export function pictureSimilarity(a: string | null, b: string | null): number | undefined {
  if (!a || !b || a.length !== b.length) return undefined;
  let [shared, all] = [0, 0];
  for (let at = 0; at < a.length; at++) {
    const [ink, other] = [digitAt(a, at), digitAt(b, at)];
    shared += Math.min(ink, other);
    all += Math.max(ink, other);
  }
  return all ? shared / all : 1;
}

/** Value of a lower-case hexadecimal digit; a deck of hundreds of slides is compared with each slide of a course. */
function digitAt(hash: string, at: number): number {
  const code = hash.charCodeAt(at);
  return code < CODE_OF_A ? code - CODE_OF_0 : code - CODE_OF_A + 10;
}

/** Similarity from which on two pictures count as the same. */
export const SAME_PICTURE = 0.98;
