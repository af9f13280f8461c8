import { join } from 'node:path';
import { type DeckText, type PageImage, readPictures } from '@lectern/pdf';
import type { IngestContext } from '../ingest.context.js';

/** How many pages have text. */
export function writtenPages({ pages }: DeckText): number {
  return pages.filter(({ lines }) => lines.length).length;
}

/** Share of the pages without text from which on a deck counts as scanned. */
const SCANNED = 0.5;

/** A scanned deck with the text that is read from its pictures; any other as it is. */
export async function withPictureText(
  text: DeckText,
  images: PageImage[],
  context: IngestContext,
): Promise<DeckText> {
  const { folder, signal, progress, log } = context;
  const byPage = new Map(images.map((image) => [image.index, image]));
  const silent = text.pages.filter((page) => !page.lines.length && byPage.has(page.index));
  if (silent.length < text.pages.length * SCANNED) return text;
  const pictures = silent.map((page) => {
    const image = byPage.get(page.index) as PageImage;
    return { page, image, path: join(folder, 'pages', image.file) };
  });
  try {
    const lines = await readPictures(pictures, {
      signal,
      onPage: (done, total) =>
        progress.report(
          'Building the course',
          85 + (done / total) * 3,
          `Reading picture ${done} of ${total}`,
        ),
    });
    const pages = text.pages.map((page) => ({ ...page, lines: lines.get(page.index) ?? page.lines }));
    return { ...text, pages };
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'No text was read from pictures');
    return text;
  }
}
