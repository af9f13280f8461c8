import * as z from 'zod/mini';
import { refuse } from '../core/problems/refuse.js';

/** Longest time from joining a course to the opening of a part of it, in days: ten years. */
export const MAX_OPENING_DAYS = 3650;

/** Courses that a course can require. */
export const MAX_PREREQUISITES = 10;

/** `code` of the 403 for what is locked; its details are the `Lock`. */
export const LOCKED = 'locked';

/** A course with what a link to it needs. */
export const LinkedCourse = z.object({ id: z.uuid(), slug: z.string(), title: z.string() });
export type LinkedCourse = z.output<typeof LinkedCourse>;

/** A learning path with what a link to it needs. */
export const LinkedPath = z.object({ slug: z.string(), title: z.string() });
export type LinkedPath = z.output<typeof LinkedPath>;

/** Why a course or module is locked for a person. */
export const Lock = z.object({
  /** When it opens for the person; null: another condition locks it, or they have not joined the course. */
  opensAt: z.nullable(z.iso.datetime()),
  /** Days from joining the course to the opening; null where `opensAt` or nothing says when. */
  opensAfterDays: z.nullable(z.int()),
  /** The courses to complete first. */
  prerequisites: z.array(LinkedCourse),
  /** The person's learning paths of which earlier steps come first; absent without any. */
  learningPaths: z.optional(z.array(LinkedPath)),
});
export type Lock = z.output<typeof Lock>;

/** When a course opens, by a date or by days after joining, and the courses to complete first. */
export const AccessConditions = z.object({
  opensAt: z.nullable(z.iso.datetime()),
  opensAfterDays: z.nullable(z.int()),
  prerequisites: z.array(LinkedCourse),
});
export type AccessConditions = z.output<typeof AccessConditions>;

const DAYS_MESSAGE = refuse('notInRange', { min: 1, max: MAX_OPENING_DAYS });

/** The days of an opening as they are changed. */
export const OpeningDays = z
  .int(DAYS_MESSAGE)
  .check(z.gte(1, DAYS_MESSAGE), z.lte(MAX_OPENING_DAYS, DAYS_MESSAGE));
