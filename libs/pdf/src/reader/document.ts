import { normalizeLanguage } from '@lectern/contract/normalize-language';
import type { OutlineEntry } from './deck.js';
import type { Engine, PdfiumHandle } from './engine.js';
import type { OpenFailure } from './opened-deck.js';
import { cleanText } from '../text/clean-text.js';

/** Errors of PDFium: FPDF_ERR_PASSWORD, and FPDF_ERR_SECURITY for an encryption that PDFium does not know. */
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;
/** Entries of an outline that are read, and their deepest level, from 0. */
export const MAX_OUTLINE_ENTRIES = 2000;
export const MAX_OUTLINE_LEVEL = 8;

/** Opens a PDF that is in PDFium's memory, and has to stay there. @returns the document's handle, or why it can't be opened */
export function openDocument(
  engine: Engine,
  { address, length }: { address: number; length: number },
): PdfiumHandle | OpenFailure {
  const document = engine.pdfium.FPDF_LoadMemDocument(address, length, 0);
  if (document) return document;
  const error = engine.pdfium.FPDF_GetLastError();
  return error === PASSWORD_ERROR || error === SECURITY_ERROR ? 'encrypted' : 'unreadable';
}

/** Reads the title that the file states for the document; null where it states none. */
export function readDocumentTitle(engine: Engine, document: PdfiumHandle): string | null {
  const keyAddress = engine.storeBytes(new TextEncoder().encode('Title\0'));
  const title = engine.readText('utf-16le', (buffer, length) =>
    engine.pdfium.FPDF_GetMetaText(document, keyAddress, buffer, length),
  );
  engine.pdfium.free(keyAddress);
  return cleanText(title) || null;
}

/** Reads the language that the file declares, as a normalized BCP 47 tag; null where it declares none. */
export function readDocumentLanguage(engine: Engine, document: PdfiumHandle): string | null {
  const tag = engine.readText('utf-16le', (buffer, length) =>
    engine.pdfium.FPDFCatalog_GetLanguage(document, buffer, length),
  );
  return normalizeLanguage(tag) ?? null;
}

/** Reads the page's label in the file ('iv', '12'); null where it has none. */
export function readPageLabel(engine: Engine, document: PdfiumHandle, index: number): string | null {
  const label = engine.readText('utf-16le', (buffer, length) =>
    engine.pdfium.FPDF_GetPageLabel(document, index, buffer, length),
  );
  return cleanText(label) || null;
}

/** Reads the file's bookmarks in order; each is read once, because a damaged file may have them in a loop. */
export function readDocumentOutline(engine: Engine, document: PdfiumHandle): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const walk = (parent: PdfiumHandle, level: number): void => {
    let bookmark = engine.pdfium.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark && !seen.has(bookmark) && entries.length < MAX_OUTLINE_ENTRIES) {
      seen.add(bookmark);
      entries.push({
        title: readBookmarkTitle(engine, bookmark),
        level,
        page: findBookmarkPage(engine, document, bookmark),
      });
      if (level < MAX_OUTLINE_LEVEL) walk(bookmark, level + 1);
      bookmark = engine.pdfium.FPDFBookmark_GetNextSibling(document, bookmark);
    }
  };
  walk(0, 0);
  return entries;
}

function readBookmarkTitle(engine: Engine, bookmark: PdfiumHandle): string {
  return cleanText(
    engine.readText('utf-16le', (buffer, length) =>
      engine.pdfium.FPDFBookmark_GetTitle(bookmark, buffer, length),
    ),
  );
}

function findBookmarkPage(engine: Engine, document: PdfiumHandle, bookmark: PdfiumHandle): number | null {
  const action = engine.pdfium.FPDFBookmark_GetAction(bookmark);
  const destination =
    engine.pdfium.FPDFBookmark_GetDest(document, bookmark) ||
    (action && engine.pdfium.FPDFAction_GetDest(document, action));
  const pageIndex = destination ? engine.pdfium.FPDFDest_GetDestPageIndex(document, destination) : -1;
  return pageIndex < 0 ? null : pageIndex;
}
