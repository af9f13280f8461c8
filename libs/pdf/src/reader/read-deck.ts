import { resolve } from 'node:path';
import { chooseFirstReader, requireFallbackReader } from '../classic/classic-programs.js';
import type { DeckText, ReadDeck, ReaderSetting, ReadProgress } from './deck.js';
import { DeckReading } from './deck-reading.js';
import { checkHeader } from './inspect-deck.js';
import { DECK_TIMEOUT_MS, MAX_RESTARTS, READER_LIMITS, type ReaderLimits } from './limits.js';
import { runReader } from './reader-process.js';

/** Options of `readDeck`. */
export interface ReadOptions {
  /** An existing empty folder, into which the pictures are written: `page-0001.webp`, `page-0001-320.webp` and so on. */
  outDir: string;
  /** 'pdfium' by default. */
  reader?: ReaderSetting;
  /** Called when all text is read, before any page is drawn: returns the indexes, from 0, of the pages that need no picture. */
  choosePagesWithoutPicture?: (text: DeckText) => Iterable<number>;
  /** Called for each page that is drawn, with the largest picture of the page. */
  onPicture?: (index: number, picture: Uint8Array) => void;
  onProgress?: (progress: ReadProgress) => void;
  signal?: AbortSignal;
}

/**
 * Reads text and pictures of every page in a child process with bounded time and memory.
 * If the process ends early, another process continues after the page at which the first one ended.
 * With the setting 'pdfium,classic', the classic reader tries a file that PDFium can't open.
 * The result lists the pages that failed, and has the other pages.
 * @throws UnreadableDeck when no page can be read, and the signal's reason when aborted
 */
export function readDeck(file: string, options: ReadOptions): Promise<ReadDeck> {
  return readDeckWithin(READER_LIMITS, file, options);
}

/** Reads a deck within other limits than `readDeck`; exported for tests. */
export async function readDeckWithin(
  limits: ReaderLimits,
  file: string,
  options: ReadOptions,
): Promise<ReadDeck> {
  await checkHeader(file);
  const setting = options.reader ?? 'pdfium';
  let reader = chooseFirstReader(setting);
  let isFallback = false;
  const reading = new DeckReading(options.onProgress, options.choosePagesWithoutPicture, options.onPicture);
  const timeout = AbortSignal.timeout(DECK_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  for (let starts = 0; starts <= MAX_RESTARTS && !reading.isDone && !signal.aborted; starts++) {
    const log = await runReader(
      { file: resolve(file), reader, task: 'read', limits, textIndexes: reading.beginRun() },
      options.outDir,
      signal,
      (message) => reading.handle(message),
    );
    options.signal?.throwIfAborted();
    try {
      reading.endRun(log);
    } catch (failure) {
      if (isFallback) throw failure;
      reader = requireFallbackReader(setting, failure);
      isFallback = true;
    }
  }
  options.signal?.throwIfAborted();
  reading.failRemaining(timeout.aborted ? 'tooSlow' : 'damaged');
  return reading.buildResult();
}
