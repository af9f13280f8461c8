/** Encodes the pictures of pages as WebP. Options and figures: docs/decisions/picture-encoding.md. */
import type { Sharp } from 'sharp';
import type { Pixels } from './draw-page.js';
import type { EncodedPicture } from '../reader/reader-messages.js';
import { sharp } from './sharp.js';

/** Widths of the smaller pictures in pixels, the larger first. */
const SMALLER_WIDTHS = [640, 320];
const WEBP_OPTIONS = { quality: 80, effort: 0 };

/** Encodes the picture of a page in its own size and in smaller sizes. @returns the largest first */
export async function encodePage(page: Pixels): Promise<EncodedPicture[]> {
  const widths = SMALLER_WIDTHS.filter((width) => width < page.width);
  const [largest, smaller] = await Promise.all([encode(fromPixels(page)), encodeSmaller(page, widths)]);
  return [largest, ...smaller];
}

/** Resizes each picture from the picture before it, which costs less than resizing the page again. */
async function encodeSmaller(larger: Pixels, [width, ...smallerWidths]: number[]): Promise<EncodedPicture[]> {
  if (!width) return [];
  const resized = fromPixels(larger).resize(width);
  if (!smallerWidths.length) return [await encode(resized)];
  const pixels = await toPixels(resized);
  const [picture, smaller] = await Promise.all([
    encode(fromPixels(pixels)),
    encodeSmaller(pixels, smallerWidths),
  ]);
  return [picture, ...smaller];
}

function fromPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const bytes = new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.length);
  return { data: bytes, width: info.width, height: info.height };
}

async function encode(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture.webp(WEBP_OPTIONS).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
