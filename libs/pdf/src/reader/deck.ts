import type { UploadRefusal } from '@lectern/contract';

/** 'pdfium'; or 'classic': pdf-parse for the text, Ghostscript and GraphicsMagick for the pictures. */
export type PdfReader = 'pdfium' | 'classic';

/** The reader of an installation; 'pdfium,classic': the classic one for files that PDFium can't open. */
export type ReaderSetting = PdfReader | 'pdfium,classic';

/** A run of text on one baseline. Lengths are points from the page's top left corner, y pointing down. */
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
  /** A small drawing is directly before the line: a bullet that is drawn. */
  marked: boolean;
  /** Written at an angle: watermarks, axis labels. */
  rotated: boolean;
  /**
   * The box of a vertical line as it is drawn: the other lengths are those of a horizontal line in the same place. Absent
   * for horizontal lines.
   */
  column?: { x: number; y: number; width: number; height: number };
  /** Structure element around the line in a tagged file: 'H1', 'P', 'LBody', 'Artifact'; null in other files. */
  tag: string | null;
}

/** A link out of the deck, and its box on the page. `url` comes unchecked from the file. */
export interface PageLink {
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
  /** Place in the file, from 0. */
  index: number;
  /** The page's label in the file ('iv', '12'); build steps of one slide share it. Null where it has none. */
  label: string | null;
  /** Points, as shown (rotation applied). */
  width: number;
  height: number;
  /** Lines in the order of the file, which is mostly the reading order. */
  lines: TextLine[];
  links: PageLink[];
  /** The comparison of the page's picture with the picture before it; null where one of them is missing. */
  change: PageChange | null;
  /** The title that the file itself states for the page; absent where it states none. */
  statedTitle?: string;
  /** The file's own description of what the page shows; absent where it has none. */
  imageAlt?: string;
  /** The speaker notes that the file has for the page, in lines; absent where it has none. */
  notes?: string;
}

/** A page's picture compared with the one before it. */
export interface PageChange {
  /** Share of the earlier picture's ink that is still there, 0 to 1. */
  kept: number;
  /** Share of the page's area that differs, 0 to 1. */
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

/** The picture of a page: 'page-0001.webp'. */
export interface PageImage extends Picture {
  /** Place of the page in the file, from 0. */
  index: number;
  /** Pictures of the page 320 and 640 px wide ('page-0001-320.webp'), where the page is wider than that. */
  smaller: Picture[];
  /** How much there is to see: entropy of the brightness in bits, from 0 for a blank page to 6. */
  richness: number;
  /** Perceptual hash, see `pictureHash`. */
  hash: string;
}

/** Why a page was left out. */
export type PageFailure = 'damaged' | 'tooSlow' | 'tooBig';

/** The text of a deck: the input of everything that gives a course its structure. */
export interface DeckText {
  /** The document's own title in the file; often junk. */
  title: string | null;
  /** The language that the file declares, normalized BCP 47; null where it declares none. Often that of a template. */
  language: string | null;
  /** Pages of the file, readable or not. */
  pageCount: number;
  /** The readable pages in order; `index` has gaps where pages failed. */
  pages: PageText[];
  outline: OutlineEntry[];
  /** The sections that the file itself states, with their first pages; absent where it states none. */
  sections?: { title: string; page: number }[];
}

/** The result of `readDeck`. */
export interface ReadDeck {
  text: DeckText;
  /** Pictures in page order; a page that was left out, or whose picture failed, has none. */
  images: PageImage[];
  /** Pages without text and picture, and pages without a picture. */
  failed: { index: number; reason: PageFailure }[];
  /** Largest resident memory of a reader process, in bytes. */
  peakMemory: number;
}

/** Progress of `readDeck` in pages; pages that are left out don't count. */
export interface ReadProgress {
  phase: 'text' | 'images';
  done: number;
  total: number;
}

/** Why a deck can't become a course; the keys of the contract's refusals. */
export type UnreadableReason = Exclude<UploadRefusal, 'tooLarge' | 'noFile'>;

/** The file can't become a course; trying again would not help. */
export class UnreadableDeck extends Error {
  constructor(
    readonly reason: UnreadableReason,
    /** What the log says; it is never shown. */
    detail?: string,
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.name = 'UnreadableDeck';
  }
}
