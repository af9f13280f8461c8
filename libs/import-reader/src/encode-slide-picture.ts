import { createPageSketch, hashPicture } from '@lectern/pdf/page-sketch';
import sharp from 'sharp';
// Importing this module also blocks the decoders of other formats.
import { type EncodedPicture, UnreadablePicture } from './encode-picture.js';
import { MAX_PIXELS } from './limits.js';

/** Widths of the picture of a slide in pixels, the same as of pages of decks. A picture is never enlarged. */
const SLIDE_WIDTH = 1280;
const SMALLER_SLIDE_WIDTHS = [640, 320];
/** Largest height of a slide's picture, as a multiple of `SLIDE_WIDTH`. */
const MAX_HEIGHT_PER_WIDTH = 4;

/** The picture of a slide in several widths. */
interface SlidePictures {
  /** The largest first. */
  pictures: [EncodedSize, ...EncodedSize[]];
  /** Perceptual hash, see `hashPicture` in libs/pdf. */
  hash: string;
}
type EncodedSize = Omit<EncodedPicture, 'id'>;

/**
 * Encodes a PNG, JPEG, WebP or GIF file (the first picture of an animation) as the picture of a slide: WebP in several widths, upright and
 * without metadata.
 * @throws UnreadablePicture for any other file
 */
export async function encodeSlidePicture(bytes: Buffer): Promise<SlidePictures> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({
        ...{ width: SLIDE_WIDTH, height: SLIDE_WIDTH * MAX_HEIGHT_PER_WIDTH },
        ...{ fit: 'inside', withoutEnlargement: true },
      })
      .toColorspace('srgb')
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const encodeWidth = async (targetWidth: number): Promise<EncodedSize> => {
      const picture = sharp(data, { raw: { width, height, channels: 3 } })
        .resize(targetWidth)
        .webp({ quality: 85 });
      const webp = await picture.toBuffer({ resolveWithObject: true });
      return { data: webp.data, width: webp.info.width, height: webp.info.height };
    };
    const smallerWidths = SMALLER_SLIDE_WIDTHS.filter((targetWidth) => targetWidth < width);
    const [largest, ...others] = await Promise.all([encodeWidth(width), ...smallerWidths.map(encodeWidth)]);
    return {
      pictures: [largest, ...others],
      hash: hashPicture(createPageSketch({ data: new Uint8Array(data), width, height })),
    };
  } catch {
    throw new UnreadablePicture('No PNG, JPEG, WebP or GIF file, or one of too many pixels.');
  }
}
