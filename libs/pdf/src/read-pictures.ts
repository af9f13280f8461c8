import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Page } from 'tesseract.js';
import type { TextLine } from './deck.js';
import { linesOf, type PagePicture } from './picture-lines.js';
import { linkTrainedData } from './trained-data.js';

// The built file, also for a caller that runs from the sources.
const OCR_THREAD = new URL('../dist/ocr-thread.js', import.meta.url);
/** Pages that take longer stay without text. */
const PAGE_TIMEOUT_MS = 30_000;
const DECK_TIMEOUT_MS = 180_000;
/** OCR threads that run in parallel; each takes a core and about 150 MB. */
const MAX_THREADS = 2;

/** A page, its picture, and the picture's file. */
export interface PictureFile extends PagePicture {
  path: string;
}

/** Options of `readPictures`. */
export interface ReadPicturesOptions {
  /** BCP 47 tags out of `listOcrLanguages`, the main one first. */
  languages: string[];
  /** The folder given to `listOcrLanguages`. */
  dataFolder: string | undefined;
  signal: AbortSignal;
  /** Called after each page. */
  onPage?: (done: number, total: number) => void;
}

/**
 * Reads the text in pictures of pages by OCR.
 * @returns lines by page index, in points of the page; pages that were not read in time are missing
 * @throws when OCR can't be started, such as with damaged data, and the signal's reason when aborted
 */
export async function readPictures(
  pictures: PictureFile[],
  { languages, dataFolder, signal, onPage }: ReadPicturesOptions,
): Promise<Map<number, TextLine[]>> {
  const trainedData = await mkdtemp(join(tmpdir(), 'lectern-ocr-'));
  const lines = new Map<number, TextLine[]>();
  const remaining = [...pictures];
  const ended = AbortSignal.any([signal, AbortSignal.timeout(DECK_TIMEOUT_MS)]);
  let done = 0;
  const threads = Math.min(MAX_THREADS, availableParallelism(), pictures.length);
  try {
    const codes = await linkTrainedData(languages, dataFolder, trainedData);
    await Promise.all(Array.from({ length: threads }, () => runThreads(codes)));
  } finally {
    await rm(trainedData, { recursive: true });
  }
  signal.throwIfAborted();
  return lines;

  /** Runs one thread after the other: a thread that hangs on a page is replaced. */
  async function runThreads(codes: string): Promise<void> {
    while (remaining.length && !ended.aborted) {
      const thread = new Worker(OCR_THREAD, { workerData: { codes, langPath: trainedData } });
      // `nextMessage` rejects as well; without a listener, an error between two messages would end the process.
      thread.on('error', () => undefined);
      try {
        if (await nextMessage(thread)) await readRemaining(thread);
      } finally {
        await thread.terminate();
      }
    }
  }

  /** Returns when no page is left or the thread hangs on one. */
  async function readRemaining(thread: Worker): Promise<void> {
    for (let next: PictureFile | undefined; !ended.aborted && (next = remaining.shift());) {
      thread.postMessage(next.path);
      const found = await nextMessage(thread);
      if (!found) return;
      lines.set(next.page.index, linesOf(found as Pick<Page, 'blocks'>, next));
      onPage?.(++done, pictures.length);
    }
  }

  /** Null when the time of a page or of the deck is up first. @throws what the thread throws */
  async function nextMessage(thread: Worker): Promise<unknown> {
    const timeUp = AbortSignal.any([ended, AbortSignal.timeout(PAGE_TIMEOUT_MS)]);
    try {
      const [message] = (await once(thread, 'message', { signal: timeUp })) as [unknown];
      return message;
    } catch (error) {
      if (timeUp.aborted) return null;
      throw error;
    }
  }
}
