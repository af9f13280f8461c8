import { type DeckText, type DrawnText, findDrawnText, type PageText, type TextLine } from '@lectern/pdf';
import { measureBodySize, findContentLines } from '../lines/page-lines.js';
import { findTitleBlock } from './title-block.js';

/*
 * Finds headings that are drawn rather than written, so that OCR can read them.
 *
 *     G A R D E N S            large, drawn with a gradient: a heading if three pages or more have drawn text in this row, and at least
 *                              three of these texts differ
 *     • Plan in winter         the text layer begins below it
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; drawn-headings.test.ts has the examples.
 */

/** Rows that a page is divided into, to compare the heights of headings. */
const ROWS = 20;
/** Pages that have drawn text in the same row. */
const MIN_PAGES = 3;
/** Different headings among them, by place and width; a logo is the same on every page. */
const MIN_HEADINGS = 3;
/** Size of a title of the text layer that stands out, as a multiple of the body's. */
const MIN_LARGE_SIZE = 1.3;
/** Share of the page's height that a heading takes. */
const MAX_HEIGHT = 0.18;
/** Width of the margin that is read to the left and right of a heading, as a share of the page's width; half of it above and below. */
const MARGIN = 0.06;

/** A page and the file of its picture. */
interface PicturedPage {
  page: PageText;
  path: string;
}

/**
 * Finds the headings that are drawn rather than written: as pictures, outlines or with gradients. They are above the text, in
 * one row on several pages.
 * @returns their boxes in points, by page index
 */
export async function findDrawnHeadings(
  pictured: PicturedPage[],
  deck: DeckText,
): Promise<Map<number, DrawnText>> {
  const untitled = pictured.filter(({ page }) => !page.statedTitle && !hasLargeTitle(page, deck));
  const measured = await Promise.all(
    untitled.map(async ({ page, path }) => {
      // Without running heads, which may be above a drawn heading.
      const top = Math.min(...findContentLines(page, deck).map(({ y }) => y));
      const drawn = (await findDrawnText(path, page)).filter(({ y, height }) => y + height < top);
      return { page, drawn };
    }),
  );
  const candidates = measured.filter(({ drawn }) => drawn.length);
  const rows = findHeadingRows(candidates);
  const headings = candidates.flatMap(({ page, drawn }): [number, DrawnText][] => {
    const heading = drawn.filter((box) => rows.has(findRow(box, page)));
    return heading.length && hasHeadingHeight(heading, page)
      ? [[page.index, measureArea(heading, page)]]
      : [];
  });
  return new Map(headings);
}

/** Whether the text layer has a title that stands out. */
function hasLargeTitle(page: PageText, deck: DeckText): boolean {
  return (findTitleBlock(page, deck)?.size ?? 0) > measureBodySize(deck) * MIN_LARGE_SIZE;
}

/** Whether boxes together are at most as high as two lines of a heading. Photos and screenshots are higher. */
function hasHeadingHeight(boxes: DrawnText[], page: PageText): boolean {
  const top = Math.min(...boxes.map(({ y }) => y));
  return Math.max(...boxes.map(({ y, height }) => y + height)) - top < page.height * MAX_HEIGHT;
}

/** The rows in which several pages have different drawn headings. */
function findHeadingRows(candidates: { page: PageText; drawn: DrawnText[] }[]): Set<number> {
  const rows = new Map<number, { pages: Set<number>; headings: Set<string> }>();
  for (const { page, drawn } of candidates)
    for (const box of drawn) {
      const row = rows.get(findRow(box, page)) ?? { pages: new Set(), headings: new Set() };
      rows.set(findRow(box, page), row);
      row.pages.add(page.index);
      row.headings.add(`${Math.round(box.x)} ${Math.round(box.width)}`);
    }
  const found = [...rows].filter(
    ([, { pages, headings }]) => pages.size >= MIN_PAGES && headings.size >= MIN_HEADINGS,
  );
  return new Set(found.map(([row]) => row));
}

function findRow({ y }: DrawnText, { height }: PageText): number {
  return Math.floor((y / height) * ROWS);
}

function measureArea(boxes: DrawnText[], page: PageText): DrawnText {
  const margin = page.width * MARGIN;
  const left = Math.max(Math.min(...boxes.map(({ x }) => x)) - margin, 0);
  const top = Math.max(Math.min(...boxes.map(({ y }) => y)) - margin / 2, 0);
  const right = Math.min(Math.max(...boxes.map(({ x, width }) => x + width)) + margin, page.width);
  const bottom = Math.min(Math.max(...boxes.map(({ y, height }) => y + height)) + margin / 2, page.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The lines of a heading without what OCR takes for bullets: a decoration before it. */
export function cleanHeadingLines(lines: TextLine[]): TextLine[] {
  return lines.map((line) => ({
    ...line,
    marked: false,
    text: line.text.replace(/^[^\p{L}\p{N}¿¡«"“(]+/u, ''),
  }));
}
