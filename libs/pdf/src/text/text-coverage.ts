import { sharp } from '../pictures/sharp.js';
import type { PageText, TextLine } from '../reader/deck.js';

/*
 * Finds what looks like text in a picture: several cells of 16 x 8 pixels side by side, each of which crosses the edges of many strokes.
 * A word of a screenshot looks like text, the outline of a drawing does not. The numbers are tuned with
 * `npm run corpus -- --decks <folder>`, see docs/develop/deck-reading.md; text-coverage.test.ts has the examples.
 */

/** Widths in pixels at which a page is measured: the larger shows small print, the smaller large letters. */
const FINE_WIDTH = 640;
const COARSE_WIDTH = 256;
/** Width and height of a cell, in pixels. */
const CELL_WIDTH = 16;
const CELL_HEIGHT = 8;
/** A stroke's edge is between two pixels, two columns apart, whose brightness (0 to 255) differs by more than this. */
const MIN_EDGE_DIFFERENCE = 48;
/** Edges that make a row of pixels look like text, and such rows that make a cell do so: drawings and photos have fewer. */
const MIN_EDGES_PER_ROW = 3;
const MIN_ROWS_PER_CELL = 3;
/** Cells side by side that make a word or two; shorter runs are parts of drawings. */
const MIN_RUN_CELLS = 4;
/** The same for large letters, at the coarse width. */
const MIN_LARGE_RUN_CELLS = 2;

/** The box of what looks like text in a picture, in points of the page. */
export type DrawnText = Pick<TextLine, 'x' | 'y' | 'width' | 'height'>;

type MeasuredPage = Pick<PageText, 'lines' | 'width'>;

/** A picture of one byte of brightness for each pixel, and the boxes of the page's lines in it. */
interface GreyPicture {
  brightness: Buffer;
  width: number;
  height: number;
  lineBoxes: PixelBox[];
}

interface PixelBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How much of a page's picture looks like text, in words of about 100 x 25 pixels on a page that is 1280 pixels wide. */
export interface TextCoverage {
  /** Words inside the lines of the text layer. */
  covered: number;
  /** Words outside of them. */
  uncovered: number;
}

/**
 * Compares what looks like text in the picture of a page with the lines of its text layer.
 * @param path the picture, at least 640 pixels wide
 * @returns the measure at the width at which more text is uncovered
 */
export async function measureTextCoverage(path: string, page: MeasuredPage): Promise<TextCoverage> {
  const [fine, coarse] = await Promise.all([
    measureCoverageAt(FINE_WIDTH, path, page),
    measureCoverageAt(COARSE_WIDTH, path, page),
  ]);
  return coarse.uncovered > fine.uncovered ? coarse : fine;
}

async function measureCoverageAt(
  pictureWidth: number,
  path: string,
  page: MeasuredPage,
): Promise<TextCoverage> {
  const picture = await loadGreyPicture(path, pictureWidth, page);
  // A word is as long as the shortest run of cells at the fine width; a cell at a smaller width has a larger part of the page.
  const wordsPerCell = (FINE_WIDTH / pictureWidth) ** 2 / MIN_RUN_CELLS;
  const coverage = { covered: 0, uncovered: 0 };
  for (let top = 0; top + CELL_HEIGHT <= picture.height; top += CELL_HEIGHT) {
    const boxesInRow = findBoxesInRow(picture, top);
    for (const run of findTextRuns(picture, top, MIN_RUN_CELLS)) {
      for (let left = run.left; left < run.right; left += CELL_WIDTH) {
        const isCovered = boxesInRow.some((box) => box.left < left + CELL_WIDTH && box.right > left);
        coverage[isCovered ? 'covered' : 'uncovered'] += wordsPerCell;
      }
    }
  }
  return coverage;
}

/**
 * Finds what looks like large text in the picture of a page, outside of the lines of its text layer.
 * @returns one box for each run of cells, row by row
 */
export async function findDrawnText(path: string, page: MeasuredPage): Promise<DrawnText[]> {
  const picture = await loadGreyPicture(path, COARSE_WIDTH, page);
  const pixelsPerPoint = COARSE_WIDTH / page.width;
  const drawnTexts: DrawnText[] = [];
  for (let top = 0; top + CELL_HEIGHT <= picture.height; top += CELL_HEIGHT) {
    const boxesInRow = findBoxesInRow(picture, top);
    for (const { left, right } of findTextRuns(picture, top, MIN_LARGE_RUN_CELLS))
      if (!boxesInRow.some((box) => box.left < right && box.right > left))
        drawnTexts.push({
          x: left / pixelsPerPoint,
          y: top / pixelsPerPoint,
          width: (right - left) / pixelsPerPoint,
          height: CELL_HEIGHT / pixelsPerPoint,
        });
  }
  return drawnTexts;
}

async function loadGreyPicture(path: string, width: number, page: MeasuredPage): Promise<GreyPicture> {
  const picture = sharp(path).resize(width).greyscale().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { brightness: data, width, height: info.height, lineBoxes: toPixelBoxes(page, width / page.width) };
}

/** Converts the boxes of the lines to pixels, with a margin of a cell. */
function toPixelBoxes({ lines }: MeasuredPage, pixelsPerPoint: number): PixelBox[] {
  return lines
    .map((line) => line.column ?? line)
    .map((box) => ({
      left: box.x * pixelsPerPoint - CELL_WIDTH,
      right: (box.x + box.width) * pixelsPerPoint + CELL_WIDTH,
      top: box.y * pixelsPerPoint - CELL_HEIGHT,
      bottom: (box.y + box.height) * pixelsPerPoint + CELL_HEIGHT,
    }));
}

/** Finds the boxes of lines that reach into the row of cells below `top`. */
function findBoxesInRow({ lineBoxes }: GreyPicture, top: number): PixelBox[] {
  return lineBoxes.filter((box) => box.top < top + CELL_HEIGHT && box.bottom > top);
}

/** Finds the runs of cells that look like text in the row of cells below `top`, from left to right, in pixels. */
function findTextRuns(
  picture: GreyPicture,
  top: number,
  minCells: number,
): Pick<PixelBox, 'left' | 'right'>[] {
  const runs: Pick<PixelBox, 'left' | 'right'>[] = [];
  let runLeft: number | null = null;
  // The last step is beyond the last whole cell, and ends a run that reaches to the right edge.
  for (let left = 0; left <= picture.width; left += CELL_WIDTH) {
    const isText = left + CELL_WIDTH <= picture.width && looksLikeText(picture, left, top);
    if (isText) runLeft ??= left;
    if (isText || runLeft === null) continue;
    if (left - runLeft >= minCells * CELL_WIDTH) runs.push({ left: runLeft, right: left });
    runLeft = null;
  }
  return runs;
}

/** Whether enough rows of pixels in a cell cross the edges of several strokes. */
function looksLikeText({ brightness, width }: GreyPicture, cellLeft: number, cellTop: number): boolean {
  let textRows = 0;
  for (let y = cellTop; y < cellTop + CELL_HEIGHT; y++) {
    let edges = 0;
    let lastDirection = 0;
    const end = Math.min(cellLeft + CELL_WIDTH, width - 2);
    for (let x = cellLeft; x < end; x++) {
      const pixel = y * width + x;
      const difference = (brightness[pixel + 2] as number) - (brightness[pixel] as number);
      // 1 from dark to light, -1 from light to dark.
      const direction = difference > MIN_EDGE_DIFFERENCE ? 1 : difference < -MIN_EDGE_DIFFERENCE ? -1 : 0;
      // Differences in one direction that follow each other are one edge.
      if (direction && direction !== lastDirection) edges++;
      if (direction) lastDirection = direction;
    }
    if (edges >= MIN_EDGES_PER_ROW) textRows++;
  }
  return textRows >= MIN_ROWS_PER_CELL;
}
