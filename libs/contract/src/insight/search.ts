import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { MAX_SEARCH_LENGTH } from '../core/list.js';

/** The kinds of objects that the search over everything finds, in the order in which they are shown. */
export const SEARCH_KINDS = [
  ...(['course', 'learning-path', 'slide', 'exam', 'certificate', 'person', 'group', 'question'] as const),
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Most hits of each kind in one response. */
export const MAX_HITS_PER_KIND = 5;

/** An object that the person may open. Fields that objects of the kind do not have are null. */
export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.uuid(),
  title: z.string(),
  /** The course of a slide or exam, the category of a question, the email address of a person. */
  context: z.nullable(z.string()),
  /** Whether the person may change the object, and not only read it. */
  canEdit: z.boolean(),
  courseSlug: z.nullable(z.string()),
  /** Slug of a learning path. */
  pathSlug: z.nullable(z.string()),
  moduleId: z.nullable(z.uuid()),
  /** Position of a slide within its module, from 0. */
  slidePosition: z.nullable(z.int()),
  /** Second of the slide's video at which the words are spoken; absent where the slide's title has the words. */
  seconds: z.optional(z.int()),
});
export type SearchHit = z.output<typeof SearchHit>;

/**
 * Searches the titles and names of what the person may open, and the captions of videos. Learners find published courses and learning
 * paths, slides and exams of their courses, and their own certificates. Instructors also find what they teach and manage, and the
 * learners of their reports. Administrators find everything.
 */
export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'signed-in',
  isOpenInViewAs: true,
  perMinute: 240,
  summary: 'What a person may open, by words of its title or of its video',
  query: z.object({ q: z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH)) }),
  response: z.object({ hits: z.array(SearchHit) }),
});
