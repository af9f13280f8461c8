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
 * Finds the pages that OCR reads: a scan without a text layer, or a page that has its title as text and a screenshot with ten words. The
 * numbers are tuned with `npm run corpus -- --decks <folder>`, see docs/develop/deck-reading.md.
 */

/** A deck is scanned if at least this share of its pages has no text; then all of these pages are read. */
const MIN_SCANNED_SHARE = 0.5;
/** A page with more letters and digits in its text layer is not read, whatever its pictures show. */
const MAX_TEXT_LAYER_LETTERS = 200;
/** A page is read if its picture shows at least this many words that the text layer lacks, … */
const MIN_UNCOVERED_WORDS = 10;
/** … and if the text layer has less than this share of the words that the picture shows. */
const MAX_COVERED_SHARE = 0.3;

/** A picture that OCR reads. */
export interface PictureOfText extends PictureFile {
  /** Whether the picture is cut to a drawn heading of its page. */
  isHeading: boolean;
}

interface DeckPictures extends Pick<ReadDeck, 'text' | 'images'> {
  /** Folder with the files of `images`. */
  picturesFolder: string;
  /** Indexes of pages that are read whatever their pictures show. */
  requiredPages: Set<number>;
}

/**
 * Finds pictures of pages that show text which the text layer does not have: scans, outlines, screenshots, drawn headings. Writes pictures
 * of the headings alone to the same folder.
 */
export async function findPicturesOfText({
  text,
  images,
  picturesFolder,
  requiredPages,
}: DeckPictures): Promise<PictureOfText[]> {
  const imagesByPage = new Map(images.map((image) => [image.index, image]));
  const isScannedDeck = text.pages.filter(hasNoText).length >= text.pages.length * MIN_SCANNED_SHARE;
  const picturesOfPages = text.pages.flatMap((page): PictureFile[] => {
    const image = imagesByPage.get(page.index);
    return image ? [{ page, image, path: join(picturesFolder, image.file) }] : [];
  });
  const showsText = ({ page, image }: PictureFile): boolean =>
    requiredPages.has(page.index) ||
    (isScannedDeck && hasNoText(page)) ||
    showsMoreThanTextLayer(page, image);
  const pictures: PictureOfText[] = [];
  const otherPictures: PictureFile[] = [];
  for (const picture of picturesOfPages)
    if (showsText(picture)) pictures.push({ ...picture, isHeading: false });
    else otherPictures.push(picture);
  const headings = findDrawnHeadings(otherPictures, text);
  for (const picture of otherPictures) {
    const headingBox = headings.get(picture.page.index);
    if (headingBox)
      pictures.push({ ...picture, path: await writeHeadingPicture(headingBox, picture), isHeading: true });
  }
  return pictures;
}

/** Whether the picture shows much text that the text layer lacks. */
function showsMoreThanTextLayer(page: PageText, { textCells }: PageImage): boolean {
  if (countLetters(page) > MAX_TEXT_LAYER_LETTERS) return false;
  const { covered, uncovered } = measureTextCoverage(textCells, page);
  return uncovered >= MIN_UNCOVERED_WORDS && covered < (covered + uncovered) * MAX_COVERED_SHARE;
}

function hasNoText({ lines }: PageText): boolean {
  return lines.length === 0;
}

/** Counts the letters and digits of a page's text layer. */
export function countLetters({ lines }: PageText): number {
  return lines.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}
