import type { Engine, PdfiumHandle } from '../reader/engine.js';

/** Width of the picture of a page, in pixels. */
const PICTURE_WIDTH = 1280;
/** The longest side that WebP allows, in pixels. */
const MAX_SIDE = 16_383;
const MAX_PIXELS = 12_000_000;
const BYTES_PER_PIXEL = 3;
/** Constants of PDFium: FPDFBitmap_BGR, FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER, which makes BGR to RGB. */
const THREE_COLORS = 2;
const WITH_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xffffffff;

/** The pixels of a page, three bytes each, red first. */
export interface Pixels {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * Draws a page 1280 px wide, or narrower where the page is very long; null when the page can't be opened.
 * @param buffer receives the pixels if its length fits
 */
export function drawPage(
  engine: Engine,
  document: PdfiumHandle,
  pageIndex: number,
  buffer: Pixels['data'] | null,
): Pixels | null {
  const { pdfium } = engine;
  const page = pdfium.FPDF_LoadPage(document, pageIndex);
  if (!page) return null;
  const { width, height } = findPixelSize(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page));
  const rowBytes = width * BYTES_PER_PIXEL;
  const address = pdfium.malloc(rowBytes * height);
  const bitmap = address && pdfium.FPDFBitmap_CreateEx(width, height, THREE_COLORS, address, rowBytes);
  if (!bitmap) throw new RangeError('No memory for the pixels of a page');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | RED_FIRST);
  const drawn = engine.viewBytes(address, rowBytes * height);
  const data = buffer?.length === drawn.length ? buffer : new Uint8Array(drawn.length);
  data.set(drawn);
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.free(address);
  pdfium.FPDF_ClosePage(page);
  return { data, width, height };
}

/** Finds the size in pixels at which a page is drawn: 1280 wide, unless a side or the area would be too large. */
export function findPixelSize(widthPoints: number, heightPoints: number): { width: number; height: number } {
  const pixelsPerPoint = Math.min(
    PICTURE_WIDTH / widthPoints,
    MAX_SIDE / heightPoints,
    Math.sqrt(MAX_PIXELS / (widthPoints * heightPoints)),
  );
  return { width: roundSide(widthPoints * pixelsPerPoint), height: roundSide(heightPoints * pixelsPerPoint) };
}

/** Returns 1 for sides of damaged pages, which may be 0 or no number. */
function roundSide(pixels: number): number {
  return Math.min(Math.max(Math.round(pixels) || 1, 1), MAX_SIDE);
}
