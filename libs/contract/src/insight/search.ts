import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { MAX_SEARCH_LENGTH } from '../core/list.js';

/** What the search over everything finds, in the order in which it is shown. */
export const SEARCH_KINDS = [
  ...(['course', 'learning-path', 'slide', 'exam', 'certificate', 'person', 'group', 'question'] as const),
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Hits of each kind in one response. */
export const MAX_HITS_PER_KIND = 5;

/** Something that the person may open. The fields that its kind does not have are null. */
export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.uuid(),
  title: z.string(),
  /** What it belongs to: the course of a slide, an exam or a question; of a person, the email address. */
  context: z.nullable(z.string()),
  /** Whether the person may change it, and not only read it. */
  canEdit: z.boolean(),
  courseSlug: z.nullable(z.string()),
  /** Of a learning path. */
  pathSlug: z.nullable(z.string()),
  moduleId: z.nullable(z.uuid()),
  /** Position of a slide within its module, from 0. */
  slidePosition: z.nullable(z.int()),
  /** Whole second of a slide's video at which the words are spoken; absent where its title has them. */
  seconds: z.optional(z.int()),
});
export type SearchHit = z.output<typeof SearchHit>;

/**
 * Searches what the person may open, in titles, names and the captions of videos. Learners find published courses and learning paths, slides and
 * exams of their courses, and their own certificates; instructors also what they teach and manage, with the learners of their reports; administrators
 * everything.
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
