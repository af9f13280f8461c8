import { PICTURE_LIMITS } from '@lectern/contract/imported-files';
import { hashPicture } from '@lectern/data/questions';
import sharp from 'sharp';
import { MAX_PIXELS } from './limits.js';

// Blocks the other formats of libvips, because their decoders are less tested against hostile files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

/** A picture as it is stored, with its size in pixels. */
export interface EncodedPicture {
  /** Derived from `data`, see `hashPicture`. */
  id: string;
  data: Buffer;
  width: number;
  height: number;
}

/** The file is no picture in a supported format, or has too many pixels. */
export class UnreadablePicture extends Error {}

/** The number of pixels according to a picture's header; 0 where the header can't be read. */
export async function countPixels(bytes: Buffer): Promise<number> {
  try {
    const { width, height } = await sharp(bytes).metadata();
    return width * height;
  } catch {
    return 0;
  }
}

/**
 * Encodes a PNG, JPEG, WebP or GIF file (the first picture of an animation) as WebP: upright, at most `PICTURE_LIMITS.side` wide and high,
 * and without metadata such as the place where a photo was taken.
 * @throws UnreadablePicture for any other file
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const { side } = PICTURE_LIMITS;
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 });
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return { id: hashPicture(data), data, width: info.width, height: info.height };
  } catch {
    throw new UnreadablePicture('No PNG, JPEG, WebP or GIF file, or one of too many pixels.');
  }
}

/** Width and height of the icon of an installed app (PWA), in pixels. */
const APP_ICON_SIZE = 512;
/** The same of the content of a maskable icon, whose margins the operating system may cut off. */
const MASKABLE_CONTENT_SIZE = 358;

/** Encodes the site's icon as a PNG icon of an installed app. A maskable icon has an opaque background up to its edges. */
export async function encodeAppIcon(icon: Buffer, isMaskable: boolean): Promise<Buffer> {
  const contentSize = isMaskable ? MASKABLE_CONTENT_SIZE : APP_ICON_SIZE;
  const [marginBefore, marginAfter] = [Math.floor, Math.ceil].map((round) =>
    round((APP_ICON_SIZE - contentSize) / 2),
  );
  const background = isMaskable ? '#ffffff' : 'transparent';
  const picture = sharp(icon, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  return (isMaskable ? picture.flatten({ background }) : picture)
    .resize({ width: contentSize, height: contentSize, fit: 'contain', background })
    .extend({ top: marginBefore, bottom: marginAfter, left: marginBefore, right: marginAfter, background })
    .png()
    .toBuffer();
}

/** Largest width and height in pixels: twice the size on screens, or the size in certificates at 300 pixels per inch. */
const SITE_PICTURE_SIZES = {
  logo: { width: 640, height: 128 },
  icon: { width: 192, height: 192 },
  signature: { width: 640, height: 160 },
  seal: { width: 400, height: 400 },
};
/** The formats of pictures of the site and of covers. */
const SITE_PICTURE_FORMATS = ['png', 'jpeg', 'webp'];

/**
 * Encodes a PNG, JPEG or WebP file as a PNG of the needed size, without metadata. An icon that is not square is placed on a transparent
 * square. The format is PNG because browsers, certificates and icons all support it.
 * @throws UnreadablePicture for any other file
 */
export async function encodeSitePicture(
  bytes: Buffer,
  kind: keyof typeof SITE_PICTURE_SIZES,
): Promise<Pick<EncodedPicture, 'id' | 'data'>> {
  try {
    const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await input.metadata();
    if (!SITE_PICTURE_FORMATS.includes(format))
      throw new UnreadablePicture(`A file of the format ${format}.`);
    const data = await input
      .autoOrient()
      .resize({
        ...SITE_PICTURE_SIZES[kind],
        fit: kind === 'icon' ? 'contain' : 'inside',
        background: 'transparent',
        withoutEnlargement: kind !== 'icon',
      })
      .png()
      .toBuffer();
    return { id: hashPicture(data), data };
  } catch {
    throw new UnreadablePicture('No PNG, JPEG or WebP file, or one of too many pixels.');
  }
}

/** Width and height of a course's cover in pixels: twice the size in lists. */
const COVER_SIZE = { width: 800, height: 450 };

/**
 * Encodes a PNG, JPEG or WebP file as the cover of a course: WebP, cut to 16:9, without metadata.
 * @throws UnreadablePicture for any other file
 */
export async function encodeCover(bytes: Buffer): Promise<Pick<EncodedPicture, 'id' | 'data'>> {
  try {
    const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await input.metadata();
    if (!SITE_PICTURE_FORMATS.includes(format))
      throw new UnreadablePicture(`A file of the format ${format}.`);
    const data = await input
      .autoOrient()
      .resize({ ...COVER_SIZE, fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer();
    return { id: hashPicture(data), data };
  } catch {
    throw new UnreadablePicture('No PNG, JPEG or WebP file, or one of too many pixels.');
  }
}
