import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { LanguageTag } from '../core/language.js';

/** Captions of a slide's narration. */
export const NarrationCaptions = z.object({
  /** WebVTT. Changes with the narration. */
  url: z.string(),
  /** Null: unknown. */
  language: z.nullable(LanguageTag),
  /** Whether the times are estimated by the length of sentences. */
  isEstimated: z.boolean(),
});
export type NarrationCaptions = z.output<typeof NarrationCaptions>;

/** `text/vtt`. As `listSlides`: for enrolled learners to whom the module is open, and instructors of the course. 404 without any. */
export const getNarrationCaptions = endpoint({
  method: 'GET',
  path: '/api/slides/:slideId/narration-captions',
  access: 'signed-in',
  isOpenInViewAs: true,
  of: { openSlide: 'slideId' },
  summary: 'Captions of the narration of a slide as WebVTT',
  params: z.object({ slideId: z.uuid() }),
});
