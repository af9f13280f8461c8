import { resolve } from 'node:path';
import { readerAfter } from './classic-programs.js';
import type { DeckText, PdfReader, ReadDeck, ReadProgress } from './deck.js';
import { checkHeader } from './inspect.js';
import { DECK_TIME, LIMITS, MAX_RESTARTS } from './limits.js';
import type { Limits } from './orders.js';
import { Reading } from './reading.js';
import { runReader } from './reader-process.js';

/** What `readDeck` needs beside the file. */
export interface ReadOptions {
  /** An existing empty folder; receives `page-0001.webp`, `page-0001-320.webp` and so on. */
  outDir: string;
  /** PDFium unless told. */
  reader?: PdfReader;
  /** Once all text is known, before anything is drawn: pages that need no picture, from 0. */
  leaveOut?: (text: DeckText) => Iterable<number>;
  onProgress?: (progress: ReadProgress) => void;
  signal?: AbortSignal;
}

/**
 * Reads text and pictures of every page in a child process with bounded time and memory.
 * A file that PDFium can't open is tried with the classic reader where its programs are installed.
 * Pages that fail are named in the result; the good ones are kept.
 * @throws UnreadableDeck when no page can be read, and the signal's reason when aborted
 */
export function readDeck(file: string, options: ReadOptions): Promise<ReadDeck> {
  return readWithin(LIMITS, file, options);
}

/** `readDeck` with other limits. */
export async function readWithin(limits: Limits, file: string, options: ReadOptions): Promise<ReadDeck> {
  await checkHeader(file);
  let reader = options.reader ?? 'pdfium';
  const reading = new Reading(options.onProgress, options.leaveOut);
  const deckTime = AbortSignal.timeout(DECK_TIME);
  const signal = options.signal ? AbortSignal.any([options.signal, deckTime]) : deckTime;
  const run = (until: AbortSignal): Promise<string> =>
    runReader(
      {
        file: resolve(file),
        reader,
        task: 'read',
        limits,
        text: reading.restOfText(),
      },
      options.outDir,
      until,
      (report) => reading.note(report),
    );
  for (let starts = 0; starts <= MAX_RESTARTS && !reading.ended && !signal.aborted; starts++) {
    const log = await run(signal);
    options.signal?.throwIfAborted();
    try {
      reading.afterRun(log);
    } catch (failure) {
      reader = await readerAfter(reader, failure);
    }
  }
  options.signal?.throwIfAborted();
  reading.giveUpRest(deckTime.aborted ? 'tooSlow' : 'damaged');
  return reading.result();
}
