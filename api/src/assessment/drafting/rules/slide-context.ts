import { plainTitle } from './content-slides.js';
import type { CourseSlide } from './course-slide.js';
import { bold } from './question-parts.js';
import { countWords, isProse } from './sentence-checks.js';
import { EMPTY_TITLES } from './stated-words.js';

const MAX_TITLE_WORDS = 10;

/** Whether a slide's title says what the slide is about; a slide without a title has its number for one. */
export function isContextTitle({ title }: Pick<CourseSlide, 'title'>): boolean {
  const plain = plainTitle(title);
  return (
    /\p{L}{2}|[\p{sc=Han}]/u.test(plain) &&
    !/^(?:slide(?: number)?|page|folie|seite|diapositiva|snímek)?$/u.test(plain) &&
    countWords(plain) <= MAX_TITLE_WORDS &&
    isProse(title.replace(/[?:]/gu, '')) &&
    !EMPTY_TITLES.test(plain)
  );
}

/** The slide's title as a paragraph of a prompt, which a statement may need to be understood; none for a title that says nothing. */
export const titleContext = (slide: CourseSlide): string[] =>
  isContextTitle(slide) ? [bold(slide.title)] : [];
