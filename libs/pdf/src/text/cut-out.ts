import { sharp } from '../pictures/sharp.js';
import type { PictureFile } from '../pictures/read-pictures.js';
import type { DrawnText } from './text-coverage.js';

/** Writes the picture of a page with nothing but one part of it, and returns its path. */
export async function cutOut(box: DrawnText, { page, image, path }: PictureFile): Promise<string> {
  const scale = image.width / page.width;
  const [left, top] = [Math.floor(box.x * scale), Math.floor(box.y * scale)];
  const width = Math.min(Math.floor(box.width * scale), image.width - left);
  const height = Math.min(Math.floor(box.height * scale), image.height - top);
  const part = await sharp(path).extract({ left, top, width, height }).toBuffer();
  const target = `${path}.heading.png`;
  const blank = { width: image.width, height: image.height, channels: 3, background: '#fff' } as const;
  await sharp({ create: blank })
    .composite([{ input: part, left, top }])
    .png()
    .toFile(target);
  return target;
}
