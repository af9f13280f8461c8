/** Encodes pictures of pages, with the system's libwebp or else with the one within sharp. */
import type { Sharp } from 'sharp';
import type { Pixels } from './draw-page.js';
import { type PageEncoder, systemWebp } from './libwebp.js';
import type { EncodedPicture } from './orders.js';

/** Pixels; the larger first. */
const SMALLER_WIDTHS = [640, 320];
// More effort takes a quarter longer, for 8 % fewer bytes and the same likeness.
const WEBP = { quality: 80, effort: 0 };

const encoder = (await systemWebp()) ?? (await sharpWebp());

/** A page as it was drawn, and smaller ones; the largest first. */
export function encodePage(page: Pixels): Promise<EncodedPicture[]> {
  return encoder(
    page,
    SMALLER_WIDTHS.filter((width) => width < page.width),
  );
}

/** The libwebp within sharp, which is slow to load. */
export async function sharpWebp(): Promise<PageEncoder> {
  const { default: sharp } = await import('sharp');
  // No picture comes twice, and several are made at a time.
  sharp.cache(false);
  sharp.concurrency(1);
  const from = ({ data, width, height }: Pixels): Sharp =>
    sharp(data, { raw: { width, height, channels: 3 } });
  /** Each is made of the one before it, which is nearest to it. */
  const encodeSmaller = async (page: Pixels, [width, ...narrower]: number[]): Promise<EncodedPicture[]> => {
    if (!width) return [];
    const resized = from(page).resize(width);
    if (!narrower.length) return [await encode(resized)];
    const pixels = await pixelsOf(resized);
    const [picture, smaller] = await Promise.all([encode(from(pixels)), encodeSmaller(pixels, narrower)]);
    return [picture, ...smaller];
  };
  return async (page, widths) => {
    const [largest, smaller] = await Promise.all([encode(from(page)), encodeSmaller(page, widths)]);
    return [largest, ...smaller];
  };
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
