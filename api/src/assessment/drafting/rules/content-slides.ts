import { mapInTurns } from '@lectern/text';
import type { CourseSlide } from './course-slide.js';
import { countWords } from './sentence-checks.js';
import { EMPTY_TITLES } from './stated-words.js';

/** Share of a slide's lines that are titles of other slides; a slide with more is an agenda. */
const MAX_TITLE_SHARE = 0.5;
/** Share of lines with an address or a year in parentheses; a slide with more is a list of references. */
const MAX_REFERENCE_SHARE = 0.4;
const REFERENCE =
  /https?:|www\.|doi\b|arXiv|ISBN|et al\.|\((?:19|20)\d\d[a-z]?\)|[(,.\s](?:19|20)\d\d\.?$|\S@\S/iu;
const MIN_WORDS = 8;

/** The slides with something to ask about: not the title slide, an agenda, references, thanks. */
export async function contentSlides(slides: CourseSlide[]): Promise<CourseSlide[]> {
  const titles = new Set(slides.map(({ title }) => plainTitle(title)).filter(Boolean));
  const found = await mapInTurns(slides, (slide) => (hasContent(slide, titles) ? [slide] : []));
  return found.flat();
}

function hasContent(slide: CourseSlide, titles: Set<string>): boolean {
  return (
    slide.position > 0 &&
    countWords(slide.text) >= MIN_WORDS &&
    !EMPTY_TITLES.test(plainTitle(slide.title)) &&
    !isAgenda(slide, titles) &&
    !isReferences(slide)
  );
}

/** A title in lower case without numbers, Roman ones included, '(continued)' and marks. */
export function plainTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[(（](?:[^)）]{0,12}|\d+\s*\/\s*\d+)[)）]\s*$/u, '')
    .replace(/\s(?:i{1,3}|iv|vi{0,3})$/u, '')
    .replace(/^[\d\s.)]+|(?<![\s\d.:!…/–—-])[\s\d.:!…/–—-]+$/gu, '')
    .trim();
}

function isAgenda({ lines, title }: CourseSlide, titles: Set<string>): boolean {
  const own = plainTitle(title);
  const repeated = lines.filter(({ text }) => plainTitle(text) !== own && titles.has(plainTitle(text)));
  return repeated.length >= 2 && repeated.length > MAX_TITLE_SHARE * lines.length;
}

function isReferences({ lines }: CourseSlide): boolean {
  const references = lines.filter(({ text }) => REFERENCE.test(text));
  return references.length >= 2 && references.length > MAX_REFERENCE_SHARE * lines.length;
}
