import type { Slide } from '../entities/index.js';

type SlidePictureFields = Pick<Slide, 'imageKey' | 'imageWidth' | 'imageWidths'>;

/** Storage key of a picture in a smaller width: 'a.webp' becomes 'a-320.webp'. */
export function smallerKey(imageKey: string, width: number): string {
  return imageKey.replace(/(\.\w+)?$/, `-${width}$1`);
}

/** A slide's picture in all stored widths, in pixels, narrowest first. */
export function slidePictures({
  imageKey,
  imageWidth,
  imageWidths,
}: SlidePictureFields): { key: string; width: number }[] {
  if (!imageKey) return [];
  const smaller = imageWidths.map((width) => ({ key: smallerKey(imageKey, width), width }));
  return [...smaller, { key: imageKey, width: imageWidth ?? 0 }];
}
