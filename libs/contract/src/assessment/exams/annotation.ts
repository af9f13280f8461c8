import * as z from 'zod/mini';
import { PartId } from '../question.js';

/** Most annotations of one answer, most characters of an annotation, and the last page that can have one. */
export const ANNOTATION_LIMITS = { annotations: 50, text: 2000, page: 10_000 } as const;

const Share = z.number().check(z.gte(0), z.lte(1));

/** A grader's remark on a page of a handed-in file. On the screen it has a number: its place in the list, from 1. */
export const Annotation = z.object({
  id: PartId,
  fileId: z.uuid(),
  /** Page number from 1; a picture has one page. */
  page: z.int().check(z.gte(1), z.lte(ANNOTATION_LIMITS.page)),
  /** Place on the page, as shares (0 to 1) of width and height from the left and the top; null: the page as a whole. */
  place: z.nullable(z.object({ x: Share, y: Share })),
  /** Plain text for the learner. */
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(ANNOTATION_LIMITS.text)),
});
export type Annotation = z.output<typeof Annotation>;

export const Annotations = z.array(Annotation).check(z.maxLength(ANNOTATION_LIMITS.annotations));
