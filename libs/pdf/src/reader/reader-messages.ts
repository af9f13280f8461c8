/** The messages between this process, a reader process, and the reader's two threads. */
import type { OutlineEntry, PageChange, PageFailure, PageText, PdfReader } from './deck.js';
import type { Pixels } from '../pictures/draw-page.js';
import type { ReaderLimits } from './limits.js';

/** The first message to a reader process. */
export interface ReaderRequest {
  file: string;
  reader: PdfReader;
  /** 'inspect' opens the file; 'read' reads its pages too. */
  task: 'inspect' | 'read';
  /** Pages whose text is still to be read, from 0; null for all. */
  text: number[] | null;
  limits: ReaderLimits;
}

/** The second message, in answer to `textDone`: pages to draw, from 0. */
export interface DrawRequest {
  draw: number[];
}

/** The messages of a reader process. */
export type ReaderMessage =
  /** The engine runs: from here on, a reader that falls silent does so because of the file. */
  | { type: 'started' }
  | {
      type: 'opened';
      title: string | null;
      language: string | null;
      pageCount: number;
      outline: OutlineEntry[];
    }
  | { type: 'refused'; reason: 'encrypted' | 'unreadable' | 'tooManyPages'; detail?: string }
  /** Sent before each page, so that a page that kills the process is known. */
  | { type: 'pageBegun'; phase: 'text' | 'images'; index: number }
  | { type: 'text'; page: PageText }
  /** All text is sent; the reader waits for a `DrawRequest`. */
  | { type: 'textDone' }
  | PageImageMessage
  | { type: 'pageFailed'; index: number }
  | { type: 'done' }
  /** Not caused by the file: no disk space, no file, a broken installation. */
  | { type: 'readerFailed'; detail: string }
  /** The process ends itself: a limit was passed or the engine broke. */
  | { type: 'stopped'; reason: PageFailure; detail?: string }
  /** Not sent by the process: it was killed from outside, for example when the system ran out of memory. */
  | { type: 'killed' }
  | { type: 'memory'; peak: number };

/** A page's pictures, the largest first, and what was measured on them. */
export interface PageImageMessage {
  type: 'image';
  /** Place of the page in the file, from 0. */
  index: number;
  richness: number;
  hash: string;
  change: PageChange | null;
  pictures: EncodedPicture[];
}

/** A WebP; its size in pixels. */
export interface EncodedPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The engine's thread sends the pixels of a page to the main thread, which encodes them. */
export interface PageDrawn extends Pixels {
  type: 'drawn';
  index: number;
}

/** The main thread sends a buffer back to the engine's thread, which may use it for the next page. */
export interface FreeBuffer {
  free: Uint8Array<ArrayBuffer>;
}
