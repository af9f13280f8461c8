import { PROPOSAL_LIMITS, type SuggestedSlide } from '@lectern/contract';
import { mapInTurns } from '@lectern/text';
import { filterContentSlides } from './rules/content-slides.js';
import { type CourseSlide, prepareSlides, type StoredSlide } from './rules/course-slide.js';
import { findLists, findTableRows } from './rules/lists.js';
import { findPairLists } from './rules/pairs.js';

/** A person finds something to ask about in a list or table with at least this many entries. */
const MIN_ENTRIES = 3;

/**
 * Finds the slides with the most to ask about, for a person who writes questions where the rules drafted none: the slides with the most
 * terms and meanings first, then those with the longest lists and tables. Between two slides the process can answer other requests.
 * @param slides all slides of the course in order
 * @returns at most `PROPOSAL_LIMITS.suggestedSlides`, in the order of the course
 */
export async function suggestSlides(
  slides: StoredSlide[],
  isChosen: (slide: StoredSlide) => boolean,
): Promise<SuggestedSlide[]> {
  const contentSlides = await filterContentSlides(await prepareSlides(slides));
  const counted = await mapInTurns(contentSlides.filter(isChosen), (slide) => ({
    slide,
    pairs: findPairLists(slide).flat().length,
    entries: countEntries(slide),
  }));
  return counted
    .filter(({ pairs, entries }) => pairs > 0 || entries >= MIN_ENTRIES)
    .sort((one, other) => other.pairs - one.pairs || other.entries - one.entries)
    .slice(0, PROPOSAL_LIMITS.suggestedSlides)
    .map(({ slide: { id, position, title } }) => ({ id, number: position + 1, title }))
    .sort((one, other) => one.number - other.number);
}

/** Counts the entries of the longest list or table. */
const countEntries = (slide: CourseSlide): number =>
  Math.max(0, ...[...findLists(slide), ...findTableRows(slide)].map(({ length }) => length));
