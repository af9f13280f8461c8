import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { Line as FoundLine, Page, Worker } from 'tesseract.js';
import type { PageImage, PageText, TextLine } from './deck.js';
import { round } from './lines.js';
import { plainText } from './plain-text.js';

/** For one page and for all, in milliseconds; pages that take longer stay without text. */
const PAGE_TIME = 30_000;
const DECK_TIME = 180_000;
/** Readers beside each other; each takes a core and about 150 MB. */
const MAX_READERS = 2;
/** Percent below which what was read is rather a drawing. */
const MIN_CONFIDENCE = 45;

/** A page's picture and where it lies. */
export interface PagePicture {
  page: PageText;
  image: PageImage;
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
  pictures: PagePicture[],
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
    for (let next: PagePicture | undefined; !until.aborted && (next = rest.shift());) {
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

function linesOf({ blocks }: Page, picture: PagePicture): TextLine[] {
  const found = (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  return found.flatMap((line) => toLine(line, picture));
}

function toLine(line: FoundLine, { page, image }: PagePicture): TextLine[] {
  const words = line.words.filter(({ confidence, text }) => confidence >= MIN_CONFIDENCE && text.trim());
  const text = plainText(words.map((word) => word.text).join(' '));
  if (!/[\p{L}\p{N}]{2}/u.test(text)) return [];
  const scale = page.width / image.width;
  const left = Math.min(...words.map(({ bbox }) => bbox.x0)) * scale;
  const right = Math.max(...words.map(({ bbox }) => bbox.x1)) * scale;
  const baseline = ((line.baseline.y0 + line.baseline.y1) / 2) * scale;
  const size = Math.round((line.rowAttributes.rowHeight || line.bbox.y1 - line.bbox.y0) * scale * 10) / 10;
  return [
    {
      text,
      scripts: [],
      parts: [],
      x: round(left),
      y: round(baseline - size * 0.8),
      width: round(right - left),
      height: size,
      baseline: round(baseline),
      size,
      font: '',
      bold: false,
      italic: false,
      mono: false,
      color: '',
      marked: false,
      rotated: false,
      tag: null,
    },
  ];
}
