import { COURSE_LIMITS } from '@lectern/contract';
import type { PageText } from '@lectern/pdf';

/** The file's own description of a page's picture, on one line and at most as long as a course stores; null without one. */
export function toImageAlt({ imageAlt = '' }: Pick<PageText, 'imageAlt'>): string | null {
  const text = imageAlt.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  // A cut may halve a character of two code units.
  const cut = text.slice(0, COURSE_LIMITS.imageAlt).replace(/\p{Cs}$/u, '');
  return cut.trim() || null;
}
