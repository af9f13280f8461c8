import { COURSE_LIMITS } from '@lectern/contract';
import type { PageText } from '@lectern/pdf';

/** The speaker notes that a file has for a page, at most as long as a course stores; null without any. */
export function toSlideNotes({ notes = '' }: Pick<PageText, 'notes'>): string | null {
  const text = notes.replace(/[^\S\n]+|[^\P{Cc}\n]|\p{Cs}/gu, ' ').trim();
  // A cut may halve a character of two code units.
  const cut = text.slice(0, COURSE_LIMITS.notes).replace(/\p{Cs}$/u, '');
  return cut.trim() || null;
}
