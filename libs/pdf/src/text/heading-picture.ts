import { sharp } from '../pictures/sharp.js';
import type { PictureFile } from '../pictures/read-pictures.js';
import type { DrawnText } from './text-coverage.js';

/**
 * Writes a picture with the width and height of the page's picture. It shows only the heading, on a white ground, so that OCR reads nothing
 * else.
 * @param heading its box on the page
 * @returns the path of the new picture, in the folder of the page's picture
 */
export async function writeHeadingPicture(
  heading: DrawnText,
  { page, image, path }: PictureFile,
): Promise<string> {
  const pixelsPerPoint = image.width / page.width;
  const [left, top] = [Math.floor(heading.x * pixelsPerPoint), Math.floor(heading.y * pixelsPerPoint)];
  const width = Math.min(Math.floor(heading.width * pixelsPerPoint), image.width - left);
  const height = Math.min(Math.floor(heading.height * pixelsPerPoint), image.height - top);
  const headingPixels = await sharp(path).extract({ left, top, width, height }).toBuffer();
  const headingPath = `${path}.heading.png`;
  const blank = { width: image.width, height: image.height, channels: 3, background: '#fff' } as const;
  await sharp({ create: blank })
    .composite([{ input: headingPixels, left, top }])
    .png()
    .toFile(headingPath);
  return headingPath;
}
