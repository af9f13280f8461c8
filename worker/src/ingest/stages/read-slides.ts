import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DeckText, type PageImage, readDeck, type ReadProgress } from '@lectern/infra/pdf';
import { type IngestContext, idOf, slideKey, thumbnailKey } from '../ingest.context.js';
import type { Stage } from '../ingest.stages.js';

/** A deck's text, and the pictures of its pages by storage key. */
export interface ReadSlides {
  text: DeckText;
  images: { page: number; key: string; width: number; height: number }[];
  thumbnailKey: string | null;
  /** Pages without text and picture, and pages without a picture; from 0. */
  failedPages: number[];
}

/** Reads text and pictures of every page in one parse, and stores the pictures. */
export const readSlides: Stage<undefined, ReadSlides> = {
  name: 'read-slides',
  async run(_, context) {
    const { upload, storage, folder, signal } = context;
    context.report('Reading the PDF', 5);
    const file = join(folder, 'deck.pdf');
    await pipeline(await storage.getStream(upload.fileKey), createWriteStream(file), { signal });
    const outDir = join(folder, 'pages');
    await mkdir(outDir);
    const deck = await readDeck(file, { outDir, signal, onProgress: (read) => reportPages(context, read) });

    const courseId = idOf(upload, 'course');
    const images = [];
    for (const image of deck.images) {
      const key = slideKey(courseId, idOf(upload, 'slide', image.index));
      await store(context, image, key);
      images.push({ page: image.index, key, width: image.width, height: image.height });
    }
    if (deck.thumbnail) await store(context, deck.thumbnail, thumbnailKey(courseId));
    return {
      text: deck.text,
      images,
      thumbnailKey: deck.thumbnail && thumbnailKey(courseId),
      failedPages: deck.failed.map(({ index }) => index),
    };

    function store({ storage, folder }: IngestContext, image: PageImage, key: string) {
      return storage.copyFromFs(join(folder, 'pages', image.file), key, { contentType: 'image/webp' });
    }
  },
};

function reportPages(context: IngestContext, { step, done, total }: ReadProgress) {
  const details = `Page ${done} of ${total}`;
  if (step === 'text') context.report('Extracting text', 10 + (done / total) * 20, details);
  else context.report('Rendering slides', 30 + (done / total) * 55, details);
}
