import type { OutlineEntry, PageFailure, PageText } from './deck.js';
import type { Pixels } from './draw-page.js';

type Maybe<T> = T | Promise<T>;

/** A deck in a reader's hands. Whatever the file breaks for good is thrown as `Broken`. */
export interface OpenedDeck {
  pageCount: number;
  /** The document's own title; null where it has none. */
  title(): Maybe<string | null>;
  outline(): Maybe<OutlineEntry[]>;
  /** Null when the page can't be read. */
  pageText(index: number): Maybe<PageText | null>;
  /** The page 1280 px wide, in place of the pixels in `room` if need be; null when it can't be drawn. */
  drawPage(index: number, room: Pixels['data'] | null): Maybe<Pixels | null>;
}

/** What a reader answers for a file that it can't open. */
export type OpenFailure = 'encrypted' | 'unreadable';

/** The file broke the engine, which can't go on after that. */
export class Broken extends Error {
  constructor(
    readonly reason: PageFailure,
    cause: unknown,
  ) {
    super(String(cause));
  }
}
