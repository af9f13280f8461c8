import { PICTURE_LIMITS } from '@lectern/contract/imported-files';
import { questionPictureId } from '@lectern/data/questions';
import sharp from 'sharp';
import { MAX_PIXELS } from './limits.js';

// libvips knows many more formats, whose decoders are less tested against hostile files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

/** A picture as it is stored, with its size in pixels. */
export interface EncodedPicture {
  id: string;
  data: Buffer;
  width: number;
  height: number;
}

/** A file that is no picture of a known kind, or too large a one. */
export class UnreadablePicture extends Error {}

/** Pixels of a picture by its header; 0 where it has none that can be read. */
export async function countPixels(bytes: Buffer): Promise<number> {
  try {
    const { width, height } = await sharp(bytes).metadata();
    return width * height;
  } catch {
    return 0;
  }
}

/**
 * A PNG, JPEG, WebP or GIF file (its first picture) as WebP, turned upright, reduced to `PICTURE_LIMITS.side` and without
 * metadata such as the place where a photo was taken.
 * @throws UnreadablePicture for anything else
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const { side } = PICTURE_LIMITS;
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 });
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return { id: questionPictureId(data), data, width: info.width, height: info.height };
  } catch {
    throw new UnreadablePicture('No PNG, JPEG, WebP or GIF file, or one of too many pixels.');
  }
}
