import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'tesseract.js';
import type { TextLine } from './deck.js';
import { linesOf, type PagePicture } from './picture-lines.js';
import { linkTrainedData } from './trained-data.js';

/** Pages that take longer stay without text. */
const PAGE_TIMEOUT_MS = 30_000;
const DECK_TIMEOUT_MS = 180_000;
/** OCR workers that run in parallel; each takes a core and about 150 MB. */
const MAX_WORKERS = 2;

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
 * @throws when OCR can't be started, and the signal's reason when aborted
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
  const workers = Math.min(MAX_WORKERS, availableParallelism(), pictures.length);
  try {
    const codes = await linkTrainedData(languages, dataFolder, trainedData);
    await Promise.all(Array.from({ length: workers }, () => runWorkers(codes)));
  } finally {
    await rm(trainedData, { recursive: true });
  }
  signal.throwIfAborted();
  return lines;

  /** Runs one worker after the other: a worker that hangs on a page is replaced. */
  async function runWorkers(codes: string): Promise<void> {
    while (remaining.length && !ended.aborted) {
      const worker = await startWorker(codes, trainedData);
      try {
        await readRemaining(worker);
      } finally {
        await worker.terminate();
      }
    }
  }

  /** Returns when no page is left or the worker hangs on one. */
  async function readRemaining(worker: Worker): Promise<void> {
    for (let next: PictureFile | undefined; !ended.aborted && (next = remaining.shift());) {
      const found = await withinTime(worker.recognize(next.path, {}, { text: false, blocks: true }), ended);
      if (!found) return;
      lines.set(next.page.index, linesOf(found.data, next));
      onPage?.(++done, pictures.length);
    }
  }
}

async function startWorker(codes: string, langPath: string): Promise<Worker> {
  // Loaded on demand: only pictures of text need it.
  const { createWorker, OEM } = await import('tesseract.js');
  return createWorker(codes, OEM.LSTM_ONLY, {
    langPath,
    cacheMethod: 'none',
    // The call itself rejects as well.
    errorHandler: () => undefined,
  });
}

/** The result of the work; null when the time of the page or of the deck is up first. */
async function withinTime<T>(work: Promise<T>, ended: AbortSignal): Promise<T | null> {
  const timeUp = AbortSignal.any([ended, AbortSignal.timeout(PAGE_TIMEOUT_MS)]);
  work.catch(() => undefined);
  const aborted = new Promise<null>((resolve) => timeUp.addEventListener('abort', () => resolve(null)));
  return timeUp.aborted ? null : Promise.race([work, aborted]);
}
