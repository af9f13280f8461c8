import type { PageLink } from '../reader/deck.js';
import type { Engine, PdfiumHandle } from '../reader/engine.js';
import type { PageFrame } from './page-frame.js';
import { cleanText } from './clean-text.js';

/** Links of a page that are read. */
export const MAX_LINKS = 300;

/**
 * Reads the links of an open page that lead out of the file.
 * @param textPage the page's open text; 0 where it has none
 */
export function readLinks(
  engine: Engine,
  document: PdfiumHandle,
  page: PdfiumHandle,
  textPage: PdfiumHandle,
  frame: PageFrame,
): PageLink[] {
  const { pdfium, outAddress } = engine;
  const links: PageLink[] = [];
  // PDFium reads its position among the links from `outAddress`, and writes the next position and the link's handle to it.
  engine.writeInt(0, 0);
  while (links.length < MAX_LINKS && pdfium.FPDFLink_Enumerate(page, outAddress, outAddress + 4)) {
    const nextPosition = engine.readInt(0);
    const link = engine.readInt(4);
    const url = readLinkUrl(engine, document, link);
    if (url && pdfium.FPDFLink_GetAnnotRect(link, outAddress)) {
      const corners = engine.readFourFloats();
      const text = textPage ? readTextBetween(engine, textPage, corners) : '';
      links.push({ url, text, ...frame.toBox(...corners) });
    }
    engine.writeInt(0, nextPosition);
  }
  return links;
}

function readLinkUrl(engine: Engine, document: PdfiumHandle, link: PdfiumHandle): string {
  const action = engine.pdfium.FPDFLink_GetAction(link);
  if (!action) return '';
  return cleanText(
    engine.readText('utf-8', (buffer, length) =>
      engine.pdfium.FPDFAction_GetURIPath(document, action, buffer, length),
    ),
  );
}

function readTextBetween(
  engine: Engine,
  textPage: PdfiumHandle,
  [left, top, right, bottom]: [number, number, number, number],
): string {
  return cleanText(
    engine.readText(
      'utf-16le',
      // PDFium counts characters of two bytes here.
      (buffer, length) =>
        engine.pdfium.FPDFText_GetBoundedText(textPage, left, top, right, bottom, buffer, length / 2) * 2,
    ),
  );
}
