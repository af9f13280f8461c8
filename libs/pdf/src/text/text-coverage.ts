import { sharp } from '../pictures/sharp.js';
import type { PageText, TextLine } from '../reader/deck.js';

/*
 * Finds what looks like text in a picture: cells of 16 x 8 pixels that cross the edges of many strokes, several side by side. A word of
 * a screenshot is text, and the outline of a drawing is none. The numbers are tuned with `npm run corpus -- --decks <folder>`, see
 * docs/develop/deck-reading.md; text-coverage.test.ts has the examples.
 */

/** Widths in pixels at which a page is measured: for small print and for large letters. */
const WIDTHS = [640, 256] as const;
/** Width and height of a cell, in pixels. */
const CELL_WIDTH = 16;
const CELL_HEIGHT = 8;
/** Smallest difference in brightness (0 to 255) of a pixel and the next but one at the edge of a stroke. */
const MIN_EDGE = 48;
/** Edges in a row of pixels, and such rows in a cell, that make it text: drawings and photos have fewer. */
const MIN_EDGES = 3;
const MIN_ROWS = 3;
/** Cells side by side: a word or two. Shorter runs are parts of drawings. */
const MIN_RUN = 4;

/** A box in points. */
export type DrawnText = Pick<TextLine, 'x' | 'y' | 'width' | 'height'>;

type MeasuredPage = Pick<PageText, 'lines' | 'width'>;

/** How much of a page's picture looks like text, in words of about 100 x 25 pixels on a page that is 1280 pixels wide. */
export interface TextCoverage {
  /** Words inside the page's lines. */
  covered: number;
  /** Words outside of them. */
  uncovered: number;
}

/**
 * Compares what looks like text in the picture of a page with the lines of its text layer.
 * @param path the picture, at least 640 pixels wide
 */
export async function measureTextCoverage(path: string, page: MeasuredPage): Promise<TextCoverage> {
  const coverages = await Promise.all(WIDTHS.map((width) => measureAt(width, path, page)));
  return coverages.reduce((a, b) => (b.uncovered > a.uncovered ? b : a));
}

async function measureAt(width: number, path: string, page: MeasuredPage): Promise<TextCoverage> {
  const picture = sharp(path).resize(width).greyscale().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const boxes = measureBoxes(page, width / page.width);
  // A word is as long as the shortest run of cells at 640 pixels.
  const words = (WIDTHS[0] / width) ** 2 / MIN_RUN;
  const coverage = { covered: 0, uncovered: 0 };
  for (let top = 0; top + CELL_HEIGHT <= info.height; top += CELL_HEIGHT) {
    const inRow = boxes.filter((box) => box.top < top + CELL_HEIGHT && box.bottom > top);
    for (const [from, to] of findTextRuns(data, width, top)) {
      for (let left = from; left < to; left += CELL_WIDTH) {
        const isCovered = inRow.some((box) => box.left < left + CELL_WIDTH && box.right > left);
        coverage[isCovered ? 'covered' : 'uncovered'] += words;
      }
    }
  }
  return coverage;
}

/** Cells of a drawn word that is large. */
const MIN_LARGE_RUN = 2;

/**
 * Finds what looks like large text in the picture of a page, outside of the lines of its text layer.
 * @returns boxes in points, row by row
 */
export async function findDrawnText(path: string, page: MeasuredPage): Promise<DrawnText[]> {
  const [, width] = WIDTHS;
  const picture = sharp(path).resize(width).greyscale().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const scale = width / page.width;
  const boxes = measureBoxes(page, scale);
  const found: DrawnText[] = [];
  for (let top = 0; top + CELL_HEIGHT <= info.height; top += CELL_HEIGHT) {
    const inRow = boxes.filter((box) => box.top < top + CELL_HEIGHT && box.bottom > top);
    for (const [from, to] of findTextRuns(data, width, top, MIN_LARGE_RUN))
      if (!inRow.some((box) => box.left < to && box.right > from))
        found.push({
          x: from / scale,
          y: top / scale,
          width: (to - from) / scale,
          height: CELL_HEIGHT / scale,
        });
  }
  return found;
}

/** The boxes of the lines in pixels, with a margin of a cell. */
function measureBoxes({ lines }: MeasuredPage, scale: number) {
  return lines
    .map((line) => line.column ?? line)
    .map((line) => ({
      left: line.x * scale - CELL_WIDTH,
      right: (line.x + line.width) * scale + CELL_WIDTH,
      top: line.y * scale - CELL_HEIGHT,
      bottom: (line.y + line.height) * scale + CELL_HEIGHT,
    }));
}

/** The runs of cells in a row of cells that look like text, from left to right, in pixels. */
function findTextRuns(
  data: Buffer,
  width: number,
  top: number,
  minRun = MIN_RUN,
): [from: number, to: number][] {
  const runs: [number, number][] = [];
  let start = -1;
  for (let left = 0; left + CELL_WIDTH <= width + CELL_WIDTH; left += CELL_WIDTH) {
    const isText = left + CELL_WIDTH <= width && looksLikeText(data, width, left, top);
    if (isText && start < 0) start = left;
    if (isText || start < 0) continue;
    if (left - start >= minRun * CELL_WIDTH) runs.push([start, left]);
    start = -1;
  }
  return runs;
}

/** Whether enough rows of a cell cross the edges of several strokes. */
function looksLikeText(data: Buffer, width: number, left: number, top: number): boolean {
  let rows = 0;
  for (let y = top; y < top + CELL_HEIGHT; y++) {
    let edges = 0;
    let before = 0;
    const end = Math.min(left + CELL_WIDTH, width - 2);
    for (let x = left; x < end; x++) {
      const at = y * width + x;
      const step = (data[at + 2] as number) - (data[at] as number);
      const sign = step > MIN_EDGE ? 1 : step < -MIN_EDGE ? -1 : 0;
      // Only a change from light to dark or back counts.
      if (sign && sign !== before) edges++;
      if (sign) before = sign;
    }
    if (edges >= MIN_EDGES) rows++;
  }
  return rows >= MIN_ROWS;
}
