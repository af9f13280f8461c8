/** Encodes the pictures of pages as WebP. Options and figures: docs/decisions/picture-encoding.md. */
import type { Sharp } from 'sharp';
import type { Pixels } from './draw-page.js';
import type { EncodedPicture } from '../reader/reader-messages.js';
import { sharp } from './sharp.js';

/** Pixels; the larger first. */
const SMALLER_WIDTHS = [640, 320];
const WEBP = { quality: 80, effort: 0 };

/** Encodes a page as it was drawn, and smaller pictures of it; the largest comes first. */
export async function encodePage(page: Pixels): Promise<EncodedPicture[]> {
  const widths = SMALLER_WIDTHS.filter((width) => width < page.width);
  const [largest, smaller] = await Promise.all([encode(fromPixels(page)), encodeSmaller(page, widths)]);
  return [largest, ...smaller];
}

/** Each picture is resized from the one before it, which costs less than resizing the page again. */
async function encodeSmaller(page: Pixels, [width, ...narrower]: number[]): Promise<EncodedPicture[]> {
  if (!width) return [];
  const resized = fromPixels(page).resize(width);
  if (!narrower.length) return [await encode(resized)];
  const pixels = await toPixels(resized);
  const [picture, smaller] = await Promise.all([encode(fromPixels(pixels)), encodeSmaller(pixels, narrower)]);
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
  const { data, info } = await picture.webp(WEBP).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
