import type { OutlineEntry, PageChange, PageFailure, PageText, PdfReader } from './deck.js';
import type { Pixels } from './draw-page.js';

/** What a reading process is asked for. */
export interface Order {
  file: string;
  reader: PdfReader;
  /** 'look' opens the file; 'read' reads its pages too. */
  task: 'look' | 'read';
  /** Pages whose text is still to be read, from 0; null for all. */
  text: number[] | null;
  limits: Limits;
}

/** The answer to a reading process that has told all text: pages to draw, from 0. */
export interface Drawing {
  draw: number[];
}

/** What a reading process may use. */
export interface Limits {
  /** Pages of a deck. */
  pages: number;
  /** Resident memory, in bytes. */
  memory: number;
  /** For one step of one page, in milliseconds. */
  pageTime: number;
}

/** What a reading process says. */
export type Report =
  /** The engine runs: from here on it is the file's doing if nothing more comes. */
  | { type: 'started' }
  | { type: 'opened'; title: string | null; pageCount: number; outline: OutlineEntry[] }
  | { type: 'refused'; reason: 'encrypted' | 'unreadable' | 'tooManyPages'; detail?: string }
  /** Said before each page, so that a page that kills the process is known. */
  | { type: 'at'; step: 'text' | 'images'; index: number }
  | { type: 'text'; page: PageText }
  /** All text is told: waits for a `Drawing`. */
  | { type: 'told' }
  | PageReport
  | { type: 'failed'; index: number }
  | { type: 'done' }
  /** Not the file's fault: no disk, no file, a broken installation. */
  | { type: 'trouble'; detail: string }
  /** The process ends itself: a limit was passed or the engine broke. */
  | { type: 'stopped'; reason: PageFailure; detail?: string }
  /** Not said by the process: somebody killed it, be it the system for want of memory. */
  | { type: 'killed' }
  | { type: 'memory'; peak: number };

/** A page's pictures, the largest first, and what they tell of it. */
export interface PageReport {
  type: 'image';
  /** Place of the page in the file, from 0. */
  index: number;
  richness: number;
  change: PageChange | null;
  pictures: EncodedPicture[];
}

/** A picture as WebP; its size in pixels. */
export interface EncodedPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Within the reading process: a page's pixels on their way to be encoded. */
export interface PageDrawn extends Pixels {
  type: 'drawn';
  index: number;
}

/** Within the reading process: a page of its own, drawn before there is an order; nobody wants to see it. */
export interface PagePractised extends Pixels {
  type: 'practised';
}

/** Within the reading process: the room of a page's pixels, which another page may take. */
export interface FreeRoom {
  free: Uint8Array<ArrayBuffer>;
}
