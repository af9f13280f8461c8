import { COURSE_LIMITS } from '@lectern/contract';
import type { PageText } from '@lectern/pdf';

/** Writes a file's description of a page's picture on one line, cut to the length that a course stores; null without a description. */
export function toImageAlt({ imageAlt = '' }: Pick<PageText, 'imageAlt'>): string | null {
  const text = imageAlt.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  // Removes half of a surrogate pair at the cut.
  const cut = text.slice(0, COURSE_LIMITS.imageAlt).replace(/\p{Cs}$/u, '');
  return cut.trim() || null;
}
