/** The files of a page's pictures: their names, and writing them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageImage, Picture } from '../reader/deck.js';
import type { EncodedPicture, PageImageMessage } from '../reader/reader-messages.js';

/** Describes the pictures of a page that `savePage` writes. */
export function describePageImage(message: PageImageMessage): PageImage {
  const { index, pictures, richness, hash, sketch, textCells } = message;
  const [largest, ...smaller] = pictures.map((picture, i) => describePicture(index, picture, i === 0));
  return { index, ...(largest as Picture), smaller: smaller.reverse(), richness, hash, sketch, textCells };
}

/** Writes the pictures of a page into a folder. */
export async function savePage(folder: string, { index, pictures }: PageImageMessage): Promise<void> {
  await Promise.all(
    pictures.map((picture, i) =>
      writeFile(join(folder, describePicture(index, picture, i === 0).file), picture.data),
    ),
  );
}

/** Builds the file's name from numbers only, because the message comes from a process that may have read a hostile file. */
function describePicture(index: number, { width, height }: EncodedPicture, isLargest: boolean): Picture {
  const name = `page-${String(Number(index) + 1).padStart(4, '0')}`;
  return { file: isLargest ? `${name}.webp` : `${name}-${Number(width)}.webp`, width, height };
}
