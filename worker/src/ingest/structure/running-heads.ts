import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import type { Section } from './deck-modules.js';
import { bodySize } from './page-lines.js';

/** Share of the page's height, at either end, that a running head keeps to. */
const MARGIN = 0.13;
/** Share of the pages that must bear it. */
const MOST_PAGES = 0.6;
/** A bar of fewer entries may be anything. */
const MIN_ENTRIES = 3;
const MIN_AVERAGE = 2.5;
/** Runs of one head, against heads: a head that comes and goes names no section. */
const MAX_RETURNS = 1.3;
const MAX_LENGTH = 80;
const APPENDIX = /^(?:appendix|annex|anhang|annexe|appendice|allegato|apéndice|příloha|dodatek|back-?up)\b/iu;

/** The sections that small lines at the pages' edges name: a bar with one entry lit, or a running head. Null without any. */
export function runningSections(deck: DeckText): Section[] | null {
  const heads = litEntries(deck) ?? runningHeads(deck);
  return heads && sectionsOf(deck, withAppendix(deck, heads));
}

type Heads = Map<number, string>;

/** By page, the entry of a navigation bar that is written unlike its neighbours. */
function litEntries(deck: DeckText): Heads | null {
  const bar = barEntries(deck);
  if (bar.size < MIN_ENTRIES) return null;
  const heads: Heads = new Map();
  for (const page of deck.pages) {
    const entries = page.lines.filter((line) => bar.has(entryOf(line)));
    const sizes = [...new Set(entries.map(({ size }) => size))].sort((a, b) => b - a);
    // The entries of sections are larger than those of their parts.
    const lit = sizes.map((size) => oddOneOut(entries.filter((entry) => entry.size === size)));
    const head = lit.find((line) => line !== null);
    if (head) heads.set(page.index, head.text);
  }
  return isTelling(deck, heads) ? heads : null;
}

/** Small words that are on most pages, now lit and now not. Those of a bar beside the text move as its sections unfold. */
function barEntries(deck: DeckText): Set<string> {
  const body = bodySize(deck);
  const seen = new Map<string, { pages: Set<number>; looks: Set<string> }>();
  for (const page of deck.pages)
    for (const line of page.lines) {
      if (line.size > body * 1.05 || line.text.length > MAX_LENGTH || !/\p{L}{2}/u.test(line.text)) continue;
      const entry = seen.get(entryOf(line)) ?? { pages: new Set(), looks: new Set() };
      seen.set(entryOf(line), entry);
      entry.pages.add(page.index);
      entry.looks.add(lookOf(line));
    }
  const isEntry = ({ pages, looks }: { pages: Set<number>; looks: Set<string> }): boolean =>
    pages.size >= deck.pages.length * MOST_PAGES && looks.size > 1;
  return new Set([...seen].filter(([, entry]) => isEntry(entry)).map(([text]) => text));
}

function entryOf({ text, size }: TextLine): string {
  return `${text}/${size}`;
}

function lookOf({ color, bold }: TextLine): string {
  return `${color}/${bold}`;
}

/** The only line of its colour and weight among lines of which several look alike. */
export function oddOneOut(lines: TextLine[]): TextLine | null {
  if (lines.length < MIN_ENTRIES) return null;
  const looks = new Map<string, TextLine[]>();
  for (const line of lines) {
    looks.set(lookOf(line), [...(looks.get(lookOf(line)) ?? []), line]);
  }
  const alone = [...looks.values()].filter(({ length }) => length === 1);
  return looks.size === 2 && alone.length === 1 ? (alone[0]?.[0] ?? null) : null;
}

/** By page, what stands at the place whose small words change least often. */
function runningHeads(deck: DeckText): Heads | null {
  const slots = new Map<string, Heads>();
  const body = bodySize(deck);
  for (const page of deck.pages) {
    for (const line of page.lines.filter((candidate) => isHead(candidate, page, body)))
      for (const slot of slotsOf(line, page)) {
        const heads = slots.get(slot) ?? new Map<number, string>();
        slots.set(slot, heads.set(page.index, line.text));
      }
  }
  const telling = [...slots.values()].filter((heads) => isTelling(deck, heads));
  const heads = (a: Heads): number => new Set(a.values()).size;
  return telling.sort((a, b) => b.size - a.size || heads(a) - heads(b))[0] ?? null;
}

function isHead(line: TextLine, { height }: PageText, body: number): boolean {
  const fromEdge = Math.min(line.baseline, height - line.baseline) / height;
  return (
    fromEdge < MARGIN &&
    line.size < body * 1.05 &&
    !line.rotated &&
    line.text.length <= MAX_LENGTH &&
    /\p{L}{2}/u.test(line.text) &&
    !/\d+\s*[/|]\s*\d+|\d$/.test(line.text)
  );
}

/** A head is set flush to either side or centred. Places that overlap, so that no two near ones are torn apart. */
function slotsOf({ x, width, baseline }: TextLine, page: PageText): string[] {
  const down = Math.round((baseline / page.height) * 100);
  const points = { left: x, right: x + width, middle: x + width / 2 };
  return Object.entries(points).flatMap(([side, point]) => {
    const across = (point / page.width) * 50;
    return [`${down} ${side} ${Math.floor(across)}`, `${down} ${side} ${Math.floor(across + 0.5)}.5`];
  });
}

/** Whether heads are on most pages, change, and each stands for a row of pages. */
function isTelling(deck: DeckText, heads: Heads): boolean {
  if (heads.size < deck.pages.length * MOST_PAGES) return false;
  const values = [...heads].sort(([a], [b]) => a - b).map(([, head]) => head);
  const runs = values.filter((head, i) => head !== values[i - 1]).length;
  const distinct = new Set(values).size;
  return distinct > 1 && runs <= distinct * MAX_RETURNS && deck.pages.length / distinct >= MIN_AVERAGE;
}

/** An appendix has no entry in the bar: where there is none, a small line says so. */
function withAppendix(deck: DeckText, heads: Heads): Heads {
  const all: Heads = new Map(heads);
  for (const page of deck.pages) {
    if (all.has(page.index)) continue;
    const line = page.lines.find(
      (candidate) => APPENDIX.test(candidate.text) && isHead(candidate, page, Infinity),
    );
    if (line) all.set(page.index, line.text);
  }
  return all;
}

function sectionsOf(deck: DeckText, heads: Heads): Section[] {
  const sections: Section[] = [];
  for (const { index } of deck.pages) {
    const title = heads.get(index);
    if (title && title !== sections.at(-1)?.title) sections.push({ page: index, title });
  }
  return sections;
}
