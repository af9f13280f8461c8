import type { DeckText, PageText, TextLine } from '@lectern/pdf';

/** A line of body text by default. */
export function aLine(text: string, over: Partial<TextLine> = {}): TextLine {
  const size = over.size ?? 20;
  const baseline = over.baseline ?? 200;
  return {
    text,
    scripts: [],
    parts: [],
    x: 60,
    y: baseline - size * 0.8,
    width: text.length * size * 0.5,
    height: size,
    baseline,
    size,
    font: 'Sans',
    bold: false,
    italic: false,
    mono: false,
    color: '000000',
    marked: false,
    rotated: false,
    tag: null,
    ...over,
  };
}

/** A title at the top of a page. */
export function aTitle(text: string, over: Partial<TextLine> = {}): TextLine {
  return aLine(text, { size: 36, baseline: 70, ...over });
}

/** Lines below each other. */
export function lines(texts: string[], over: Partial<TextLine> = {}): TextLine[] {
  const leading = (over.size ?? 20) * 1.2;
  return texts.map((text, i) => aLine(text, { ...over, baseline: (over.baseline ?? 200) + i * leading }));
}

/** A deck with pages of 960 x 540 points, each given by its lines. */
export function aDeck(pages: TextLine[][], over: Partial<DeckText> = {}): DeckText {
  return {
    title: null,
    language: null,
    pageCount: pages.length,
    pages: pages.map((found, index) => aPage(found, { index })),
    outline: [],
    ...over,
  };
}

export function aPage(found: TextLine[], over: Partial<PageText> = {}): PageText {
  return { index: 0, label: null, width: 960, height: 540, lines: found, links: [], change: null, ...over };
}

/** A page of a deck; throws when the deck has no such page. */
export function getPage(deck: DeckText, index: number): PageText {
  const page = deck.pages[index];
  if (!page) throw new Error(`The deck has no page ${index}`);
  return page;
}
