import type { OutlineEntry, PageFailure, PageText } from './deck.js';
import type { Pixels } from '../pictures/draw-page.js';

/** PDFium returns results at once, pdf.js later. */
type Awaitable<Result> = Result | Promise<Result>;

/** A deck that an engine, PDFium or pdf.js, has opened. Every method throws `BrokenPdfError` when the file breaks the engine. */
export interface OpenedDeck {
  pageCount: number;
  /** The title that the file states; null where it states none. */
  readTitle(): Awaitable<string | null>;
  /** The language that the file declares, as a normalized BCP 47 tag; null where it declares none. */
  readLanguage(): Awaitable<string | null>;
  readOutline(): Awaitable<OutlineEntry[]>;
  /** Returns null when the page can't be read. */
  readPage(pageIndex: number): Awaitable<PageText | null>;
  /** Draws a page 1280 px wide, into `buffer` where its length fits; null when the page can't be drawn. */
  drawPage(pageIndex: number, buffer: Pixels['data'] | null): Awaitable<Pixels | null>;
}

/** Why a file can't be opened. */
export type OpenFailure = 'encrypted' | 'unreadable';

/** The file broke the engine, so the engine can't be used any more. */
export class BrokenPdfError extends Error {
  constructor(
    readonly reason: PageFailure,
    cause: unknown,
  ) {
    super(String(cause));
  }
}
