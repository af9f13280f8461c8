import { join } from 'node:path';
import {
  writeHeadingPicture,
  measureTextCoverage,
  type PageImage,
  type PageText,
  type PictureFile,
  type ReadDeck,
} from '@lectern/pdf';
import { findDrawnHeadings } from '../titles/drawn-headings.js';

/*
 * Finds the pages that are read by OCR: a scan without a text layer, a page with a title as text and a screenshot of ten words or
 * more. The numbers are tuned with `npm run corpus -- --decks <folder>`, see docs/develop/deck-reading.md.
 */

/** A deck is scanned if at least this share of its pages has no text; then all of these pages are read. */
const MIN_SCANNED_SHARE = 0.5;
/** Letters and digits; a page with more has its text, whatever its pictures show. */
const MAX_LETTERS = 200;
/** A page is read from its picture if that shows at least this many words which the text layer lacks, … */
const MIN_UNCOVERED = 10;
/** … and if the text layer has less than this share of the picture's words. */
const MAX_COVERED_SHARE = 0.3;
/** Pixels; wide enough to recognize small print. */
const MEASURED_WIDTH = 640;

/** A picture to read; with `isHeading`, it is cut to a heading of its page. */
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
  const pictured = text.pages.flatMap((page): PictureFile[] => {
    const image = byPage.get(page.index);
    return image ? [{ page, image, path: join(picturesFolder, image.file) }] : [];
  });
  // All at once: decoding runs in threads of the picture library.
  const areRead = await Promise.all(
    pictured.map(
      ({ page, image }) =>
        mustRead.has(page.index) ||
        (isScanned && hasNoText(page)) ||
        showsMoreThanTextLayer(page, image, picturesFolder),
    ),
  );
  const pictures = pictured.filter((_, i) => areRead[i]).map((picture) => ({ ...picture, isHeading: false }));
  const others = pictured.filter((_, i) => !areRead[i]);
  const headings = await findDrawnHeadings(others, text);
  for (const picture of others) {
    const box = headings.get(picture.page.index);
    if (box) pictures.push({ ...picture, path: await writeHeadingPicture(box, picture), isHeading: true });
  }
  return pictures;
}

/** Whether the picture shows much text that the text layer lacks. */
async function showsMoreThanTextLayer(page: PageText, image: PageImage, folder: string): Promise<boolean> {
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
