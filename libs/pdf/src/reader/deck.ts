import type { UploadRefusal } from '@lectern/contract';
import type { PageTextCells } from '../text/text-cells.js';

/** 'pdfium' reads text and pictures with PDFium; 'classic' uses pdf-parse for the text, Ghostscript and GraphicsMagick for the pictures. */
export type PdfReader = 'pdfium' | 'classic';

/** The setting `PDF_READER`. 'pdfium,classic' uses the classic reader for files that PDFium can't open. */
export type ReaderSetting = PdfReader | 'pdfium,classic';

/** A line of text on one baseline. Lengths and places are in points, from the page's top left corner, y pointing down. */
export interface TextLine {
  text: string;
  /** Raised or lowered letters: `from` is the index of the first letter in the text, `to` the index after the last. */
  scripts: { kind: 'sup' | 'sub'; from: number; to: number }[];
  /** The parts between wide gaps, such as cells of a table; empty for a line without such gaps. */
  parts: { text: string; x: number; width: number }[];
  x: number;
  /** Approximate top of the capitals; `height` is one em. */
  y: number;
  width: number;
  height: number;
  baseline: number;
  /** Height of the letters' em as drawn, in points: the nominal size times the text matrix. */
  size: number;
  /** Font name in the file, without the subset prefix; '' where unknown. */
  font: string;
  bold: boolean;
  italic: boolean;
  /** Monospaced, as code is. */
  mono: boolean;
  /** Fill color, 'rrggbb'; '' where unknown. */
  color: string;
  /** Whether a bullet that is drawn, not written, is directly before the line. */
  marked: boolean;
  /** Whether the line is written at an angle, as watermarks and axis labels are. */
  rotated: boolean;
  /**
   * Only of a vertical East Asian line: its box on the page. The other lengths are those of the horizontal line that replaces the column.
   */
  column?: { x: number; y: number; width: number; height: number };
  /** The structure element that a tagged file has around the line: 'H1', 'P', 'LBody', 'Artifact'; null in other files. */
  tag: string | null;
}

/** A link out of the deck, and its box on the page in points. */
export interface PageLink {
  /** Comes unchecked from the file. */
  url: string;
  /** The page's text under the link; '' over pictures. */
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The text of a page. */
export interface PageText {
  /** The page's place in the file, from 0. */
  index: number;
  /** The page's label in the file ('iv', '12'); build steps of one slide share it. Null where it has none. */
  label: string | null;
  /** Size of the page as shown, with its rotation, in points. */
  width: number;
  height: number;
  /** Lines in the order of the file, which is mostly the reading order. */
  lines: TextLine[];
  links: PageLink[];
  /** Compares the page's picture with the picture of the page before; null where one of the two is missing. */
  change: PageChange | null;
  /** The title that the file itself states for the page; absent where it states none. */
  statedTitle?: string;
  /** The file's own description of what the page shows; absent where it has none. */
  imageAlt?: string;
  /** The speaker notes that the file has for the page, in lines; absent where it has none. */
  notes?: string;
}

/** A page's picture compared with the picture of the page before. */
export interface PageChange {
  /** Share, 0 to 1, of the earlier picture's ink that is still there; ink is what differs from the background. */
  kept: number;
  /** Share, 0 to 1, of the page's area that differs. */
  changed: number;
}

/** An entry of the file's outline (bookmarks). */
export interface OutlineEntry {
  title: string;
  /** Depth from 0. */
  level: number;
  /** Index of the page, from 0; null for entries that lead nowhere. */
  page: number | null;
}

/** A WebP file in the folder given to `readDeck`. */
export interface Picture {
  /** Name within the folder. */
  file: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The brightness of a page, cell by cell: small enough to keep, fine enough to see what was added to a page. */
export interface PageSketch {
  columns: number;
  /** Brightness of the cells, row by row, 0 to 255. */
  cells: Uint8Array;
  /** The brightness that most cells have. */
  background: number;
}

/** The picture of a page, such as 'page-0001.webp'. */
export interface PageImage extends Picture {
  /** Place of the page in the file, from 0. */
  index: number;
  /** Pictures of the page 320 and 640 px wide ('page-0001-320.webp'), where the page is wider than that. */
  smaller: Picture[];
  /** How much there is to see: the entropy of the brightness in bits, from 0 (a blank page) to 6. */
  richness: number;
  /** Perceptual hash: the ink of 16 x 12 fields of the picture, one hexadecimal digit each. */
  hash: string;
  /** The brightness of the picture's cells, 640 px wide. */
  sketch: PageSketch;
  /** The cells of the picture that look like text. */
  textCells: PageTextCells;
}

/** Why a page was left out. */
export type PageFailure = 'damaged' | 'tooSlow' | 'tooBig';

/** The text of a deck, from which the ingest derives the structure of a course. */
export interface DeckText {
  /** The title that the file states for itself; often useless, such as 'Microsoft PowerPoint - Slides1'. */
  title: string | null;
  /** The language that the file declares, as a normalized BCP 47 tag; null where it declares none. Often the language of a template. */
  language: string | null;
  /** Pages of the file, readable or not. */
  pageCount: number;
  /** The readable pages in order; `index` has gaps where pages failed. */
  pages: PageText[];
  outline: OutlineEntry[];
  /** The sections that the file itself states, with the index of their first page; absent where it states none. */
  sections?: { title: string; page: number }[];
}

/** The result of `readDeck`. */
export interface ReadDeck {
  text: DeckText;
  /** Pictures in page order; a page that was left out, or whose picture failed, has none. */
  images: PageImage[];
  /** The pages whose text, or whose picture, could not be read. */
  failed: { index: number; reason: PageFailure }[];
  /** Largest resident memory of a reader process, in bytes. */
  peakMemory: number;
}

/** Progress of `readDeck`, in pages. Failed pages, and pages that need no picture, don't count. */
export interface ReadProgress {
  phase: 'text' | 'images';
  done: number;
  total: number;
}

/** Why a deck can't become a course: the contract's refusals of an upload that concern its content. */
export type UnreadableReason = Exclude<UploadRefusal, 'tooLarge' | 'noFile'>;

/** A file that can't become a course, however often it is tried. */
export class UnreadableDeck extends Error {
  constructor(
    readonly reason: UnreadableReason,
    /** For the log; never shown to users. */
    detail?: string,
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.name = 'UnreadableDeck';
  }
}
