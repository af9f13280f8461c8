import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import { findContentLines } from '../lines/page-lines.js';
import { toLettersAndDigits } from '../lines/same-words.js';
import { isSectionName } from '../sections/section-name.js';
import type { Section } from '../sections/section.js';
import { findTitle, findTitleLines } from './slide-title.js';

/*
 * Finds sections by titles that stay the same over several slides, while the line below them names the slide:
 *
 *     Signatures          Signatures          Benchmarks
 *     Making keys         Checking            Results
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-sections.test.ts has the example.
 */

/** Limits of a subtitle's size and of its distance from the title, both as multiples of the title's size. */
const SUBTITLE = { maxSize: 0.9, maxDistance: 1.4 };
/** Share of the pages that must have a subtitle. */
const MIN_SUBTITLED_SHARE = 0.4;
/** Share of the pages that must have the same title as a neighbor. */
const MIN_SAME_TITLE_SHARE = 0.6;
const MIN_SECTIONS = 3;
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 2;

/** Slides in a row with one title. */
interface Run {
  section: Section;
  length: number;
}

/** Finds sections where titles name the section and subtitles name the slide. Null where few slides have a subtitle. */
export function findSubtitledSections(deck: DeckText): Section[] | null {
  const pages = deck.pages.slice(1);
  const subtitledPages = pages.filter((page) => hasSubtitle(page, deck));
  if (subtitledPages.length < pages.length * MIN_SUBTITLED_SHARE) return null;
  const runs = findRuns(pages, deck);
  const pagesInRuns = runs.reduce((count, { length }) => count + (length > 1 ? length : 0), 0);
  const areUsable =
    runs.length >= MIN_SECTIONS &&
    pagesInRuns >= pages.length * MIN_SAME_TITLE_SHARE &&
    pages.length / runs.length >= MIN_AVERAGE_PAGES;
  return areUsable ? runs.map(({ section }) => section) : null;
}

/** Whether a smaller line in the color of the title is directly below it, above text of another color. */
function hasSubtitle(page: PageText, deck: DeckText): boolean {
  const title = findTitleLines(page, deck).at(-1);
  if (!title) return false;
  const linesBelow = findContentLines(page, deck).filter((line) => line.baseline > title.baseline);
  const subtitle = linesBelow.find((line) => isSubtitle(line, title));
  const otherLines = linesBelow.filter((line) => line !== subtitle);
  return subtitle !== undefined && otherLines.every(({ color }) => color !== title.color);
}

function isSubtitle(line: TextLine, title: TextLine): boolean {
  return (
    line.color === title.color &&
    line.size <= title.size * SUBTITLE.maxSize &&
    line.baseline - title.baseline <= title.size * SUBTITLE.maxDistance
  );
}

/** Finds runs of slides with one title; a slide without a title continues the run before it. */
function findRuns(pages: PageText[], deck: DeckText): Run[] {
  const runs: Run[] = [];
  for (const page of pages) {
    const title = findTitle(page, deck);
    const last = runs.at(-1);
    const isSameTitle = !title || toLettersAndDigits(title) === toLettersAndDigits(last?.section.title ?? '');
    if (last && isSameTitle) last.length++;
    else if (title && isSectionName(title)) runs.push({ section: { page: page.index, title }, length: 1 });
  }
  return runs;
}
