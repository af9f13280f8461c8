import type { OutlineEntry, PageFailure, PageText } from './deck.js';
import type { Pixels } from '../pictures/draw-page.js';

type Awaitable<T> = T | Promise<T>;

/** A deck that an engine has opened. Every method throws `BrokenPdfError` when the file broke the engine. */
export interface OpenedDeck {
  pageCount: number;
  /** The document's own title; null where it has none. */
  title(): Awaitable<string | null>;
  /** The language that the file declares, as a normalized BCP 47 tag; null where it declares none. */
  language(): Awaitable<string | null>;
  outline(): Awaitable<OutlineEntry[]>;
  /** Null when the page can't be read. */
  pageText(index: number): Awaitable<PageText | null>;
  /** The page 1280 px wide, written into `buffer` where it fits; null when the page can't be drawn. */
  drawPage(index: number, buffer: Pixels['data'] | null): Awaitable<Pixels | null>;
}

/** Why a file can't be opened. */
export type OpenFailure = 'encrypted' | 'unreadable';

/** The file broke the engine, which can't be used after that. */
export class BrokenPdfError extends Error {
  constructor(
    readonly reason: PageFailure,
    cause: unknown,
  ) {
    super(String(cause));
  }
}
