import { join } from 'node:path';
import {
  cutOut,
  measureTextCoverage,
  type PageImage,
  type PageText,
  type PictureFile,
  type ReadDeck,
} from '@lectern/pdf';
import { findDrawnHeadings } from '../titles/drawn-headings.js';

/*
 * Finds the pages that are read by OCR: a scan without a text layer, a screenshot with ten words beside a title that is written. The
 * numbers are tuned with `npm run corpus -- --decks <folder>`, see docs/develop/deck-reading.md.
 */

/** Share of pages without text from which on a deck counts as scanned: then every such page is read. */
const MIN_SCANNED_SHARE = 0.5;
/** Letters and digits; a page with more has its text, whatever its pictures show. */
const MAX_LETTERS = 200;
/** Words outside of the text layer from which on a page is read from its picture. */
const MIN_UNCOVERED = 10;
/** Share of the picture's words that its text layer may have. */
const MAX_COVERED_SHARE = 0.3;
/** Pixels; wide enough to recognize small print. */
const MEASURED_WIDTH = 640;

/** A picture to read; with `isHeading`, it shows a heading of its page alone. */
export interface PictureOfText extends PictureFile {
  isHeading: boolean;
}

/** The pages of a deck and their pictures; `mustRead` lists the pages that are read whatever their pictures show. */
interface DeckPictures extends Pick<ReadDeck, 'text' | 'images'> {
  picturesFolder: string;
  mustRead: Set<number>;
}

/**
 * The pages whose pictures show text that their text layer does not have: scans, outlines, screenshots, drawn headings.
 * Writes the pictures of headings to the same folder.
 */
export async function picturesOfText({
  text,
  images,
  picturesFolder,
  mustRead,
}: DeckPictures): Promise<PictureOfText[]> {
  const byPage = new Map(images.map((image) => [image.index, image]));
  const isScanned = text.pages.filter(hasNoText).length >= text.pages.length * MIN_SCANNED_SHARE;
  const drawn = text.pages.flatMap((page): PictureFile[] => {
    const image = byPage.get(page.index);
    return image ? [{ page, image, path: join(picturesFolder, image.file) }] : [];
  });
  // All at once: decoding runs in threads of the picture library.
  const areRead = await Promise.all(
    drawn.map(
      ({ page, image }) =>
        mustRead.has(page.index) || (isScanned && hasNoText(page)) || showsMore(page, image, picturesFolder),
    ),
  );
  const pictures = drawn.filter((_, i) => areRead[i]).map((picture) => ({ ...picture, isHeading: false }));
  const others = drawn.filter((_, i) => !areRead[i]);
  const headings = await findDrawnHeadings(others, text);
  for (const picture of others) {
    const box = headings.get(picture.page.index);
    if (box) pictures.push({ ...picture, path: await cutOut(box, picture), isHeading: true });
  }
  return pictures;
}

async function showsMore(page: PageText, image: PageImage, folder: string): Promise<boolean> {
  if (letterCount(page) > MAX_LETTERS) return false;
  const { file } = image.smaller.find(({ width }) => width === MEASURED_WIDTH) ?? image;
  const { covered, uncovered } = await measureTextCoverage(join(folder, file), page);
  return uncovered >= MIN_UNCOVERED && covered < (covered + uncovered) * MAX_COVERED_SHARE;
}

function hasNoText({ lines }: PageText): boolean {
  return lines.length === 0;
}

/** The letters and digits of a page's text layer. */
export function letterCount({ lines }: PageText): number {
  return lines.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}
