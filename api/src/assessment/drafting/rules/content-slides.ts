import { mapInTurns } from '@lectern/text';
import type { CourseSlide } from './course-slide.js';
import { countWords } from './sentence-checks.js';
import { EMPTY_TITLES } from './stated-words.js';

/** A slide is an agenda if a larger share of its lines (0 to 1) are titles of other slides. */
const MAX_TITLE_SHARE = 0.5;
/** A slide is a list of references if a larger share of its lines (0 to 1) have an address or a year. */
const MAX_REFERENCE_SHARE = 0.4;
const REFERENCE =
  /https?:|www\.|doi\b|arXiv|ISBN|et al\.|\((?:19|20)\d\d[a-z]?\)|[(,.\s](?:19|20)\d\d\.?$|\S@\S/iu;
const MIN_WORDS = 8;

/** Removes slides with nothing to ask about: the title slide, agendas, lists of references, slides that say thanks. */
export async function filterContentSlides(slides: CourseSlide[]): Promise<CourseSlide[]> {
  const titles = new Set(slides.map(({ title }) => normalizeTitle(title)).filter(Boolean));
  const filtered = await mapInTurns(slides, (slide) => (hasContent(slide, titles) ? [slide] : []));
  return filtered.flat();
}

function hasContent(slide: CourseSlide, titles: Set<string>): boolean {
  return (
    slide.position > 0 &&
    countWords(slide.text) >= MIN_WORDS &&
    !EMPTY_TITLES.test(normalizeTitle(slide.title)) &&
    !isAgenda(slide, titles) &&
    !isReferenceList(slide)
  );
}

/** Converts '2. Joins (continued)' and 'Joins II' to 'joins': lower case, without numbers, parentheses and punctuation around. */
export function normalizeTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[(（](?:[^)）]{0,12}|\d+\s*\/\s*\d+)[)）]\s*$/u, '')
    .replace(/\s(?:i{1,3}|iv|vi{0,3})$/u, '')
    .replace(/^[\d\s.)]+|(?<![\s\d.:!…/–—-])[\s\d.:!…/–—-]+$/gu, '')
    .trim();
}

function isAgenda({ lines, title }: CourseSlide, titles: Set<string>): boolean {
  const ownTitle = normalizeTitle(title);
  const otherTitles = lines
    .map(({ text }) => normalizeTitle(text))
    .filter((line) => line !== ownTitle && titles.has(line));
  return otherTitles.length >= 2 && otherTitles.length > MAX_TITLE_SHARE * lines.length;
}

function isReferenceList({ lines }: CourseSlide): boolean {
  const references = lines.filter(({ text }) => REFERENCE.test(text));
  return references.length >= 2 && references.length > MAX_REFERENCE_SHARE * lines.length;
}
