import type { UploadRefusal } from '@lectern/contract';

/** What reads a deck: PDFium; or pdf-parse for its text with Ghostscript and GraphicsMagick for its pictures. */
export type PdfReader = 'pdfium' | 'classic';

/** A run of text on one baseline. Lengths are points from the page's top left corner, y pointing down. */
export interface TextLine {
  text: string;
  /** Raised or lowered letters within the text, by the places of their first letter and of the first behind them. */
  scripts: { kind: 'sup' | 'sub'; from: number; to: number }[];
  /** Its parts where wide gaps tear it, as cells of a table are; empty for a line in one piece. */
  parts: { text: string; x: number; width: number }[];
  x: number;
  /** Top of its capitals, about; `height` is its em. */
  y: number;
  width: number;
  height: number;
  baseline: number;
  /** Height of the letters' em as drawn, in points: the nominal size times the text matrix. */
  size: number;
  /** Font name as the file has it, without its subset prefix; '' where unknown. */
  font: string;
  bold: boolean;
  italic: boolean;
  /** Letters of one width: code. */
  mono: boolean;
  /** What its letters are filled with, 'rrggbb'; '' where unknown. */
  color: string;
  /** A small drawing stands right before it, as many bullets do. */
  marked: boolean;
  /** Written at an angle: watermarks, axis labels. */
  rotated: boolean;
  /** Structure element of a tagged file that holds it: 'H1', 'P', 'LBody', 'Artifact'; null in others. */
  tag: string | null;
}

/** A link out of the deck and where it lies on its page. `url` is as the file has it: hostile. */
export interface PageLink {
  url: string;
  /** The page's text under the link; '' over pictures. */
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a page says. */
export interface PageText {
  /** Place in the file, from 0. */
  index: number;
  /** The file's own name of the page ('iv', '12'); overlay steps of one slide share it. Null where it has none. */
  label: string | null;
  /** Points, as shown (rotation applied). */
  width: number;
  height: number;
  /** In the file's own order, which is mostly the reading order. */
  lines: TextLine[];
  links: PageLink[];
  /** What its picture kept of the last picture before it; null where there are not both. */
  change: PageChange | null;
}

/** A page's picture against the one before it. */
export interface PageChange {
  /** Share of the earlier picture's ink that is still there, 0 to 1. */
  kept: number;
  /** Share of the page's area that is another, 0 to 1. */
  changed: number;
}

/** An entry of the file's outline (bookmarks). */
export interface OutlineEntry {
  title: string;
  /** Depth from 0. */
  level: number;
  /** Page from 0; null for entries that lead nowhere. */
  page: number | null;
}

/** A WebP in the folder given to `readDeck`. */
export interface Picture {
  /** Name within the folder. */
  file: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** A page as it is drawn: 'page-0001.webp'. */
export interface PageImage extends Picture {
  /** Place of the page in the file, from 0. */
  index: number;
  /** The same page 320 and 640 px wide ('page-0001-320.webp'), as far as the page itself is wider. */
  smaller: Picture[];
  /** How much there is to see: bits of brightness, from 0 for a blank page to 6. */
  richness: number;
}

/** Why a page was left out. */
export type PageFailure = 'damaged' | 'tooSlow' | 'tooBig';

/** What a deck says; the structure functions need nothing else. */
export interface DeckText {
  /** The document's own title, as the file has it; often junk. */
  title: string | null;
  /** Pages of the file, readable or not. */
  pageCount: number;
  /** The readable pages in order; `index` has gaps where pages failed. */
  pages: PageText[];
  outline: OutlineEntry[];
}

/** A deck that was read. */
export interface ReadDeck {
  text: DeckText;
  /** In page order; a readable page that was left out, or whose picture failed, has none. */
  images: PageImage[];
  /** Pages without text and picture, and pages without a picture. */
  failed: { index: number; reason: PageFailure }[];
  /** Largest resident memory of the reading process, in bytes. */
  peakMemory: number;
}

/** Progress of `readDeck`: `done` of `total` pages, without those that are left out. */
export interface ReadProgress {
  step: 'text' | 'images';
  done: number;
  total: number;
}

/** Why a deck can't become a course; the keys of the contract's refusals. */
export type UnreadableReason = Extract<UploadRefusal, 'notPdf' | 'encrypted' | 'unreadable' | 'tooManyPages'>;

/** A file that no course can be made of. Trying again changes nothing. */
export class UnreadableDeck extends Error {
  constructor(
    readonly reason: UnreadableReason,
    /** For the log, never for the screen. */
    detail?: string,
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.name = 'UnreadableDeck';
  }
}
