import { join } from 'node:path';
import { type PageText, readPictures as readText } from '@lectern/pdf';
import type { IngestContext } from '../ingest.context.js';
import type { SlidePages } from './drop-pages.js';

/** Share of pages without text from which on a deck counts as scanned. */
const SCANNED = 0.5;

/** The pages of a deck, with text from their pictures where the deck is a scan. */
export interface SlideTexts extends SlidePages {
  /** Pages whose text was read from their pictures. */
  scannedPages: number;
}

/** Reads the text of a scanned deck from its pictures. Any other deck stays as it is. */
export async function readPictures(deck: SlidePages, context: IngestContext): Promise<SlideTexts> {
  const { signal, report, log } = context;
  const { pages } = deck.text;
  const images = new Map(deck.images.map((image) => [image.index, image]));
  const pictures = pages.flatMap((page) => {
    const image = hasText(page) ? undefined : images.get(page.index);
    return image ? [{ page, image, path: join(deck.picturesFolder, image.file) }] : [];
  });
  if (!pictures.length || pictures.length < pages.length * SCANNED) return { ...deck, scannedPages: 0 };
  try {
    const lines = await readText(pictures, {
      signal,
      onPage: (done, total) =>
        report('Building the course', done / total, `Reading picture ${done} of ${total}`),
    });
    const read = pages.map((page) => ({ ...page, lines: lines.get(page.index) ?? page.lines }));
    const scannedPages = read.filter(hasText).length - pages.filter(hasText).length;
    return { ...deck, text: { ...deck.text, pages: read }, scannedPages };
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'The text of pictures could not be read');
    return { ...deck, scannedPages: 0 };
  }
}

function hasText({ lines }: PageText): boolean {
  return lines.length > 0;
}
