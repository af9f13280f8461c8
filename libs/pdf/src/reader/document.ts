import { normalizeLanguage } from '@lectern/contract/normalize-language';
import type { OutlineEntry } from './deck.js';
import type { Engine } from './engine.js';
import type { OpenFailure } from './opened-deck.js';
import { plainText } from '../text/plain-text.js';

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of PDFium. */
const WRONG_PASSWORD = 4;
const UNKNOWN_SECURITY = 5;
/** Limits of an outline: entries, and depth from 0. */
export const MAX_OUTLINE_ENTRIES = 2000;
export const MAX_OUTLINE_LEVEL = 8;

/** Opens a PDF that is in PDFium's memory, and stays there; returns its handle, or why it can't be opened. */
export function openDocument(
  engine: Engine,
  { address, length }: { address: number; length: number },
): number | OpenFailure {
  const document = engine.call.FPDF_LoadMemDocument(address, length, 0);
  if (document) return document;
  const error = engine.call.FPDF_GetLastError();
  return error === WRONG_PASSWORD || error === UNKNOWN_SECURITY ? 'encrypted' : 'unreadable';
}

/** The document's own title; null where it has none. */
export function documentTitle(engine: Engine, document: number): string | null {
  const key = engine.store(new TextEncoder().encode('Title\0'));
  const title = engine.text('utf-16le', (buffer, length) =>
    engine.call.FPDF_GetMetaText(document, key, buffer, length),
  );
  engine.call.free(key);
  return plainText(title) || null;
}

/** The language that the file declares, as a normalized BCP 47 tag; null where it declares none. */
export function documentLanguage(engine: Engine, document: number): string | null {
  const tag = engine.text('utf-16le', (buffer, length) =>
    engine.call.FPDFCatalog_GetLanguage(document, buffer, length),
  );
  return normalizeLanguage(tag) ?? null;
}

/** The page's label in the file ('iv', '12'); null where it has none. */
export function pageLabel(engine: Engine, document: number, index: number): string | null {
  const label = engine.text('utf-16le', (buffer, length) =>
    engine.call.FPDF_GetPageLabel(document, index, buffer, length),
  );
  return plainText(label) || null;
}

/** The file's bookmarks in order; a loop among them is cut. */
export function documentOutline(engine: Engine, document: number): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const walk = (parent: number, level: number): void => {
    let bookmark = engine.call.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark && !seen.has(bookmark) && entries.length < MAX_OUTLINE_ENTRIES) {
      seen.add(bookmark);
      entries.push({
        title: bookmarkTitle(engine, bookmark),
        level,
        page: bookmarkPage(engine, document, bookmark),
      });
      if (level < MAX_OUTLINE_LEVEL) walk(bookmark, level + 1);
      bookmark = engine.call.FPDFBookmark_GetNextSibling(document, bookmark);
    }
  };
  walk(0, 0);
  return entries;
}

function bookmarkTitle(engine: Engine, bookmark: number): string {
  return plainText(
    engine.text('utf-16le', (buffer, length) => engine.call.FPDFBookmark_GetTitle(bookmark, buffer, length)),
  );
}

function bookmarkPage(engine: Engine, document: number, bookmark: number): number | null {
  const action = engine.call.FPDFBookmark_GetAction(bookmark);
  const target =
    engine.call.FPDFBookmark_GetDest(document, bookmark) ||
    (action && engine.call.FPDFAction_GetDest(document, action));
  const page = target ? engine.call.FPDFDest_GetDestPageIndex(document, target) : -1;
  return page < 0 ? null : page;
}
