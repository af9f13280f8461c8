import { plainTitle } from './content-slides.js';
import type { CourseSlide } from './course-slide.js';
import { bold } from '../rules/question-parts.js';
import { countWords, isProse } from './sentence-checks.js';
import { EMPTY_TITLES, GENERIC_HEADINGS } from './stated-words.js';

const MAX_TITLE_WORDS = 10;

/** A longer title is a statement itself. */
const MAX_SUBJECT_WORDS = 8;

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

/** Whether a title names a subject, so that a statement can belong to it and to no other: no question, no 'Introduction'. */
export const isSubject = (slide: Pick<CourseSlide, 'title'>): boolean =>
  isContextTitle(slide) &&
  countWords(slide.title) <= MAX_SUBJECT_WORDS &&
  !/[?？!]|\.\s?\.|[.…,;:]$/u.test(slide.title.trim()) &&
  !GENERIC_HEADINGS.test(plainTitle(slide.title));

/** The slide's title as a paragraph of a prompt, which a statement may need to be understood; none for a title that says nothing. */
export const titleContext = (slide: CourseSlide): string[] =>
  isContextTitle(slide) ? [bold(slide.title)] : [];
