import { normalizeTitle } from './content-slides.js';
import type { CourseSlide } from './course-slide.js';
import { bold } from './question-parts.js';
import { countWords, isProse } from './sentence-checks.js';
import { EMPTY_TITLES } from './stated-words.js';

const MAX_TITLE_WORDS = 10;

/** Whether a slide's title says what the slide is about. Slides without a title are called 'Slide 7'; that says nothing. */
export function isContextTitle({ title }: Pick<CourseSlide, 'title'>): boolean {
  const plain = normalizeTitle(title);
  return (
    /\p{L}{2}|[\p{sc=Han}]/u.test(plain) &&
    !/^(?:slide(?: number)?|page|folie|seite|diapositiva|snímek)?$/u.test(plain) &&
    countWords(plain) <= MAX_TITLE_WORDS &&
    isProse(title.replace(/[?:]/gu, '')) &&
    !EMPTY_TITLES.test(plain)
  );
}

/** The slide's title as a paragraph of a prompt, as context of the question; empty if the title says nothing. */
export const titleContext = (slide: CourseSlide): string[] =>
  isContextTitle(slide) ? [bold(slide.title)] : [];
