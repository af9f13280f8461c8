import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { LanguageTag } from '../core/language.js';

/** Captions of a slide's narration. */
export const NarrationCaptions = z.object({
  /** Address of the captions as WebVTT; a new narration has a new address. */
  url: z.string(),
  /** Language of the captions; null: unknown. */
  language: z.nullable(LanguageTag),
  /** Whether the times are estimates, calculated from the lengths of the sentences. */
  isEstimated: z.boolean(),
});
export type NarrationCaptions = z.output<typeof NarrationCaptions>;

/** For instructors of the course, and for enrolled learners to whom the module is open. 404 for a slide without captions. */
export const getNarrationCaptions = endpoint({
  method: 'GET',
  path: '/api/slides/:slideId/narration-captions',
  access: 'signed-in',
  isOpenInViewAs: true,
  of: { openSlide: 'slideId' },
  summary: 'Captions of the narration of a slide as WebVTT',
  params: z.object({ slideId: z.uuid() }),
});
