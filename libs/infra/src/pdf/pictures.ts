/** Encodes pictures of pages. */
import sharp, { type Sharp } from 'sharp';
import type { Pixels } from './draw-page.js';
import type { EncodedPicture } from './orders.js';

/** Pixels; the larger first. */
const SMALLER_WIDTHS = [640, 320];
// More effort takes a third longer for a fifth of the bytes.
const WEBP = { quality: 80, effort: 1 };
/** Small pictures weigh little anyway. */
const SMALL_WEBP = { quality: 80, effort: 0 };

// No picture comes twice, and several are made at a time.
sharp.cache(false);
sharp.concurrency(1);

/** A page as it was drawn, and smaller ones; the largest first. */
export async function encodePage(page: Pixels): Promise<EncodedPicture[]> {
  const [largest, smaller] = await Promise.all([encode(page, WEBP), encodeSmaller(page)]);
  return [largest, ...smaller];
}

/** Each is made of the one before it, which is nearest to it. */
async function encodeSmaller(page: Pixels): Promise<EncodedPicture[]> {
  const encoded: EncodedPicture[] = [];
  let last = page;
  for (const wanted of SMALLER_WIDTHS.filter((width) => width < page.width)) {
    const { data, info } = await from(last).resize(wanted).raw().toBuffer({ resolveWithObject: true });
    last = {
      data: new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.length),
      width: info.width,
      height: info.height,
    };
    encoded.push(await encode(last, SMALL_WEBP));
  }
  return encoded;
}

async function encode(page: Pixels, options: typeof WEBP): Promise<EncodedPicture> {
  return { data: await from(page).webp(options).toBuffer(), width: page.width, height: page.height };
}

function from({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
