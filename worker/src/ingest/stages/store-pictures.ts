import { join } from 'node:path';
import { smallerKey } from '@lectern/data';
import type { DeckText, PageImage } from '@lectern/pdf';
import { type IngestContext, createPartId, getSlidePictureKey, getThumbnailKey } from '../ingest.context.js';
import { chooseThumbnail } from '../structure/html/best-picture.js';
import type { SlideTexts } from './read-pictures.js';

/** Files that are stored in parallel: a bucket takes tens of milliseconds for each. */
const BATCH_SIZE = 24;

/** Everything that the course is built from; pictures are in storage. */
export interface StoredDeck {
  text: DeckText;
  /** Numbers of pages, see `SlidePages` and `SlideTexts`. */
  buildSteps: number;
  speakerNotes: number;
  scannedPages: number;
  /** Absent in the output of earlier versions. */
  garbledPages?: number[];
  /** Pages with a picture, chart or drawing; absent in the output of earlier versions, and where it could not be found out. */
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
  /** Pages without text and picture, and pages without a picture; from 0. */
  failedPages: number[];
}

/** Stores the pictures of the slides under their final keys, and one of them as the thumbnail of the course. */
export async function storePictures(deck: SlideTexts, context: IngestContext): Promise<StoredDeck> {
  const { upload, signal, storage, report } = context;
  const { images, picturesFolder, ...facts } = deck;
  const pictureKey = (image: PageImage) =>
    getSlidePictureKey(upload, createPartId(upload, 'slide', image.index));
  const files = images.flatMap((image) => [
    { file: image.file, key: pictureKey(image) },
    ...image.smaller.map(({ file, width }) => ({ file, key: smallerKey(pictureKey(image), width) })),
  ]);
  const best = chooseThumbnail(images);
  if (best) files.push({ file: (best.smaller[0] ?? best).file, key: getThumbnailKey(upload) });
  for (let done = 0; done < files.length; done += BATCH_SIZE) {
    signal.throwIfAborted();
    const batch = files.slice(done, done + BATCH_SIZE);
    await Promise.all(
      batch.map(({ file, key }) =>
        storage.copyFromFs(join(picturesFolder, file), key, { contentType: 'image/webp' }),
      ),
    );
    report('Building the course', (done + batch.length) / files.length);
  }
  return {
    ...facts,
    images: images.map((image) => ({
      page: image.index,
      key: pictureKey(image),
      width: image.width,
      height: image.height,
      smallerWidths: image.smaller.map(({ width }) => width),
      hash: image.hash,
    })),
    thumbnailKey: best ? getThumbnailKey(upload) : null,
  };
}
