import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import type { Section } from './deck-modules.js';
import { ownLines } from './page-lines.js';
import { oddOneOut } from './running-heads.js';
import { ownTitle, titleLines } from './slide-title.js';

const AGENDA =
  /^(?:(?:today'?s |the |our )?(?:agenda|outline|overview|contents?|table of contents|toc|topics|program(?:me)?|roadmap|plan|structure|index)|obsah|osnova|inhalt(?:sverzeichnis)?|gliederung|übersicht|sommaire|plan|sommario|indice|índice|contenido|spis treści|inhoud|innehåll|目录|目次|содержание|план)\b/iu;
const MIN_ITEMS = 2;
const MAX_ITEMS = 20;
/** Share of an agenda's items that must be found again as titles. */
const MOST_ITEMS = 0.6;
const MIN_AVERAGE = 2;
const NUMBERING = /^(?:[\p{Co}•‣▪■▶►●○–—*·➢✓-]|\(?\d{1,2}[.):]?|[ivx]{1,4}[.)])\s+/iu;

/** The sections that an agenda names: shown again before each, or once with its items as later titles. Null without any. */
export function agendaSections(deck: DeckText): Section[] | null {
  const sections = repeatedAgenda(deck) ?? announcedSections(deck);
  return sections && deck.pages.length / sections.length >= MIN_AVERAGE ? sections : null;
}

/** The item that each showing of the agenda lights, or the title of the page behind it. */
function repeatedAgenda(deck: DeckText): Section[] | null {
  const showings = new Map<string, number[]>();
  deck.pages.forEach((page, i) => {
    const words = ownLines(page, deck)
      .map(({ text }) => text)
      .sort()
      .join('\n');
    if (itemsOf(page, deck).length >= MIN_ITEMS) showings.set(words, [...(showings.get(words) ?? []), i]);
  });
  const litAt = (at: number): TextLine | null => oddOneOut(itemsOf(deck.pages[at] as PageText, deck));
  const isShown = ([first, ...again]: number[]): boolean =>
    again.length > 0 && (isAgenda(deck.pages[first as number] as PageText, deck) || again.every(litAt));
  const most = [...showings.values()].filter(isShown).sort((a, b) => b.length - a.length)[0] ?? [];
  const sections = most.flatMap((at): Section[] => {
    const page = deck.pages[at] as PageText;
    const lit = litAt(at);
    const next = deck.pages[at + 1];
    // The first showing is mostly for all sections.
    if (!lit && at === most[0]) return [];
    return [{ page: page.index, title: lit ? itemText(lit) : next ? ownTitle(next, deck) : null }];
  });
  return sections.length > 1 ? sections : null;
}

/** The first pages, after the agenda, whose titles are its items, in its order. */
function announcedSections(deck: DeckText): Section[] | null {
  for (const [at, agenda] of deck.pages.entries()) {
    if (at > 8 || !isAgenda(agenda, deck)) continue;
    const items = itemsOf(agenda, deck).map(itemText);
    const sections = found(items, deck.pages.slice(at + 1), deck);
    if (sections.length > 1 && sections.length >= items.length * MOST_ITEMS) return sections;
  }
  return null;
}

function found(items: string[], pages: PageText[], deck: DeckText): Section[] {
  const sections: Section[] = [];
  let from = 0;
  for (const item of items) {
    const at = pages.findIndex((page, i) => i >= from && sameWords(ownTitle(page, deck) ?? '', item));
    if (at < 0) continue;
    sections.push({ page: (pages[at] as PageText).index, title: item });
    from = at + 1;
  }
  return sections;
}

function isAgenda(page: PageText, deck: DeckText): boolean {
  return AGENDA.test(ownTitle(page, deck) ?? '');
}

/** The lines under the title; the outermost where some are indented. */
function itemsOf(page: PageText, deck: DeckText): TextLine[] {
  const title = titleLines(page, deck);
  const lines = ownLines(page, deck).filter((line) => !title.includes(line) && /\p{L}{2}/u.test(line.text));
  const left = Math.min(...lines.map(({ x }) => x));
  const outer = lines.filter(({ x, size }) => x < left + size);
  return outer.length <= MAX_ITEMS ? outer : [];
}

function itemText({ text }: TextLine): string {
  return text.replace(NUMBERING, '').trim();
}

function sameWords(a: string, b: string): boolean {
  const words = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return words(a) !== '' && words(a) === words(b);
}
