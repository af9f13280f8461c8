import { type CourseSlide, stemsOf } from './course-slide.js';
import { GENERIC_WORDS } from './sentence-words.js';
import { countWords } from './sentence-checks.js';
import { isSubject } from './slide-context.js';

/** A term of a course, and a slide that is about it. */
export interface Term {
  term: string;
  slide: CourseSlide;
}

const MAX_TITLE_WORDS = 6;
/** Share of slides that name a term; a term on more of them is the subject of the whole deck, which is easily guessed. */
const MAX_SLIDE_SHARE = 0.4;
/** In fewer slides a share says nothing. */
const MIN_SLIDES = 8;

/** The titles that are terms of their course: other slides have their words in their text. Each once. */
export function knownTerms(slides: readonly CourseSlide[]): Term[] {
  const found = new Map<string, Term>();
  for (const slide of slides) {
    const term = termOf(slide);
    if (term && !found.has(term.toLowerCase()) && isTakenUp({ term, slide }, slides))
      found.set(term.toLowerCase(), { term, slide });
  }
  return [...found.values()];
}

/** Whether other slides have half of a term's words, together or apart, in their text. */
function isTakenUp({ term, slide }: Term, slides: readonly CourseSlide[]): boolean {
  const stems = [...stemsOf(term, slide.language)];
  const others = slides.filter((other) => other !== slide && other.title !== slide.title);
  const taken = stems.filter((stem) => others.some(({ textStems }) => textStems.has(stem)));
  return stems.length > 0 && taken.length >= stems.length / 2;
}

/** A title without its number and what it has in parentheses; undefined where it names no subject. */
export function termOf(slide: CourseSlide): string | undefined {
  const term = slide.title.replace(/^\d+(?:\.\d+)*[.)]?\s+|\s*[(（][^()（）]*[)）]\s*$/gu, '').trim();
  return isSubject({ title: term }) && !GENERIC_WORDS.test(term) && isNamed(term) ? term : undefined;
}

/** Whether a title is a name rather than a statement or a list. */
const isNamed = (title: string): boolean =>
  countWords(title) <= MAX_TITLE_WORDS && !/[:：.;,&/]|^\P{L}/u.test(title);

/** Whether other slides name a term, but not so many that it is what the deck is about. */
export function isNamedElsewhere({ term, slide }: Term, slides: readonly CourseSlide[]): boolean {
  const others = slides.filter((other) => other !== slide && other.title !== slide.title);
  const naming = others.filter(({ text }) => names(text, term)).length;
  return naming > 0 && (slides.length < MIN_SLIDES || naming <= MAX_SLIDE_SHARE * slides.length);
}

/** Whether a text has a term as whole words. */
export function names(text: string, term: string): boolean {
  const [lower, part] = [text.toLowerCase(), term.toLowerCase()];
  for (let at = lower.indexOf(part); at >= 0; at = lower.indexOf(part, at + 1)) {
    const around = [lower[at - 1] ?? ' ', lower[at + part.length] ?? ' '];
    if (around.every((character) => !/[\p{L}\p{N}]/u.test(character) || /\p{Lo}/u.test(character)))
      return true;
  }
  return false;
}
