import { createPageSketch, type PageSketch } from './page-sketch.js';
import { sharp } from './sharp.js';

/** Measures the brightness of a stored picture, cell by cell. @param width pixels to which the picture is scaled first */
export async function sketchPicture(path: string, width: number): Promise<PageSketch> {
  const picture = sharp(path).resize(width).removeAlpha().toColourspace('srgb').raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return createPageSketch({ data, width: info.width, height: info.height });
}
