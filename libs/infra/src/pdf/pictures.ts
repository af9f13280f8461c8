/** Encodes pictures of pages. */
import sharp, { type Sharp } from 'sharp';
import type { Pixels } from './draw-page.js';
import type { EncodedPicture } from './orders.js';

/** Pixels; the larger first. */
const SMALLER_WIDTHS = [640, 320];
// More effort takes a quarter longer, for a twentieth of the bytes and the same likeness.
const WEBP = { quality: 80, effort: 0 };

// No picture comes twice, and several are made at a time.
sharp.cache(false);
sharp.concurrency(1);

/** A page as it was drawn, and smaller ones; the largest first. */
export async function encodePage(page: Pixels): Promise<EncodedPicture[]> {
  const widths = SMALLER_WIDTHS.filter((width) => width < page.width);
  const [largest, smaller] = await Promise.all([encode(from(page)), encodeSmaller(page, widths)]);
  return [largest, ...smaller];
}

/** Each is made of the one before it, which is nearest to it. */
async function encodeSmaller(page: Pixels, [width, ...narrower]: number[]): Promise<EncodedPicture[]> {
  if (!width) return [];
  const resized = from(page).resize(width);
  if (!narrower.length) return [await encode(resized)];
  const pixels = await pixelsOf(resized);
  const [picture, smaller] = await Promise.all([encode(from(pixels)), encodeSmaller(pixels, narrower)]);
  return [picture, ...smaller];
}

async function encode(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture.webp(WEBP).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const bytes = new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.length);
  return { data: bytes, width: info.width, height: info.height };
}

function from({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
