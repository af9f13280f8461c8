import type { DeckText, PageText, TextLine } from '@lectern/pdf';

/*
 * Finds notes pages, which show their slide once more, in small, above the notes.
 *
 *     Sort               ┌─────────┐
 *     • Compare          │ Sort    │
 *     • Swap             │ • Com…  │
 *                        └─────────┘
 *                        Remember to draw it!
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; speaker-notes.test.ts has the examples.
 */

/** Scale of the small copy of a slide on its notes page. */
const MAX_SCALE = 0.7;
/** Share of a slide's lines that the copy must have. */
const MIN_COPIED = 0.8;
const MIN_LINES = 2;
/** Share of the pages that must be notes; a diagram may come back in small a few times. */
const MIN_NOTES_SHARE = 0.25;
/** Tolerance for the scale of the copy, and for the position of a line as a share of the page's width. */
const TOLERANCE = 0.02;
/** Limits for hostile pages that repeat a line: copies of a line, and positions that are tried. */
const MAX_COPIES = 8;
const MAX_POSITIONS = 40;

/**
 * The notes pages of a deck, each with the page of its slide: pages that show the slide before them once more, in small.
 * Notes whose slide has no page of its own count as slides.
 */
export function findNotesPages(deck: DeckText): Map<number, number> {
  const notes = new Map<number, number>();
  let slide: PageText | undefined;
  for (const page of deck.pages) {
    if (slide && showsSmallCopy(page, slide)) notes.set(page.index, slide.index);
    else slide = page;
  }
  return notes.size >= deck.pages.length * MIN_NOTES_SHARE ? notes : new Map();
}

/** Makes the notes pages notes of their slides; entries of the outline that point to one then point to its slide. */
export function moveNotesToSlides(deck: DeckText): DeckText {
  const notes = findNotesPages(deck);
  if (!notes.size) return deck;
  return {
    ...deck,
    pages: deck.pages.filter(({ index }) => !notes.has(index)).map((slide) => withNotes(slide, deck, notes)),
    outline: deck.outline.map((entry) => ({
      ...entry,
      page: entry.page === null ? null : (notes.get(entry.page) ?? entry.page),
    })),
  };
}

/** The slide with the text of its notes pages, unless the file itself states its notes. */
function withNotes(slide: PageText, { pages }: DeckText, notes: Map<number, number>): PageText {
  const texts = pages.filter(({ index }) => notes.get(index) === slide.index);
  const text = texts.map((page) => textBelowCopy(page, slide)).filter(Boolean);
  return slide.notes || !text.length ? slide : { ...slide, notes: text.join('\n\n') };
}

/** What stands below the small copy of the slide, without the number of the page; headers stand beside or above it. */
function textBelowCopy(page: PageText, slide: PageText): string {
  const copies = new Set(findSmallCopy(page, slide));
  const bottom = Math.max(...[...copies].map(({ baseline }) => baseline));
  const below = page.lines.filter(
    (line) => !copies.has(line) && !line.rotated && line.baseline > bottom && !/^\d*$/.test(line.text.trim()),
  );
  return below.map(({ text }) => text.trim()).join('\n');
}

function showsSmallCopy(page: PageText, slide: PageText): boolean {
  return findSmallCopy(page, slide).length > 0;
}

/** The lines of the slide on the page: nearly all of them at one smaller scale and one offset; none otherwise. */
function findSmallCopy(page: PageText, slide: PageText): TextLine[] {
  const expected = slide.lines.filter(({ rotated }) => !rotated);
  if (expected.length < MIN_LINES || findLargestSize(page) > findLargestSize(slide)) return [];
  const copies = new Map<string, TextLine[]>();
  for (const line of page.lines)
    copies.set(line.text, [...(copies.get(line.text) ?? []).slice(-MAX_COPIES), line]);
  const pairs = expected
    .flatMap((line) => matchLines(line, copies.get(line.text) ?? []))
    .filter((pair) => isInside(pair, slide, page));
  for (const position of pairs.slice(0, MAX_POSITIONS)) {
    const found = pairs.filter((pair) => isAt(position, pair, page));
    if (new Set(found.map(({ line }) => line)).size >= expected.length * MIN_COPIED)
      return found.map(({ copy }) => copy);
  }
  return [];
}

function findLargestSize({ lines }: PageText): number {
  return lines.reduce((size, line) => Math.max(size, line.size), 0);
}

/** A line of the slide, and the scale and offset of the copy according to a smaller line with the same words. */
interface Pair {
  line: TextLine;
  copy: TextLine;
  scale: number;
  x: number;
  y: number;
}

function matchLines(line: TextLine, copies: TextLine[]): Pair[] {
  return copies.flatMap((copy) => {
    const scale = copy.size / line.size;
    if (!(scale <= MAX_SCALE)) return [];
    return [{ line, copy, scale, x: copy.x - line.x * scale, y: copy.baseline - line.baseline * scale }];
  });
}

/** Whether the whole slide fits on the page at this scale and offset. The title of a divider as a header does not. */
function isInside({ scale, x, y }: Pair, slide: PageText, page: PageText): boolean {
  const room = page.width * TOLERANCE;
  const isAcross = x > -room && x + slide.width * scale < page.width + room;
  return isAcross && y > -room && y + slide.height * scale < page.height + room;
}

function isAt(position: Pair, { scale, x, y }: Pair, { width }: PageText): boolean {
  return (
    Math.abs(scale - position.scale) <= TOLERANCE &&
    Math.abs(x - position.x) <= width * TOLERANCE &&
    Math.abs(y - position.y) <= width * TOLERANCE
  );
}
