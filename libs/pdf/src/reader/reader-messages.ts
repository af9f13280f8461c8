/** The messages between a reader process and its parent, and between the reader's two threads. */
import type { OutlineEntry, PageChange, PageFailure, PageImage, PageText, PdfReader } from './deck.js';
import type { Pixels } from '../pictures/draw-page.js';
import type { ReaderLimits } from './limits.js';

/** The first message to a reader process. */
export interface ReaderRequest {
  file: string;
  reader: PdfReader;
  /** 'inspect' opens the file; 'read' reads its pages too. */
  task: 'inspect' | 'read';
  /** Indexes, from 0, of the pages whose text is to be read; null for all. */
  textIndexes: number[] | null;
  limits: ReaderLimits;
}

/** The second message to a reader process, in answer to `textDone`. */
export interface DrawRequest {
  /** Indexes, from 0, of the pages to draw. */
  drawIndexes: number[];
}

/** The messages of a reader process. An `index` is the page's place in the file, from 0. */
export type ReaderMessage =
  /** The engine runs: if no more messages come, the file is the reason. */
  | { type: 'started' }
  | {
      type: 'opened';
      title: string | null;
      language: string | null;
      pageCount: number;
      outline: OutlineEntry[];
    }
  | { type: 'refused'; reason: 'encrypted' | 'unreadable' | 'tooManyPages'; detail?: string }
  /** Sent before each page, so that the parent knows at which page the process ended. */
  | { type: 'pageBegun'; phase: 'text' | 'images'; index: number }
  | { type: 'text'; page: PageText }
  /** All text is sent; the reader waits for a `DrawRequest`. */
  | { type: 'textDone' }
  | PageImageMessage
  | { type: 'pageFailed'; index: number }
  | { type: 'done' }
  /** An error that the file did not cause: no disk space, no file, a broken installation. */
  | { type: 'readerFailed'; detail: string }
  /** The process ends itself, because a limit was passed or the engine broke. */
  | { type: 'stopped'; reason: PageFailure; detail?: string }
  /** Not sent by the process, but added by the parent: the process was killed, for example because the system ran out of memory. */
  | { type: 'killed' }
  /** The last message: the largest resident memory of the process. */
  | { type: 'memory'; peakBytes: number };

/** A page's pictures, the largest first, and the measures of `PageImage` and `PageText`. */
export interface PageImageMessage extends Pick<PageImage, 'richness' | 'hash' | 'sketch' | 'textCells'> {
  type: 'image';
  index: number;
  change: PageChange | null;
  pictures: EncodedPicture[];
}

/** A WebP, with its size in pixels. */
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

/** The main thread sends a buffer back to the engine's thread, which may use the buffer for another page. */
export interface FreeBuffer {
  freeBuffer: Uint8Array<ArrayBuffer>;
}
