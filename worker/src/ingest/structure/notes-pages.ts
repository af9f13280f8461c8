import type { DeckText, PageText, TextLine } from '@lectern/pdf';

/** A page's own size against which a small copy of it is drawn at most this large. */
const MAX_SCALE = 0.7;
/** Part of a slide's lines that its small copy must have. */
const COPIED = 0.8;
const FEW_LINES = 2;
/** Part of a deck's pages that are notes where there are any; a diagram may come back in small a few times. */
const HABIT = 0.25;
/** Part of the page's width by which a line of the copy may be off its place, and of its scale. */
const OFF = 0.02;
/** Of a line on one page, and places that are tried for a copy: a page may say one thing hundreds of times. */
const MAX_COPIES = 8;
const MAX_PLACES = 40;

/**
 * The pages that hold a speaker's notes, by the slide that they belong to: those that show the slide before them
 * once more, in small. Notes of slides that the file doesn't have on pages of their own are slides.
 */
export function notesPages(deck: DeckText): Map<number, number> {
  const notes = new Map<number, number>();
  let slide: PageText | undefined;
  for (const page of deck.pages) {
    if (slide && showsInSmall(page, slide)) notes.set(page.index, slide.index);
    else slide = page;
  }
  return notes.size >= deck.pages.length * HABIT ? notes : new Map();
}

/** A deck without its notes pages; what the outline says of them goes for their slides. */
export function withoutNotes(deck: DeckText): DeckText {
  const notes = notesPages(deck);
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

/** Whether nearly all lines of a slide stand on the page too, smaller by one scale and moved by one distance. */
function showsInSmall(page: PageText, slide: PageText): boolean {
  const wanted = slide.lines.filter(({ rotated }) => !rotated);
  if (wanted.length < FEW_LINES || largest(page) > largest(slide)) return false;
  const copies = new Map<string, TextLine[]>();
  for (const line of page.lines)
    copies.set(line.text, [...(copies.get(line.text) ?? []).slice(-MAX_COPIES), line]);
  const pairs = wanted.flatMap((line) => pairsOf(line, copies.get(line.text) ?? []));
  return pairs
    .slice(0, MAX_PLACES)
    .some(
      (place) =>
        new Set(pairs.filter((pair) => isAt(place, pair, page)).map(({ line }) => line)).size >=
        wanted.length * COPIED,
    );
}

function largest({ lines }: PageText): number {
  return lines.reduce((size, line) => Math.max(size, line.size), 0);
}

/** A slide's line and where a smaller one of the same words would have its copy begin. */
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

function isAt(place: Pair, { scale, x, y }: Pair, { width }: PageText): boolean {
  return (
    Math.abs(scale - place.scale) <= OFF &&
    Math.abs(x - place.x) <= width * OFF &&
    Math.abs(y - place.y) <= width * OFF
  );
}
