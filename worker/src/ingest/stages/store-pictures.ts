import { join } from 'node:path';
import { smallerKey } from '@lectern/data';
import type { DeckText, PageImage } from '@lectern/pdf';
import { type IngestContext, createPartId, getSlidePictureKey, getThumbnailKey } from '../ingest.context.js';
import { chooseThumbnail } from '../structure/html/best-picture.js';
import type { SlideTexts } from './read-pictures.js';

/** So many files are stored in parallel, because object storage takes tens of milliseconds for each. */
const BATCH_SIZE = 24;

/** Everything that the course is built from; pictures are in storage. */
export interface StoredDeck {
  text: DeckText;
  /** The numbers of pages are explained in `SlidePages` and `SlideTexts`. */
  buildSteps: number;
  speakerNotes: number;
  scannedPages: number;
  /** Page indexes; absent in outputs that earlier releases stored. */
  garbledPages?: number[];
  /** Indexes of pages with a picture, chart or drawing; absent in outputs that earlier releases stored. */
  illustratedPages?: number[];
  pagesInMissingLanguage: number;
  missingOcrLanguage: string | null;
  hiddenSlides: number;
  images: {
    page: number;
    key: string;
    width: number;
    height: number;
    smallerWidths: number[];
    hash: string;
  }[];
  thumbnailKey: string | null;
  /** Indexes of pages of which the picture, or both text and picture, could not be read. */
  failedPages: number[];
}

/** Stores the pictures of the slides under their final keys, and one of them as the thumbnail of the course. */
export async function storePictures(deck: SlideTexts, context: IngestContext): Promise<StoredDeck> {
  const { upload, signal, storage, report } = context;
  const { images, picturesFolder, ...facts } = deck;
  const getPictureKey = (image: PageImage) =>
    getSlidePictureKey(upload, createPartId(upload, 'slide', image.index));
  const files = images.flatMap((image) => [
    { file: image.file, key: getPictureKey(image) },
    ...image.smaller.map(({ file, width }) => ({ file, key: smallerKey(getPictureKey(image), width) })),
  ]);
  const thumbnail = chooseThumbnail(images);
  if (thumbnail) files.push({ file: (thumbnail.smaller[0] ?? thumbnail).file, key: getThumbnailKey(upload) });
  for (let storedCount = 0; storedCount < files.length; storedCount += BATCH_SIZE) {
    signal.throwIfAborted();
    const batch = files.slice(storedCount, storedCount + BATCH_SIZE);
    await Promise.all(
      batch.map(({ file, key }) =>
        storage.copyFromFs(join(picturesFolder, file), key, { contentType: 'image/webp' }),
      ),
    );
    report('Building the course', (storedCount + batch.length) / files.length);
  }
  return {
    ...facts,
    images: images.map((image) => ({
      page: image.index,
      key: getPictureKey(image),
      width: image.width,
      height: image.height,
      smallerWidths: image.smaller.map(({ width }) => width),
      hash: image.hash,
    })),
    thumbnailKey: thumbnail ? getThumbnailKey(upload) : null,
  };
}
