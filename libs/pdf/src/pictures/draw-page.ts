import type { Engine } from '../reader/engine.js';

/** Pixels. */
const PAGE_WIDTH = 1280;
/** The longest side that WebP allows, in pixels. */
const MAX_SIDE = 16_383;
const MAX_PIXELS = 12_000_000;
/** FPDFBitmap_BGR, FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of PDFium. */
const RGB = 2;
const ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xffffffff;

/** The pixels of a page, three bytes each, red first. */
export interface Pixels {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * Draws a page 1280 px wide, smaller where it is very long; null when it can't be opened.
 * The pixels are written into `reused` where its length fits.
 */
export function drawPage(
  engine: Engine,
  document: number,
  index: number,
  reused: Pixels['data'] | null,
): Pixels | null {
  const { call } = engine;
  const page = call.FPDF_LoadPage(document, index);
  if (!page) return null;
  const { width, height } = pixelSize(call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page));
  const stride = width * 3;
  const buffer = call.malloc(stride * height);
  const bitmap = buffer && call.FPDFBitmap_CreateEx(width, height, RGB, buffer, stride);
  if (!bitmap) throw new RangeError('No memory for the pixels of a page');
  call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS | RED_FIRST);
  const drawn = engine.bytes(buffer, stride * height);
  const data = reused?.length === drawn.length ? reused : new Uint8Array(drawn.length);
  data.set(drawn);
  call.FPDFBitmap_Destroy(bitmap);
  call.free(buffer);
  call.FPDF_ClosePage(page);
  return { data, width, height };
}

/** The size in pixels of a page given in points: 1280 wide unless a side or the area would be too large. */
export function pixelSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(PAGE_WIDTH / width, MAX_SIDE / height, Math.sqrt(MAX_PIXELS / (width * height)));
  return { width: side(width * scale), height: side(height * scale) };
}

function side(pixels: number): number {
  return Math.min(Math.max(Math.round(pixels) || 1, 1), MAX_SIDE);
}
