/** Encodes the pictures of pages as WebP. Options and figures: docs/decisions/picture-encoding.md. */
import type { Pixels } from './draw-page.js';
import type { EncodedPicture } from '../reader/reader-messages.js';
import { scaleDown } from './scale-down.js';
import { sharp } from './sharp.js';

/** Widths of the smaller pictures in pixels. */
const MEDIUM_WIDTH = 640;
const SMALL_WIDTH = 320;
const WEBP_OPTIONS = { quality: 80, effort: 0 };

/** The pictures of a page. */
export interface EncodedPage {
  /** The largest first. */
  pictures: EncodedPicture[];
  /** The pixels of the page 640 px wide, or narrower where the page is. */
  medium: Pixels;
}

/** Encodes the picture of a page in its own size and in smaller sizes. */
export async function encodePage(page: Pixels): Promise<EncodedPage> {
  const medium = await scaleDown(page, MEDIUM_WIDTH);
  const small = await scaleDown(medium, SMALL_WIDTH);
  // A narrow page is its own smaller picture.
  const sizes = [...new Set([page, medium, small])];
  return { pictures: await Promise.all(sizes.map(encode)), medium };
}

async function encode({ data, width, height }: Pixels): Promise<EncodedPicture> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } }).webp(WEBP_OPTIONS);
  return { data: await picture.toBuffer(), width, height };
}
