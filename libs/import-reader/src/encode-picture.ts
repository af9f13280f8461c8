import { PICTURE_LIMITS } from '@lectern/contract/imported-files';
import { hashPicture } from '@lectern/data/questions';
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
    return { id: hashPicture(data), data, width: info.width, height: info.height };
  } catch {
    throw new UnreadablePicture('No PNG, JPEG, WebP or GIF file, or one of too many pixels.');
  }
}

/** Width and height of the icon of an installed app, in pixels. */
const APP_ICON_SIZE = 512;
/** The system cuts its shape out of a maskable icon, whose content must be in the middle. */
const MASKABLE_CONTENT_SIZE = 358;

/** A stored icon of the site as the icon of an installed app, as PNG. A maskable one has an opaque ground to its edges. */
export async function encodeAppIcon(icon: Buffer, isMaskable: boolean): Promise<Buffer> {
  const content = isMaskable ? MASKABLE_CONTENT_SIZE : APP_ICON_SIZE;
  const [start, end] = [Math.floor, Math.ceil].map((round) => round((APP_ICON_SIZE - content) / 2));
  const background = isMaskable ? '#ffffff' : 'transparent';
  const picture = sharp(icon, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  return (isMaskable ? picture.flatten({ background }) : picture)
    .resize({ width: content, height: content, fit: 'contain', background })
    .extend({ top: start, bottom: end, left: start, right: end, background })
    .png()
    .toBuffer();
}

/** Largest width and height in pixels: twice what screens show, and what certificates print at 300 pixels an inch. */
const SITE_PICTURE_SIZES = {
  logo: { width: 640, height: 128 },
  icon: { width: 192, height: 192 },
  signature: { width: 640, height: 160 },
  seal: { width: 400, height: 400 },
};
const SITE_PICTURE_FORMATS = ['png', 'jpeg', 'webp'];

/**
 * A PNG, JPEG or WebP file as a PNG of the size that is needed, without metadata. An icon that is not square is set on a
 * transparent square. PNG, because browsers, certificates and icons all show it.
 * @throws UnreadablePicture for anything else
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

/** Width and height of a course's cover in pixels: twice what lists show. */
const COVER_SIZE = { width: 800, height: 450 };

/**
 * A PNG, JPEG or WebP file as the cover of a course: WebP, cut to 16:9, without metadata.
 * @throws UnreadablePicture for anything else
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
