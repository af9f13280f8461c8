import {
  type DeckText,
  type DrawnText,
  findDrawnText,
  type PageImage,
  type PageText,
  type TextLine,
} from '@lectern/pdf';
import { measureBodySize, findContentLines } from '../lines/page-lines.js';
import { findTitleBlock } from './title-block.js';

/*
 * Finds headings that a page shows as a picture, an outline or a gradient, and that its text layer does not have, so that OCR can read them.
 *
 *     G A R D E N S            large, drawn with a gradient: a heading if at least three pages have drawn text at this height, and at
 *                              least three of these texts differ
 *     • Plan in winter         the text layer begins below it
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; drawn-headings.test.ts has the examples.
 */

/** A page is divided into this many rows; headings in one row are at one height. */
const ROWS = 20;
/** At least this many pages must have drawn text in the same row. */
const MIN_PAGES = 3;
/** At least this many texts in a row must differ in position or width: a logo is the same on every page. */
const MIN_HEADINGS = 3;
/** Pages with a title of this size in their text layer, as a multiple of the body size, have no drawn heading. */
const MIN_LARGE_TITLE_SIZE = 1.3;
/** Share of the page's height that a heading may have. */
const MAX_HEADING_HEIGHT = 0.18;
/** OCR reads a margin of this share of the page's width to the left and right of a heading, and half of that above and below it. */
const SIDE_MARGIN = 0.06;

/** A page and its picture. */
interface PicturedPage {
  page: PageText;
  image: PageImage;
}

/**
 * Finds the drawn headings of a deck: drawn text above the text layer, in one row of several pages.
 * @returns the boxes of the headings in points, by page index
 */
export function findDrawnHeadings(picturedPages: PicturedPage[], deck: DeckText): Map<number, DrawnText> {
  const pagesWithoutLargeTitle = picturedPages.filter(
    ({ page }) => !page.statedTitle && !hasLargeTitle(page, deck),
  );
  const measuredPages = pagesWithoutLargeTitle.map(({ page, image }) => {
    // Content lines only, because running heads may be above a drawn heading.
    const textTop = Math.min(...findContentLines(page, deck).map(({ y }) => y));
    const drawnTexts = findDrawnText(image.textCells, page).filter(({ y, height }) => y + height < textTop);
    return { page, drawnTexts };
  });
  const candidates = measuredPages.filter(({ drawnTexts }) => drawnTexts.length);
  const headingRows = findHeadingRows(candidates);
  const headings = candidates.flatMap(({ page, drawnTexts }): [number, DrawnText][] => {
    const boxes = drawnTexts.filter((box) => headingRows.has(findRow(box, page)));
    return boxes.length && hasHeadingHeight(boxes, page)
      ? [[page.index, measureHeadingBox(boxes, page)]]
      : [];
  });
  return new Map(headings);
}

/** Whether the text layer has a title that is much larger than the body. */
function hasLargeTitle(page: PageText, deck: DeckText): boolean {
  return (findTitleBlock(page, deck)?.size ?? 0) > measureBodySize(deck) * MIN_LARGE_TITLE_SIZE;
}

/** Whether boxes together are low enough for a heading of two lines. Photos and screenshots are higher. */
function hasHeadingHeight(boxes: DrawnText[], page: PageText): boolean {
  const top = Math.min(...boxes.map(({ y }) => y));
  return Math.max(...boxes.map(({ y, height }) => y + height)) - top < page.height * MAX_HEADING_HEIGHT;
}

/** The rows in which several pages have different drawn headings. */
function findHeadingRows(candidates: { page: PageText; drawnTexts: DrawnText[] }[]): Set<number> {
  const rows = new Map<number, { pages: Set<number>; headings: Set<string> }>();
  for (const { page, drawnTexts } of candidates)
    for (const box of drawnTexts) {
      const row = rows.get(findRow(box, page)) ?? { pages: new Set(), headings: new Set() };
      rows.set(findRow(box, page), row);
      row.pages.add(page.index);
      row.headings.add(`${Math.round(box.x)} ${Math.round(box.width)}`);
    }
  const headingRows = [...rows].filter(
    ([, { pages, headings }]) => pages.size >= MIN_PAGES && headings.size >= MIN_HEADINGS,
  );
  return new Set(headingRows.map(([row]) => row));
}

function findRow({ y }: DrawnText, { height }: PageText): number {
  return Math.floor((y / height) * ROWS);
}

/** The box around boxes, with the margin that OCR needs. */
function measureHeadingBox(boxes: DrawnText[], page: PageText): DrawnText {
  const margin = page.width * SIDE_MARGIN;
  const left = Math.max(Math.min(...boxes.map(({ x }) => x)) - margin, 0);
  const top = Math.max(Math.min(...boxes.map(({ y }) => y)) - margin / 2, 0);
  const right = Math.min(Math.max(...boxes.map(({ x, width }) => x + width)) + margin, page.width);
  const bottom = Math.min(Math.max(...boxes.map(({ y, height }) => y + height)) + margin / 2, page.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Removes from the lines of a heading what OCR takes for a bullet: the decoration before it. */
export function cleanHeadingLines(lines: TextLine[]): TextLine[] {
  return lines.map((line) => ({
    ...line,
    marked: false,
    text: line.text.replace(/^[^\p{L}\p{N}¿¡«"“(]+/u, ''),
  }));
}
