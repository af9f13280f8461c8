import { PICTURE_LIMITS } from '@lectern/contract';
import { questionPictureId } from '@lectern/data';
import { inTurn } from '@lectern/pdf';
import { UnprocessableEntityException } from '@nestjs/common';
import sharp from 'sharp';

/** Of the decoded picture; protects the memory of the API. */
export const MAX_PIXELS = 40_000_000;

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

/** Pixels of a picture by its header; 0 where it has none that can be read. */
export async function countPixels(bytes: Buffer): Promise<number> {
  const { width = 0, height = 0 } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return width * height;
}

/**
 * A PNG, JPEG, WebP or GIF file (its first picture) as WebP, turned upright, reduced to `PICTURE_LIMITS.side` and without
 * metadata such as the place where a photo was taken.
 * @throws UnprocessableEntityException for anything else
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const { side } = PICTURE_LIMITS;
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 });
    // A few at a time: a small file may need 160 MB, and the container has 768.
    const { data, info } = await inTurn(() => picture.toBuffer({ resolveWithObject: true }));
    return { id: questionPictureId(data), data, width: info.width, height: info.height };
  } catch {
    throw new UnprocessableEntityException(
      'This file is no picture that can be read. Please choose a PNG, JPEG, WebP or GIF file of at most 40 megapixels.',
    );
  }
}
