import { COURSE_LIMITS } from '@lectern/contract';
import type { PageText } from '@lectern/pdf';

/** Cleans the speaker notes that a file has for a page, and cuts them to the length that a course stores; null without notes. */
export function toSlideNotes({ notes = '' }: Pick<PageText, 'notes'>): string | null {
  const text = notes.replace(/[^\S\n]+|[^\P{Cc}\n]|\p{Cs}/gu, ' ').trim();
  // Removes half of a surrogate pair at the cut.
  const cut = text.slice(0, COURSE_LIMITS.notes).replace(/\p{Cs}$/u, '');
  return cut.trim() || null;
}
