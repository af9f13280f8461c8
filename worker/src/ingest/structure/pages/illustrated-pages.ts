import { type PageSketch, type PageText, type ReadDeck, SKETCH_CELL_PIXELS } from '@lectern/pdf';

/*
 * Finds the pages that show a picture, chart or drawing besides their text, so that the tutor can point to it. A page is divided into
 * cells. The cells of an illustration are not the background, not covered by text, and differ from the same cells of other pages: a logo
 * that several pages have is no illustration. The numbers are
 * tuned on the `fit` half of api/tools/tutor-calibration/questions/illustrated.tsv; `npm run tutor:pictures` prints how many pages of
 * both halves are found.
 */

/** Two cells are the same, or a cell is background, if their brightness (0 to 255) differs by less. */
const MIN_DIFFERENCE = 12;
/** Cells that are this many pixels of the sketched picture around a line of text count as text. */
const LINE_MARGIN = 4;
/** A cell that is the same on more than this share of the other pages, and on more than one, belongs to the design of the deck. */
const MAX_SHARE_OF_SAME_PAGES = 0.12;
/** An illustration covers at least this share of a page's cells. */
const MIN_DRAWN_SHARE = 0.01;

interface SketchedPage {
  page: PageText;
  /** The brightness of the page's cells. */
  sketch: PageSketch;
}

/** Finds the illustrated pages of a deck, as page indexes. */
export function findIllustratedPages({ text, images }: Pick<ReadDeck, 'text' | 'images'>): number[] {
  const pages = new Map(text.pages.map((page) => [page.index, page]));
  return selectIllustrated(
    images.flatMap(({ index, sketch }) => {
      const page = pages.get(index);
      return page ? [{ page, sketch }] : [];
    }),
  );
}

/** Selects the illustrated pages of a deck; exported for its test. */
export function selectIllustrated(pages: SketchedPage[]): number[] {
  return pages.filter((sketchedPage) => isIllustrated(sketchedPage, pages)).map(({ page }) => page.index);
}

/**
 * Whether enough cells of a page are drawn and are no text. Stops at the cell that decides, because the comparison of all cells would take
 * many seconds in a deck of 500 photos.
 */
function isIllustrated(sketchedPage: SketchedPage, pages: SketchedPage[]): boolean {
  const { cells } = sketchedPage.sketch;
  const others = pages.filter(
    (other) => other !== sketchedPage && haveSameShape(other.sketch, sketchedPage.sketch),
  );
  const isTextCell = markTextCells(sketchedPage);
  const minDrawnCells = MIN_DRAWN_SHARE * cells.length;
  let drawnCells = 0;
  return cells.some(
    (_, cell) =>
      !isTextCell[cell] && isDrawn(cell, sketchedPage.sketch, others) && ++drawnCells >= minDrawnCells,
  );
}

function haveSameShape(first: PageSketch, second: PageSketch): boolean {
  return first.columns === second.columns && first.cells.length === second.cells.length;
}

/** Returns 1 for each cell that a line of text covers, else 0. */
function markTextCells({ page, sketch: { columns, cells } }: SketchedPage): Uint8Array {
  const coveredCells = new Uint8Array(cells.length);
  const scale = (columns * SKETCH_CELL_PIXELS) / page.width;
  const toCells = (pixels: number) => Math.max(0, Math.floor(pixels / SKETCH_CELL_PIXELS));
  for (const { x, y, width, height } of page.lines) {
    const right = Math.min(columns - 1, toCells((x + width) * scale + LINE_MARGIN));
    const bottom = Math.min(cells.length / columns - 1, toCells((y + height) * scale + LINE_MARGIN));
    for (let row = toCells(y * scale - LINE_MARGIN); row <= bottom; row++)
      coveredCells.fill(1, row * columns + toCells(x * scale - LINE_MARGIN), row * columns + right + 1);
  }
  return coveredCells;
}

/** Whether a cell differs from the page's background, and from the cell in the same place of nearly all other pages. */
function isDrawn(cell: number, { cells, background }: PageSketch, others: SketchedPage[]): boolean {
  const brightness = cells[cell] as number;
  if (Math.abs(brightness - background) < MIN_DIFFERENCE) return false;
  const maxSameCells = Math.max(1, MAX_SHARE_OF_SAME_PAGES * others.length);
  let sameCells = 0;
  for (const { sketch } of others) {
    if (Math.abs((sketch.cells[cell] as number) - brightness) >= MIN_DIFFERENCE) continue;
    if (++sameCells > maxSameCells) return false;
  }
  return true;
}
