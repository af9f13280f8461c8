import type { DeckText, PageText, TextLine } from '@lectern/pdf';

/** Share of the page's height that headers and footers keep to, at either end. */
const MARGIN = 0.15;
/** Share of the page's width that bars beside the text keep to. */
const SIDE = 0.25;
/** Lines that make a bar. */
const MIN_BAR = 3;
const PAGE_NUMBER =
  /^(?:page|pag|p|seite|s|slide|folie|strana|str)?\.?\s?#\s?(?:(?:[/|‹›·–-]|of|von|de|di|sur|z)\s?#)?[\])]?$/i;

/** Pages that make a repetition. */
const MIN_REPEATS = 3;

interface Sorted {
  own: Map<number, TextLine[]>;
  repeats: Map<string, number>;
}

const memory = new WeakMap<DeckText, Sorted>();
const sizes = new WeakMap<DeckText, number>();

/**
 * The lines that are a page's own, in the file's order: without what repeats on every page (headers,
 * footers, page numbers), without the second copy of shadowed text, without writing at an angle.
 */
export function ownLines(page: PageText, deck: DeckText): TextLine[] {
  return sorted(deck).own.get(page.index) ?? [];
}

/** Whether another page, too, has these words at this height, as those of one section have its name. */
export function isRepeated(line: TextLine, page: PageText, deck: DeckText): boolean {
  return (sorted(deck).repeats.get(sameKey(line, page)) ?? 0) > 1;
}

function sorted(deck: DeckText): Sorted {
  let result = memory.get(deck);
  if (!result) memory.set(deck, (result = sortOut(deck)));
  return result;
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

function sortOut(deck: DeckText): Sorted {
  const body = bodySize(deck);
  const repeats = countRepeats(deck);
  const counters = countersOf(deck);
  const own = new Map(
    deck.pages.map((page) => {
      const furniture = page.lines.filter(
        (line) => counters.has(line) || isFurniture(line, page, deck, body, repeats),
      );
      const inBar = barOf(furniture, page);
      const lines = page.lines.filter(
        (line) => !line.rotated && !furniture.includes(line) && !(line.size < body * 1.05 && inBar(line)),
      );
      return [page.index, withoutShadows(lines)];
    }),
  );
  return { own, repeats };
}

/** Small numbers that go up with the pages, or are their labels, wherever they stand: some move along a bar. */
function countersOf(deck: DeckText): Set<TextLine> {
  const body = bodySize(deck);
  const counters = new Map<string, { lines: TextLine[]; pages: Set<number> }>();
  for (const page of deck.pages)
    for (const line of page.lines.filter(({ text, size }) => size < body && /^\d{1,3}$/.test(text))) {
      const ahead = Number(line.text) - page.index;
      for (const by of line.text === page.label ? [ahead, 'label'] : [ahead]) {
        const key = `${by}/${line.size}`;
        const counter = counters.get(key) ?? { lines: [], pages: new Set() };
        counters.set(key, counter);
        counter.lines.push(line);
        counter.pages.add(page.index);
      }
    }
  const most = [...counters.values()].filter(({ pages }) => isMost(pages.size, deck));
  return new Set(most.flatMap(({ lines }) => lines));
}

function isMost(pages: number, deck: DeckText): boolean {
  return pages >= 4 && pages > deck.pages.length / 2;
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
  // How far letters are apart differs with how the page was written.
  return `=${line.text.replace(/\s/g, '')}@${Math.round((line.baseline / page.height) * 40)}`;
}

function isFurniture(
  line: TextLine,
  page: PageText,
  deck: DeckText,
  body: number,
  repeats: Map<string, number>,
): boolean {
  if (line.tag === 'Artifact') return true;
  const isEverywhere = isMost(repeats.get(sameKey(line, page)) ?? 0, deck);
  // A bar of small words beside the text is a frame as a footer is.
  if (isEverywhere && line.size < body * (isAside(line, page) ? 1.05 : 0.9)) return true;
  if (fromEdge(line, page) > MARGIN) return false;
  const repeated = repeats.get(placeKey(line, page)) ?? 0;
  if (isPageNumber(line, page)) return repeated >= MIN_REPEATS || line.size <= body;
  if (repeated >= MIN_REPEATS && line.size < body * 0.9) return true;
  // Large words that count ('Step 1', 'Step 2') are titles.
  return isEverywhere;
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
