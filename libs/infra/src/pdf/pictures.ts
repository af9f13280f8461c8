/** Saves pictures of pages in the working folder. */
import sharp, { type Sharp } from 'sharp';
import type { PageImage, Picture } from './deck.js';
import type { PageDrawn } from './orders.js';

/** Pixels; the larger first. */
const SMALLER_WIDTHS = [640, 320];
// More effort takes a third longer for a fifth of the bytes.
const WEBP = { quality: 80, effort: 1 };
/** Small pictures weigh little anyway. */
const SMALL_WEBP = { quality: 80, effort: 0 };

// No picture comes twice, and several are made at a time.
sharp.cache(false);
sharp.concurrency(1);

type Pixels = Omit<PageDrawn, 'type' | 'index'>;

/** Saves a page as it was drawn, and smaller. */
export async function savePage({ index, ...pixels }: PageDrawn): Promise<Omit<PageImage, 'richness'>> {
  const name = `page-${String(index + 1).padStart(4, '0')}`;
  const { width, height } = pixels;
  const file = `${name}.webp`;
  const [, smaller] = await Promise.all([from(pixels).webp(WEBP).toFile(file), saveSmaller(name, pixels)]);
  return { index, file, width, height, smaller };
}

/** Each is made of the one before it, which is nearest to it. */
async function saveSmaller(name: string, page: Pixels): Promise<Picture[]> {
  const saved: Picture[] = [];
  let last = page;
  for (const wanted of SMALLER_WIDTHS.filter((width) => width < page.width)) {
    const { data, info } = await from(last).resize(wanted).raw().toBuffer({ resolveWithObject: true });
    last = {
      data: new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.length),
      width: info.width,
      height: info.height,
    };
    const { width, height } = last;
    const file = `${name}-${width}.webp`;
    await from(last).webp(SMALL_WEBP).toFile(file);
    saved.unshift({ file, width, height });
  }
  return saved;
}

function from({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
