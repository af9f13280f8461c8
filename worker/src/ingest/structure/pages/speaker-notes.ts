import type { DeckText, PageText, TextLine } from '@lectern/pdf';

/*
 * Finds notes pages, which repeat their slide in small above the speaker notes.
 *
 *     Sort               ┌─────────┐
 *     • Compare          │ Sort    │
 *     • Swap             │ • Com…  │
 *                        └─────────┘
 *                        Remember to draw it!
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; speaker-notes.test.ts has the examples.
 */

/** Largest scale of the small copy of a slide on its notes page. */
const MAX_SCALE = 0.7;
/** Share of a slide's lines that the copy must have. */
const MIN_COPIED_SHARE = 0.8;
/** Slides with fewer lines are not compared. */
const MIN_LINES = 2;
/** Share of the deck's pages that must be notes pages; without notes pages, a diagram may be repeated in small a few times. */
const MIN_NOTES_SHARE = 0.25;
/** Tolerance for the scale of the copy, and for the position of a line as a share of the page's width. */
const TOLERANCE = 0.02;
/** Limits for hostile pages that repeat a line: lines with one text, and positions of the copy that are tried. */
const MAX_SAME_LINES = 8;
const MAX_TRIED_POSITIONS = 40;

/**
 * Finds the notes pages of a deck: pages that show the slide before them once more, in small. A notes page whose slide has no page of its
 * own counts as a slide.
 * @returns the index of the slide's page by the index of the notes page
 */
export function findNotesPages(deck: DeckText): Map<number, number> {
  const slideByNotesPage = new Map<number, number>();
  let slide: PageText | undefined;
  for (const page of deck.pages) {
    if (slide && showsSmallCopy(page, slide)) slideByNotesPage.set(page.index, slide.index);
    else slide = page;
  }
  return slideByNotesPage.size >= deck.pages.length * MIN_NOTES_SHARE ? slideByNotesPage : new Map();
}

/** Removes the notes pages, and adds their text to their slides. Entries of the outline for a notes page then point to the slide. */
export function moveNotesToSlides(deck: DeckText): DeckText {
  const slideByNotesPage = findNotesPages(deck);
  if (!slideByNotesPage.size) return deck;
  return {
    ...deck,
    pages: deck.pages
      .filter(({ index }) => !slideByNotesPage.has(index))
      .map((slide) => addNotes(slide, deck, slideByNotesPage)),
    outline: deck.outline.map((entry) => ({
      ...entry,
      page: entry.page === null ? null : (slideByNotesPage.get(entry.page) ?? entry.page),
    })),
  };
}

/** Adds the text of its notes pages to a slide, unless the file itself states notes for the slide. */
function addNotes(slide: PageText, { pages }: DeckText, slideByNotesPage: Map<number, number>): PageText {
  const notesPages = pages.filter(({ index }) => slideByNotesPage.get(index) === slide.index);
  const notes = notesPages.map((page) => readTextBelowCopy(page, slide)).filter(Boolean);
  return slide.notes || !notes.length ? slide : { ...slide, notes: notes.join('\n\n') };
}

/** The text below the small copy of the slide, without page numbers. Text beside or above the copy is a header. */
function readTextBelowCopy(page: PageText, slide: PageText): string {
  const copy = new Set(findSmallCopy(page, slide));
  const copyBottom = Math.max(...[...copy].map(({ baseline }) => baseline));
  const linesBelow = page.lines.filter(
    (line) =>
      !copy.has(line) && !line.rotated && line.baseline > copyBottom && !/^\d*$/.test(line.text.trim()),
  );
  return linesBelow.map(({ text }) => text.trim()).join('\n');
}

function showsSmallCopy(page: PageText, slide: PageText): boolean {
  return findSmallCopy(page, slide).length > 0;
}

/** Finds the lines of the slide on the page: nearly all of them at one smaller scale and one offset; else returns no lines. */
function findSmallCopy(page: PageText, slide: PageText): TextLine[] {
  const slideLines = slide.lines.filter(({ rotated }) => !rotated);
  if (slideLines.length < MIN_LINES || findLargestSize(page) > findLargestSize(slide)) return [];
  const pageLinesByText = new Map<string, TextLine[]>();
  for (const line of page.lines)
    pageLinesByText.set(line.text, [...(pageLinesByText.get(line.text) ?? []).slice(-MAX_SAME_LINES), line]);
  const placements = slideLines
    .flatMap((line) => findPlacements(line, pageLinesByText.get(line.text) ?? []))
    .filter((placement) => fitsOnPage(placement, slide, page));
  for (const tried of placements.slice(0, MAX_TRIED_POSITIONS)) {
    const matching = placements.filter((placement) => isSamePlacement(tried, placement, page));
    if (new Set(matching.map(({ line }) => line)).size >= slideLines.length * MIN_COPIED_SHARE)
      return matching.map(({ copy }) => copy);
  }
  return [];
}

function findLargestSize({ lines }: PageText): number {
  return lines.reduce((size, line) => Math.max(size, line.size), 0);
}

/** Where the small copy of a slide would be on a page, if one line of the page (`copy`) were the copy of one line of the slide. */
interface Placement {
  line: TextLine;
  copy: TextLine;
  scale: number;
  /** Top left corner of the copied slide on the page, in points. */
  x: number;
  y: number;
}

/** The placements according to smaller lines with the same words. */
function findPlacements(line: TextLine, copies: TextLine[]): Placement[] {
  return copies.flatMap((copy) => {
    const scale = copy.size / line.size;
    // `!` because the scale is NaN for two lines of size 0.
    if (!(scale <= MAX_SCALE)) return [];
    return [{ line, copy, scale, x: copy.x - line.x * scale, y: copy.baseline - line.baseline * scale }];
  });
}

/** Whether the whole slide would fit on the page. This excludes pages that have the title of a divider as their header. */
function fitsOnPage({ scale, x, y }: Placement, slide: PageText, page: PageText): boolean {
  const tolerance = page.width * TOLERANCE;
  const fitsInWidth = x > -tolerance && x + slide.width * scale < page.width + tolerance;
  return fitsInWidth && y > -tolerance && y + slide.height * scale < page.height + tolerance;
}

function isSamePlacement(first: Placement, { scale, x, y }: Placement, { width }: PageText): boolean {
  return (
    Math.abs(scale - first.scale) <= TOLERANCE &&
    Math.abs(x - first.x) <= width * TOLERANCE &&
    Math.abs(y - first.y) <= width * TOLERANCE
  );
}
