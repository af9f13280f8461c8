import type { DeckText, PageText, TextLine } from '@lectern/pdf';

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
export function speakerNotesPages(deck: DeckText): Map<number, number> {
  const notes = new Map<number, number>();
  let slide: PageText | undefined;
  for (const page of deck.pages) {
    if (slide && showsSmallCopy(page, slide)) notes.set(page.index, slide.index);
    else slide = page;
  }
  return notes.size >= deck.pages.length * MIN_NOTES_SHARE ? notes : new Map();
}

/** Removes the notes pages; entries of the outline that point to one then point to its slide. */
export function withoutSpeakerNotes(deck: DeckText): DeckText {
  const notes = speakerNotesPages(deck);
  if (!notes.size) return deck;
  return {
    ...deck,
    pages: deck.pages.filter(({ index }) => !notes.has(index)),
    outline: deck.outline.map((entry) => ({
      ...entry,
      page: entry.page === null ? null : (notes.get(entry.page) ?? entry.page),
    })),
  };
}

/** Whether nearly all lines of a slide are on the page too, at one smaller scale and one offset. */
function showsSmallCopy(page: PageText, slide: PageText): boolean {
  const expected = slide.lines.filter(({ rotated }) => !rotated);
  if (expected.length < MIN_LINES || largest(page) > largest(slide)) return false;
  const copies = new Map<string, TextLine[]>();
  for (const line of page.lines)
    copies.set(line.text, [...(copies.get(line.text) ?? []).slice(-MAX_COPIES), line]);
  const pairs = expected.flatMap((line) => pairsOf(line, copies.get(line.text) ?? []));
  return pairs
    .slice(0, MAX_POSITIONS)
    .some(
      (position) =>
        new Set(pairs.filter((pair) => isAt(position, pair, page)).map(({ line }) => line)).size >=
        expected.length * MIN_COPIED,
    );
}

function largest({ lines }: PageText): number {
  return lines.reduce((size, line) => Math.max(size, line.size), 0);
}

/** A line of the slide, and the scale and offset of the copy according to a smaller line with the same words. */
interface Pair {
  line: TextLine;
  scale: number;
  x: number;
  y: number;
}

function pairsOf(line: TextLine, copies: TextLine[]): Pair[] {
  return copies.flatMap((copy) => {
    const scale = copy.size / line.size;
    if (!(scale <= MAX_SCALE)) return [];
    return [{ line, scale, x: copy.x - line.x * scale, y: copy.baseline - line.baseline * scale }];
  });
}

function isAt(position: Pair, { scale, x, y }: Pair, { width }: PageText): boolean {
  return (
    Math.abs(scale - position.scale) <= TOLERANCE &&
    Math.abs(x - position.x) <= width * TOLERANCE &&
    Math.abs(y - position.y) <= width * TOLERANCE
  );
}
