import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { smallerKey } from '@lectern/data';
import { type DeckText, type PageImage, readDeck, type ReadProgress } from '@lectern/pdf';
import { type IngestContext, idOf, slideKey, thumbnailKey } from '../ingest.context.js';
import type { Stage } from '../ingest.stages.js';
import { bestPicture } from '../structure/best-picture.js';
import { plainSteps, withoutSteps } from '../structure/build-steps.js';
import { notesPages, withoutNotes } from '../structure/notes-pages.js';
import { withPictureText, writtenPages } from './picture-text.js';

/** Pictures that are stored at a time: a bucket answers in tens of milliseconds each. */
const AT_A_TIME = 24;

/** A deck's text without its build steps and notes pages, and the pictures of its pages by storage key. */
export interface ReadSlides {
  text: DeckText;
  /** How many pages only build up the page after them. */
  steps: number;
  /** How many pages hold a speaker's notes. */
  notes: number;
  /** How many pages' text was read from their pictures. */
  scanned: number;
  images: { page: number; key: string; width: number; height: number; smallerWidths: number[] }[];
  thumbnailKey: string | null;
  /** Pages without text and picture, and pages without a picture; from 0. */
  failedPages: number[];
}

/** Reads text and pictures of every page in one parse, and stores the pictures. */
export const readSlides: Stage<undefined, ReadSlides> = {
  name: 'read-slides',
  async run(_, context) {
    const { upload, storage, folder, signal, progress, pdfReader: reader } = context;
    progress.report('Reading the PDF', 12);
    const file = join(folder, 'deck.pdf');
    await pipeline(await storage.getStream(upload.fileKey), createWriteStream(file), { signal });
    const outDir = join(folder, 'pages');
    await mkdir(outDir);
    const deck = await readDeck(file, {
      outDir,
      reader,
      signal,
      leaveOut: needless,
      onProgress: (read) => reportPages(context, read),
    });

    const slides = withoutNotes(deck.text);
    const kept = withoutSteps(slides);
    const text = await withPictureText(kept, deck.images, context);
    const shown = new Set(text.pages.map(({ index }) => index));
    const images = deck.images.filter(({ index }) => shown.has(index));
    const courseId = idOf(upload, 'course');
    const keyOf = (image: PageImage) => slideKey(courseId, idOf(upload, 'slide', image.index));
    const files = images.flatMap((image) => [
      { file: image.file, key: keyOf(image) },
      ...image.smaller.map(({ file, width }) => ({ file, key: smallerKey(keyOf(image), width) })),
    ]);
    const best = bestPicture(images);
    if (best) files.push({ file: (best.smaller[0] ?? best).file, key: thumbnailKey(courseId) });
    for (let at = 0; at < files.length; at += AT_A_TIME) {
      const some = files.slice(at, at + AT_A_TIME);
      await Promise.all(some.map(({ file, key }) => store(context, join(outDir, file), key)));
    }
    return {
      text,
      steps: slides.pages.length - kept.pages.length,
      notes: deck.text.pages.length - slides.pages.length,
      scanned: writtenPages(text) - writtenPages(kept),
      images: images.map((image) => ({
        page: image.index,
        key: keyOf(image),
        width: image.width,
        height: image.height,
        smallerWidths: image.smaller.map(({ width }) => width),
      })),
      thumbnailKey: best ? thumbnailKey(courseId) : null,
      failedPages: deck.failed.map(({ index }) => index),
    };
  },
};

/** Pages that need no picture. */
export function needless(text: DeckText): number[] {
  return [...notesPages(text).keys(), ...plainSteps(withoutNotes(text))];
}

function store({ storage, signal }: IngestContext, file: string, key: string) {
  signal.throwIfAborted();
  return storage.copyFromFs(file, key, { contentType: 'image/webp' });
}

function reportPages({ progress }: IngestContext, { step, done, total }: ReadProgress) {
  const details = `Page ${done} of ${total}`;
  if (step === 'text') progress.report('Extracting text', 14 + (done / total) * 16, details);
  else progress.report('Rendering slides', 30 + (done / total) * 55, details);
}
