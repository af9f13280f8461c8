import { resolve } from 'node:path';
import { fallbackReader, firstReader } from '../classic/classic-programs.js';
import type { DeckText, ReadDeck, ReaderSetting, ReadProgress } from './deck.js';
import { DeckReading } from './deck-reading.js';
import { checkHeader } from './inspect-deck.js';
import { DECK_TIMEOUT_MS, MAX_RESTARTS, READER_LIMITS, type ReaderLimits } from './limits.js';
import { runReader } from './reader-process.js';

/** Options of `readDeck`. */
export interface ReadOptions {
  /** An existing empty folder; receives `page-0001.webp`, `page-0001-320.webp` and so on. */
  outDir: string;
  /** 'pdfium' by default. */
  reader?: ReaderSetting;
  /** Called when all text is known, before anything is drawn: returns the indexes (from 0) of the pages that need no picture. */
  leaveOut?: (text: DeckText) => Iterable<number>;
  /** Called with the largest picture of each page when it is drawn. */
  onPicture?: (index: number, picture: Uint8Array) => void;
  onProgress?: (progress: ReadProgress) => void;
  signal?: AbortSignal;
}

/**
 * Reads text and pictures of every page in a child process with bounded time and memory.
 * A process that ends early is followed by another, which goes on after the page at which it ended.
 * A file that PDFium can't open is tried with the classic reader (Ghostscript) where the setting says so.
 * Pages that fail are listed in the result; the others are kept.
 * @throws UnreadableDeck when no page can be read, and the signal's reason when aborted
 */
export function readDeck(file: string, options: ReadOptions): Promise<ReadDeck> {
  return readDeckWithin(READER_LIMITS, file, options);
}

/** `readDeck` with other limits. */
export async function readDeckWithin(
  limits: ReaderLimits,
  file: string,
  options: ReadOptions,
): Promise<ReadDeck> {
  await checkHeader(file);
  const setting = options.reader ?? 'pdfium';
  let reader = firstReader(setting);
  let isFallback = false;
  const reading = new DeckReading(options.onProgress, options.leaveOut, options.onPicture);
  const timeout = AbortSignal.timeout(DECK_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  for (let starts = 0; starts <= MAX_RESTARTS && !reading.isDone && !signal.aborted; starts++) {
    const log = await runReader(
      { file: resolve(file), reader, task: 'read', limits, text: reading.beginRun() },
      options.outDir,
      signal,
      (message) => reading.handle(message),
    );
    options.signal?.throwIfAborted();
    try {
      reading.endRun(log);
    } catch (failure) {
      if (isFallback) throw failure;
      reader = fallbackReader(setting, failure);
      isFallback = true;
    }
  }
  options.signal?.throwIfAborted();
  reading.failRemaining(timeout.aborted ? 'tooSlow' : 'damaged');
  return reading.result();
}
