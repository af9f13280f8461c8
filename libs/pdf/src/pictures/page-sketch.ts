import type { PageChange, PageSketch } from '../reader/deck.js';
import type { Pixels } from './draw-page.js';

/** Width and height of a cell, in pixels. */
export const CELL_PIXELS = 8;
const BYTES_PER_PIXEL = 3;
/** Place of the green byte in a pixel. */
const GREEN = 1;
/** Cells whose brightness (0 to 255) differs by at least this are different. */
const MIN_DIFFERENCE = 16;

/** Measures the brightness of each cell from the green of two pixels in each row: along both diagonals, so that all thin lines count. */
export function createPageSketch({ data, width, height }: Pixels): PageSketch {
  const columns = Math.ceil(width / CELL_PIXELS);
  const cells = new Uint8Array(columns * Math.ceil(height / CELL_PIXELS));
  for (let cell = 0, top = 0; top < height; top += CELL_PIXELS) {
    const cellRows = Math.min(CELL_PIXELS, height - top);
    for (let left = 0; left < width; left += CELL_PIXELS, cell++) {
      const cellColumns = Math.min(CELL_PIXELS, width - left);
      let sum = 0;
      let count = 0;
      for (let row = 0; row < cellRows; row++) {
        const greenOfRow = ((top + row) * width + left) * BYTES_PER_PIXEL + GREEN;
        // The columns of the two diagonals in this row.
        const [falling, rising] = [row, CELL_PIXELS - 1 - row];
        if (falling < cellColumns) sum += data[greenOfRow + falling * BYTES_PER_PIXEL] as number;
        if (rising < cellColumns) sum += data[greenOfRow + rising * BYTES_PER_PIXEL] as number;
        count += Number(falling < cellColumns) + Number(rising < cellColumns);
      }
      cells[cell] = count ? sum / count : 0;
    }
  }
  return { columns, cells, background: findMostCommon(cells) };
}

/** Compares the picture of a page with the picture of the page before; null for pages of different shapes. */
export function comparePageSketches(before: PageSketch, after: PageSketch): PageChange | null {
  if (before.columns !== after.columns || before.cells.length !== after.cells.length) return null;
  let [inkCells, sameInkCells, changedCells] = [0, 0, 0];
  before.cells.forEach((brightness, i) => {
    const isSame = Math.abs(brightness - (after.cells[i] as number)) < MIN_DIFFERENCE;
    if (!isSame) changedCells++;
    if (Math.abs(brightness - before.background) < MIN_DIFFERENCE) return;
    inkCells++;
    if (isSame) sameInkCells++;
  });
  return {
    kept: roundShare(sameInkCells, inkCells),
    changed: roundShare(changedCells, before.cells.length),
  };
}

/** Returns the share of a part, rounded to thousandths; 1 where the whole is 0. */
function roundShare(part: number, whole: number): number {
  return whole ? Math.round((part / whole) * 1000) / 1000 : 1;
}

/** Brightness values (0 to 255) that count as one level, and the number of levels. */
const LEVEL_SIZE = 4;
const LEVELS = 64;

/** Measures how much there is to see on a page: the entropy of the brightness of its cells in bits, 0 (a blank page) to 6. */
export function measureEntropy({ cells }: PageSketch): number {
  const counts = new Uint32Array(LEVELS);
  for (const brightness of cells) {
    const level = Math.floor(brightness / LEVEL_SIZE);
    counts[level] = (counts[level] as number) + 1;
  }
  const bits = counts.reduce((sum, count) => {
    const share = count / cells.length;
    return count ? sum - share * Math.log2(share) : sum;
  }, 0);
  return Math.round(bits * 100) / 100;
}

/** Fields of the perceptual hash. */
const HASH_COLUMNS = 16;
const HASH_ROWS = 12;
const MAX_HEX_DIGIT = 15;
const MAX_BRIGHTNESS = 255;

/**
 * Computes a perceptual hash: how much ink each of 16 x 12 fields of the page has, row by row, each as a hexadecimal digit. Ink is the
 * difference from the background, so that a deck in other colors has similar hashes.
 */
export function hashPicture({ columns, cells, background }: PageSketch): string {
  const rows = Math.max(1, Math.floor(cells.length / columns));
  const fields = HASH_COLUMNS * HASH_ROWS;
  const [sums, counts] = [new Float64Array(fields), new Uint32Array(fields)];
  cells.forEach((brightness, cell) => {
    const column = Math.floor(((cell % columns) * HASH_COLUMNS) / columns);
    const row = Math.min(HASH_ROWS - 1, Math.floor((Math.floor(cell / columns) * HASH_ROWS) / rows));
    const field = row * HASH_COLUMNS + column;
    sums[field] = (sums[field] as number) + Math.abs(brightness - background);
    counts[field] = (counts[field] as number) + 1;
  });
  // The square root gives the many fields with little ink different digits.
  return Array.from(sums, (sum, field) =>
    Math.round(MAX_HEX_DIGIT * Math.sqrt(sum / ((counts[field] as number) || 1) / MAX_BRIGHTNESS)),
  )
    .map((digit) => digit.toString(16))
    .join('');
}

function findMostCommon(cells: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const cell of cells) counts[cell] = (counts[cell] as number) + 1;
  return counts.indexOf(Math.max(...counts));
}
