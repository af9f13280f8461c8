/** The files of a page's pictures: their names, and their way from a reading process into a folder. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageImage, Picture } from './deck.js';
import type { EncodedPicture, PageReport } from './orders.js';

/** A page's pictures as they lie in the folder. */
export function pageImage({ index, richness, pictures }: PageReport): PageImage {
  const [largest, ...smaller] = pictures.map((picture, at) => onFile(index, picture, at));
  return { index, ...(largest as Picture), smaller: smaller.reverse(), richness };
}

/** Writes a page's pictures into a folder. */
export async function savePage(folder: string, { index, pictures }: PageReport): Promise<void> {
  await Promise.all(
    pictures.map((picture, at) => writeFile(join(folder, onFile(index, picture, at).file), picture.data)),
  );
}

/** Only numbers of what a reading process says go into a file's name. */
function onFile(index: number, { width, height }: EncodedPicture, at: number): Picture {
  const name = `page-${String(Number(index) + 1).padStart(4, '0')}`;
  return { file: at ? `${name}-${Number(width)}.webp` : `${name}.webp`, width, height };
}
