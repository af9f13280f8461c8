import type { PageText, TextLine } from '../reader/deck.js';
import { CELL_HEIGHT, CELL_WIDTH, type PageTextCells, type TextCells } from './text-cells.js';

/*
 * Finds what looks like text in a picture: several cells side by side that look like text. The numbers are tuned with
 * `npm run corpus -- --decks <folder>`, see docs/develop/deck-reading.md; text-coverage.test.ts has the examples.
 */

/** Width in pixels of a picture in which a word is as long as the shortest run of cells. */
const WORD_WIDTH = 640;
/** Cells side by side that make a word or two; shorter runs are parts of drawings. */
const MIN_RUN_CELLS = 4;
/** The same for large letters, at the coarse width. */
const MIN_LARGE_RUN_CELLS = 2;

/** The box of what looks like text in a picture, in points of the page. */
export type DrawnText = Pick<TextLine, 'x' | 'y' | 'width' | 'height'>;

type MeasuredPage = Pick<PageText, 'lines' | 'width'>;

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
 * @returns the measure at the width at which more text is uncovered
 */
export function measureTextCoverage(textCells: PageTextCells, page: MeasuredPage): TextCoverage {
  const fine = measureCoverage(textCells.fine, page);
  const coarse = measureCoverage(textCells.coarse, page);
  return coarse.uncovered > fine.uncovered ? coarse : fine;
}

function measureCoverage(textCells: TextCells, page: MeasuredPage): TextCoverage {
  const pictureWidth = textCells.columns * CELL_WIDTH;
  const lineBoxes = toPixelBoxes(page, pictureWidth / page.width);
  // A cell of a narrower picture has a larger part of the page.
  const wordsPerCell = (WORD_WIDTH / pictureWidth) ** 2 / MIN_RUN_CELLS;
  const coverage = { covered: 0, uncovered: 0 };
  for (const { top, left: runLeft, right: runRight } of findTextRuns(textCells, MIN_RUN_CELLS)) {
    const boxesInRow = findBoxesInRow(lineBoxes, top);
    for (let left = runLeft; left < runRight; left += CELL_WIDTH) {
      const isCovered = boxesInRow.some((box) => box.left < left + CELL_WIDTH && box.right > left);
      coverage[isCovered ? 'covered' : 'uncovered'] += wordsPerCell;
    }
  }
  return coverage;
}

/**
 * Finds what looks like large text in the picture of a page, outside of the lines of its text layer.
 * @returns one box for each run of cells, row by row
 */
export function findDrawnText({ coarse }: PageTextCells, page: MeasuredPage): DrawnText[] {
  const pixelsPerPoint = (coarse.columns * CELL_WIDTH) / page.width;
  const lineBoxes = toPixelBoxes(page, pixelsPerPoint);
  return findTextRuns(coarse, MIN_LARGE_RUN_CELLS)
    .filter(
      ({ top, left, right }) =>
        !findBoxesInRow(lineBoxes, top).some((box) => box.left < right && box.right > left),
    )
    .map(({ top, left, right }) => ({
      x: left / pixelsPerPoint,
      y: top / pixelsPerPoint,
      width: (right - left) / pixelsPerPoint,
      height: CELL_HEIGHT / pixelsPerPoint,
    }));
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
function findBoxesInRow(lineBoxes: PixelBox[], top: number): PixelBox[] {
  return lineBoxes.filter((box) => box.top < top + CELL_HEIGHT && box.bottom > top);
}

/** Finds the runs of cells that look like text, row by row from left to right, in pixels. */
function findTextRuns({ columns, cells }: TextCells, minCells: number): Omit<PixelBox, 'bottom'>[] {
  const runs: Omit<PixelBox, 'bottom'>[] = [];
  for (let row = 0; row * columns < cells.length; row++) {
    let start: number | null = null;
    // The last step is beyond the last cell, and ends a run that reaches to the right edge.
    for (let column = 0; column <= columns; column++) {
      const isText = column < columns && cells[row * columns + column] === 1;
      if (isText) start ??= column;
      if (isText || start === null) continue;
      if (column - start >= minCells)
        runs.push({ top: row * CELL_HEIGHT, left: start * CELL_WIDTH, right: column * CELL_WIDTH });
      start = null;
    }
  }
  return runs;
}
