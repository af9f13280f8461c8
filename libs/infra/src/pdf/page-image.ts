import sharp from 'sharp';
import { type PageImage } from './deck.js';
import { type Engine } from './engine.js';

const PAGE_WIDTH = 1280;
const THUMBNAIL_WIDTH = 320;
/** WebP's longest side. */
const MAX_SIDE = 16_383;
const MAX_PIXELS = 12_000_000;
const RGB = 2;
const ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xffffffff;

/** The pixels of a page, three bytes each. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Draws a page 1280 px wide, smaller where it is very long; null when the page can't be opened. */
export function drawPage(engine: Engine, document: number, index: number): Pixels | null {
  const { call } = engine;
  const page = call.FPDF_LoadPage(document, index);
  if (!page) return null;
  try {
    const { width, height } = pixelSize(call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page));
    const stride = width * 3;
    const buffer = call.malloc(stride * height);
    if (!buffer) return null;
    const bitmap = call.FPDFBitmap_CreateEx(width, height, RGB, buffer, stride);
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS | RED_FIRST);
    const data = engine.bytes(buffer, stride * height).slice();
    call.FPDFBitmap_Destroy(bitmap);
    call.free(buffer);
    return { data, width, height };
  } finally {
    call.FPDF_ClosePage(page);
  }
}

/** Pixels of a page of that many points. */
export function pixelSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(
    PAGE_WIDTH / width,
    MAX_SIDE / height,
    Math.sqrt(MAX_PIXELS / Math.max(width * height, 1e-9)),
  );
  return { width: side(width * scale), height: side(height * scale) };
}

function side(pixels: number): number {
  return Math.min(Math.max(Math.round(pixels) || 1, 1), MAX_SIDE);
}

/** Saves a page's picture in the working folder. */
export async function savePage(pixels: Pixels, index: number): Promise<PageImage> {
  const file = `page-${String(index + 1).padStart(4, '0')}.webp`;
  const { data, width, height } = pixels;
  await sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80, effort: 2 })
    .toFile(file);
  return { index, file, width, height };
}

/** Saves a small picture of a saved page in the working folder. */
export async function saveThumbnail(page: string, index: number): Promise<PageImage> {
  const { width, height } = await sharp(page)
    .resize(THUMBNAIL_WIDTH, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toFile('thumbnail.webp');
  return { index, file: 'thumbnail.webp', width, height };
}
