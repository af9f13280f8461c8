import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'tesseract.js';
import type { TextLine } from '../reader/deck.js';
import { toLines, type PagePicture } from './picture-lines.js';
import { linkTrainedData } from './trained-data.js';

// The built file, also for a caller that runs from the sources.
const OCR_PROCESS = new URL('../../dist/pictures/ocr-process.js', import.meta.url);
/** Pages that take longer stay without text. */
const PAGE_TIMEOUT_MS = 30_000;
const DECK_TIMEOUT_MS = 180_000;
/**
 * OCR processes that run in parallel; each takes a core and about 200 MB. They are no threads of this process, which would keep
 * the memory that they once allocated.
 */
const MAX_PROCESSES = 2;
/** Characters of a process's error stream that are kept. */
const MAX_LOG = 2000;

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
  const processes = Math.min(MAX_PROCESSES, availableParallelism(), pictures.length);
  try {
    const codes = await linkTrainedData(languages, dataFolder, trainedData);
    await Promise.all(Array.from({ length: processes }, () => runProcesses(codes)));
  } finally {
    await rm(trainedData, { recursive: true });
  }
  signal.throwIfAborted();
  return lines;

  /** Runs one process after the other: a process that hangs on a page is replaced. */
  async function runProcesses(codes: string): Promise<void> {
    while (remaining.length && !ended.aborted) {
      const reader = startReader(codes, trainedData);
      try {
        if (await nextMessage(reader)) await readRemaining(reader);
      } finally {
        reader.child.kill('SIGKILL');
      }
    }
  }

  /** Returns when no page is left or the process hangs on one. */
  async function readRemaining(reader: OcrReader): Promise<void> {
    for (let next: PictureFile | undefined; !ended.aborted && (next = remaining.shift());) {
      // A process that has ended can't be sent anything, which `nextMessage` reports.
      reader.child.send(next.path, () => undefined);
      const found = await nextMessage(reader);
      if (!found) return;
      lines.set(next.page.index, toLines(found as Pick<Page, 'blocks'>, next));
      onPage?.(++done, pictures.length);
    }
  }

  /** Null when the time of a page or of the deck is up first. @throws when the process ends before */
  async function nextMessage({ child, failed }: OcrReader): Promise<unknown> {
    const answered = new AbortController();
    const timeUp = AbortSignal.any([ended, AbortSignal.timeout(PAGE_TIMEOUT_MS)]);
    const signal = AbortSignal.any([timeUp, answered.signal]);
    try {
      const [message] = (await Promise.race([once(child, 'message', { signal }), failed])) as [unknown];
      return message;
    } catch (error) {
      if (timeUp.aborted) return null;
      throw error;
    } finally {
      answered.abort();
    }
  }
}

/** A process that recognizes text; `failed` rejects when it ends by itself. */
interface OcrReader {
  child: ChildProcess;
  failed: Promise<never>;
}

function startReader(codes: string, trainedData: string): OcrReader {
  const child = fork(OCR_PROCESS, [codes, trainedData], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-MAX_LOG)));
  const failed = once(child, 'close').then(() => {
    throw new Error(`The OCR process ended: ${log}`);
  });
  // It also ends when it is killed, between two messages or after the last.
  failed.catch(() => undefined);
  return { child, failed };
}
