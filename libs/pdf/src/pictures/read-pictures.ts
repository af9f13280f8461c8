import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'tesseract.js';
import type { TextLine } from '../reader/deck.js';
import { convertToLines, type PagePicture } from './picture-lines.js';
import { linkTrainedData } from './trained-data.js';

// Always the built file, even if this module runs from its source.
const OCR_PROGRAM = new URL('../../dist/pictures/ocr-process.js', import.meta.url);
/** A page that takes longer, and the pages that are not read when the deck's time is up, stay without text. */
const PAGE_TIMEOUT_MS = 30_000;
const DECK_TIMEOUT_MS = 180_000;
/**
 * OCR processes that run in parallel; each uses a core and about 200 MB. Threads of this process would not return to the system the memory
 * that they once allocated.
 */
const MAX_PROCESSES = 2;
/** Characters at the end of a process's error stream that are kept. */
const MAX_LOG_LENGTH = 2000;

/** A page and the file of its picture. */
export interface PictureFile extends PagePicture {
  path: string;
}

/** Options of `readPictures`. */
export interface ReadPicturesOptions {
  /** BCP 47 tags that `listOcrLanguages` lists, the main language first. */
  languages: string[];
  /** The folder given to `listOcrLanguages`. */
  dataFolder: string | undefined;
  signal: AbortSignal;
  /** Called after each page. */
  onPage?: (readCount: number, totalCount: number) => void;
}

/**
 * Reads the text in pictures of pages by OCR.
 * @returns lines by page index, in points of the page; pages that were not read in time are missing
 * @throws when OCR can't be started, for example with damaged trained data, and the signal's reason when aborted
 */
export async function readPictures(
  pictures: PictureFile[],
  { languages, dataFolder, signal, onPage }: ReadPicturesOptions,
): Promise<Map<number, TextLine[]>> {
  const trainedDataFolder = await mkdtemp(join(tmpdir(), 'lectern-ocr-'));
  const lines = new Map<number, TextLine[]>();
  const remaining = [...pictures];
  const endSignal = AbortSignal.any([signal, AbortSignal.timeout(DECK_TIMEOUT_MS)]);
  let readCount = 0;
  const processCount = Math.min(MAX_PROCESSES, availableParallelism(), pictures.length);
  try {
    const codes = await linkTrainedData(languages, dataFolder, trainedDataFolder);
    await Promise.all(Array.from({ length: processCount }, () => runProcesses(codes)));
  } finally {
    await rm(trainedDataFolder, { recursive: true });
  }
  signal.throwIfAborted();
  return lines;

  /** Runs one process after another: a process that hangs on a page is replaced. */
  async function runProcesses(codes: string): Promise<void> {
    while (remaining.length && !endSignal.aborted) {
      const ocr = startOcrProcess(codes, trainedDataFolder);
      try {
        const hasStarted = await waitForMessage(ocr);
        if (hasStarted) await readRemaining(ocr);
      } finally {
        ocr.child.kill('SIGKILL');
      }
    }
  }

  /** Reads pages until no page remains, or the process hangs on a page. */
  async function readRemaining(ocr: OcrProcess): Promise<void> {
    for (let next: PictureFile | undefined; !endSignal.aborted && (next = remaining.shift());) {
      // An error of sending is ignored here, because `waitForMessage` reports a process that has ended.
      ocr.child.send(next.path, () => undefined);
      const result = await waitForMessage(ocr);
      if (!result) return;
      lines.set(next.page.index, convertToLines(result as Pick<Page, 'blocks'>, next));
      onPage?.(++readCount, pictures.length);
    }
  }

  /** Returns null when the time of a page or of the deck is up before a message comes. @throws when the process ends before */
  async function waitForMessage({ child, ended }: OcrProcess): Promise<unknown> {
    const listening = new AbortController();
    const timeUp = AbortSignal.any([endSignal, AbortSignal.timeout(PAGE_TIMEOUT_MS)]);
    const listeningEnd = AbortSignal.any([timeUp, listening.signal]);
    try {
      const nextMessage = once(child, 'message', { signal: listeningEnd });
      const [message] = (await Promise.race([nextMessage, ended])) as [unknown];
      return message;
    } catch (error) {
      if (timeUp.aborted) return null;
      throw error;
    } finally {
      listening.abort();
    }
  }
}

/** A process that recognizes text. */
interface OcrProcess {
  child: ChildProcess;
  /** Rejects when the process ends, with its error stream. */
  ended: Promise<never>;
}

function startOcrProcess(codes: string, trainedDataFolder: string): OcrProcess {
  const child = fork(OCR_PROGRAM, [codes, trainedDataFolder], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-MAX_LOG_LENGTH)));
  const ended = once(child, 'close').then(() => {
    throw new Error(`The OCR process ended: ${log}`);
  });
  // The end is no error where no message is awaited: the process is killed after its last message.
  ended.catch(() => undefined);
  return { child, ended };
}
