import { createPageSketch, hashPicture } from '@lectern/pdf/page-sketch';
import sharp from 'sharp';
// Also blocks the decoders that are not needed.
import { type EncodedPicture, UnreadablePicture } from './encode-picture.js';
import { MAX_PIXELS } from './limits.js';

/** Widths of the picture of a slide in pixels, as of the pages of decks; those that are not less than its own are left out. */
const SLIDE_WIDTH = 1280;
const SMALLER_SLIDE_WIDTHS = [640, 320];
/** Times its width that the picture of a slide is high at most. */
const MAX_SLIDE_HEIGHT = 4;

/** The picture of a slide in all its widths, the largest first, and its perceptual hash. */
interface SlidePictures {
  pictures: [Encoded, ...Encoded[]];
  hash: string;
}
type Encoded = Omit<EncodedPicture, 'id'>;

/**
 * A PNG, JPEG, WebP or GIF file (its first picture) as the picture of a slide: WebP in several widths, turned upright, without
 * metadata.
 * @throws UnreadablePicture for anything else
 */
export async function encodeSlidePicture(bytes: Buffer): Promise<SlidePictures> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({
        ...{ width: SLIDE_WIDTH, height: SLIDE_WIDTH * MAX_SLIDE_HEIGHT },
        ...{ fit: 'inside', withoutEnlargement: true },
      })
      .toColorspace('srgb')
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const encode = async (to: number): Promise<Encoded> => {
      const picture = sharp(data, { raw: { width, height, channels: 3 } })
        .resize(to)
        .webp({ quality: 85 });
      const encoded = await picture.toBuffer({ resolveWithObject: true });
      return { data: encoded.data, width: encoded.info.width, height: encoded.info.height };
    };
    const smaller = SMALLER_SLIDE_WIDTHS.filter((to) => to < width);
    const [largest, ...others] = await Promise.all([encode(width), ...smaller.map(encode)]);
    return {
      pictures: [largest, ...others],
      hash: hashPicture(createPageSketch({ data: new Uint8Array(data), width, height })),
    };
  } catch {
    throw new UnreadablePicture('No PNG, JPEG, WebP or GIF file, or one of too many pixels.');
  }
}
