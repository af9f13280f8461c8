import type { DeckText, PageText, TextLine } from '@lectern/infra/pdf';

/** Share of the page's height that headers and footers keep to, at either end. */
const MARGIN = 0.15;
/** Share of the page's width that bars beside the text keep to. */
const SIDE = 0.25;
/** Lines that make a bar. */
const MIN_BAR = 3;
const PAGE_NUMBER =
  /^(?:page|pag|p|seite|s|slide|folie|strana|str)?\.?\s?#\s?(?:(?:[/|‹›·–-]|of|von|de|di|sur|z)\s?#)?[\])]?$/i;

const memory = new WeakMap<DeckText, Map<number, TextLine[]>>();
const sizes = new WeakMap<DeckText, number>();

/**
 * The lines that are a page's own, in the file's order: without what repeats on every page (headers,
 * footers, page numbers), without the second copy of shadowed text, without writing at an angle.
 */
export function ownLines(page: PageText, deck: DeckText): TextLine[] {
  let pages = memory.get(deck);
  if (!pages) memory.set(deck, (pages = sortOut(deck)));
  return pages.get(page.index) ?? [];
}

/** The size that most of a deck's letters have, in points; 0 for a deck without text. */
export function bodySize(deck: DeckText): number {
  let size = sizes.get(deck);
  if (size === undefined) sizes.set(deck, (size = medianSize(deck)));
  return size;
}

function medianSize(deck: DeckText): number {
  const letters = new Map<number, number>();
  for (const { size, text } of deck.pages.flatMap((page) => page.lines)) {
    letters.set(size, (letters.get(size) ?? 0) + text.length);
  }
  const half = [...letters.values()].reduce((sum, count) => sum + count, 0) / 2;
  let seen = 0;
  for (const [size, count] of [...letters].sort(([a], [b]) => a - b))
    if ((seen += count) >= half) return size;
  return 0;
}

function sortOut(deck: DeckText): Map<number, TextLine[]> {
  const body = bodySize(deck);
  const repeats = countRepeats(deck);
  return new Map(
    deck.pages.map((page) => {
      const furniture = page.lines.filter((line) =>
        isFurniture(line, page, deck.pages.length, body, repeats),
      );
      const inBar = barOf(furniture, page);
      const lines = page.lines.filter(
        (line) => !line.rotated && !furniture.includes(line) && !(line.size < body * 1.05 && inBar(line)),
      );
      return [page.index, withoutShadows(lines)];
    }),
  );
}

/** How many pages have the same words at the same place, with their numbers and without. */
function countRepeats(deck: DeckText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of deck.pages) {
    const keys = page.lines.flatMap((line) => [placeKey(line, page), sameKey(line, page)]);
    for (const key of new Set(keys)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

function placeKey(line: TextLine, page: PageText): string {
  const words = line.text.toLowerCase().replace(/\d+/g, '#');
  // A centred or right-aligned number grows to the left: its end, too, would move.
  const across = words.includes('#') ? '' : Math.round((line.x / page.width) * 25);
  return `${words}@${across},${Math.round((line.baseline / page.height) * 40)}`;
}

function sameKey(line: TextLine, page: PageText): string {
  return `=${line.text}@${Math.round((line.baseline / page.height) * 40)}`;
}

function isFurniture(
  line: TextLine,
  page: PageText,
  pageCount: number,
  body: number,
  repeats: Map<string, number>,
): boolean {
  if (line.tag === 'Artifact') return true;
  const same = repeats.get(sameKey(line, page)) ?? 0;
  const isRepeated = same >= 4 && same > pageCount / 2;
  // A bar of small words beside the text is a frame as a footer is.
  if (isRepeated && line.size < body * (isAside(line, page) ? 1.05 : 0.9)) return true;
  if (fromEdge(line, page) > MARGIN) return false;
  const repeated = repeats.get(placeKey(line, page)) ?? 0;
  if (isPageNumber(line, page)) return repeated >= 3 || line.size <= body;
  if (repeated >= 3 && line.size < body * 0.9) return true;
  // Large words that count ('Step 1', 'Step 2') are titles.
  return isRepeated;
}

/** Tells what lies in the bar beside the text, if there is one: what it unfolds for a section isn't on most pages. */
function barOf(furniture: TextLine[], page: PageText): (line: TextLine) => boolean {
  const bar = furniture.filter((line) => isAside(line, page) && fromEdge(line, page) > MARGIN);
  if (bar.length < MIN_BAR) return () => false;
  const left = Math.min(...bar.map(({ x }) => x)) - page.width * 0.01;
  const right = Math.max(...bar.map(({ x, width }) => x + width)) + page.width * 0.01;
  return (line) => isAside(line, page) && line.x > left && line.x + line.width < right;
}

function fromEdge({ baseline }: TextLine, { height }: PageText): number {
  return Math.min(baseline, height - baseline) / height;
}

function isAside({ x, width }: TextLine, page: PageText): boolean {
  return x + width < page.width * SIDE || x > page.width * (1 - SIDE);
}

function isPageNumber(line: TextLine, page: PageText): boolean {
  const text = line.text.trim();
  if (text.length > 24) return false;
  if (text === page.label || text === String(page.index + 1)) return true;
  return PAGE_NUMBER.test(text.replace(/\d{1,4}/g, '#'));
}

/** Shadowed text is written twice, the copies a little apart. */
function withoutShadows(lines: TextLine[]): TextLine[] {
  const seen = new Map<string, TextLine[]>();
  return lines.filter((line) => {
    const twins = seen.get(line.text) ?? [];
    if (twins.some((twin) => isNear(twin, line))) return false;
    // Only a hostile page says one thing very often.
    if (twins.length < 20) seen.set(line.text, [...twins, line]);
    return true;
  });
}

function isNear(a: TextLine, b: TextLine): boolean {
  const near = a.size * 0.35;
  return Math.abs(a.x - b.x) < near && Math.abs(a.baseline - b.baseline) < near;
}
