/** The files of a page's pictures: their names, and writing them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageImage, Picture } from '../reader/deck.js';
import type { EncodedPicture, PageImageMessage } from '../reader/reader-messages.js';

/** Describes the pictures of a page as they are in the folder. */
export function pageImage({ index, richness, hash, pictures }: PageImageMessage): PageImage {
  const [largest, ...smaller] = pictures.map((picture, i) => pictureFile(index, picture, i === 0));
  return { index, ...(largest as Picture), smaller: smaller.reverse(), richness, hash };
}

/** Writes the pictures of a page into a folder. */
export async function savePage(folder: string, { index, pictures }: PageImageMessage): Promise<void> {
  await Promise.all(
    pictures.map((picture, i) =>
      writeFile(join(folder, pictureFile(index, picture, i === 0).file), picture.data),
    ),
  );
}

/** The name is built from numbers only, because the message comes from a process that read a hostile file. */
function pictureFile(index: number, { width, height }: EncodedPicture, isLargest: boolean): Picture {
  const name = `page-${String(Number(index) + 1).padStart(4, '0')}`;
  return { file: isLargest ? `${name}.webp` : `${name}-${Number(width)}.webp`, width, height };
}
