import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { Worker } from 'tesseract.js';
import type { TextLine } from './deck.js';
import { linesOf, type PagePicture } from './picture-lines.js';

/** For one page and for all, in milliseconds; pages that take longer stay without text. */
const PAGE_TIME = 30_000;
const DECK_TIME = 180_000;
/** Readers beside each other; each takes a core and about 150 MB. */
const MAX_READERS = 2;

/** A page's picture and where its file lies. */
export interface PictureFile extends PagePicture {
  path: string;
}

/** What `readPictures` needs beside the pictures. */
export interface ReadPicturesOptions {
  signal: AbortSignal;
  /** Told after each page. */
  onPage?: (done: number, total: number) => void;
}

/**
 * Reads the text in pictures of pages (OCR, trained on English: other Latin scripts lose some accents).
 * @returns the lines by page index, in points of the page; pages that could not be read in time are missing
 * @throws when the reader can't be started, and the signal's reason when aborted
 */
export async function readPictures(
  pictures: PictureFile[],
  { signal, onPage }: ReadPicturesOptions,
): Promise<Map<number, TextLine[]>> {
  const lines = new Map<number, TextLine[]>();
  const rest = [...pictures];
  const until = AbortSignal.any([signal, AbortSignal.timeout(DECK_TIME)]);
  let done = 0;
  const readers = Math.min(MAX_READERS, availableParallelism(), pictures.length);
  await Promise.all(Array.from({ length: readers }, readSome));
  signal.throwIfAborted();
  return lines;

  async function readSome(): Promise<void> {
    while (rest.length && !until.aborted) {
      const reader = await startReader();
      try {
        await readOn(reader);
      } finally {
        await reader.terminate();
      }
    }
  }

  /** Reads until there is no page left, or one on which the reader hangs: another one goes on. */
  async function readOn(reader: Worker): Promise<void> {
    for (let next: PictureFile | undefined; !until.aborted && (next = rest.shift());) {
      const found = await withinTime(reader.recognize(next.path, {}, { text: false, blocks: true }), until);
      if (!found) return;
      lines.set(next.page.index, linesOf(found.data, next));
      onPage?.(++done, pictures.length);
    }
  }
}

async function startReader(): Promise<Worker> {
  // Only decks of pictures need it.
  const { createWorker, OEM } = await import('tesseract.js');
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  return createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    // What is thrown is thrown by the call, too.
    errorHandler: () => undefined,
  });
}

/** Null when time is up first. */
async function withinTime<T>(work: Promise<T>, until: AbortSignal): Promise<T | null> {
  const timeUp = AbortSignal.any([until, AbortSignal.timeout(PAGE_TIME)]);
  work.catch(() => undefined);
  const ended = new Promise<null>((resolve) => timeUp.addEventListener('abort', () => resolve(null)));
  return timeUp.aborted ? null : Promise.race([work, ended]);
}
