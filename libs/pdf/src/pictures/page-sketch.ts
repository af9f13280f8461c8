import type { PageChange } from '../reader/deck.js';
import type { Pixels } from './draw-page.js';

/** Width and height of a cell, in pixels. */
export const CELL = 8;
/** Difference in brightness (0 to 255) from which on two cells count as different. */
const MIN_DIFFERENCE = 16;

/** The brightness of a page, cell by cell: small enough to keep, fine enough to see what was added to a page. */
export interface PageSketch {
  columns: number;
  cells: Uint8Array;
  /** The brightness that most cells have. */
  background: number;
}

export function createPageSketch({ data, width, height }: Pixels): PageSketch {
  const columns = Math.ceil(width / CELL);
  const cells = new Uint8Array(columns * Math.ceil(height / CELL));
  // Samples the green of two pixels in each row of a cell, along both diagonals, so that thin lines of any direction count.
  for (let cell = 0, top = 0; top < height; top += CELL) {
    const rows = Math.min(CELL, height - top);
    for (let left = 0; left < width; left += CELL, cell++) {
      const across = width - left;
      let sum = 0;
      let count = 0;
      for (let down = 0; down < rows; down++) {
        const green = ((top + down) * width + left) * 3 + 1;
        const up = CELL - 1 - down;
        if (down < across) sum += data[green + down * 3] as number;
        if (up < across) sum += data[green + up * 3] as number;
        count += Number(down < across) + Number(up < across);
      }
      cells[cell] = count ? sum / count : 0;
    }
  }
  return { columns, cells, background: mostCommon(cells) };
}

/** Compares the picture of a page with the one before it; null for pages of different shapes. */
export function changeBetween(before: PageSketch, after: PageSketch): PageChange | null {
  if (before.columns !== after.columns || before.cells.length !== after.cells.length) return null;
  let [ink, kept, changed] = [0, 0, 0];
  before.cells.forEach((brightness, i) => {
    const same = Math.abs(brightness - (after.cells[i] as number)) < MIN_DIFFERENCE;
    if (!same) changed++;
    if (Math.abs(brightness - before.background) < MIN_DIFFERENCE) return;
    ink++;
    if (same) kept++;
  });
  const share = (part: number, whole: number): number =>
    whole ? Math.round((part / whole) * 1000) / 1000 : 1;
  return { kept: share(kept, ink), changed: share(changed, before.cells.length) };
}

/** How much there is to see on a page: the entropy of the brightness of its cells in bits, 0 for a blank page. */
export function pictureEntropy({ cells }: PageSketch): number {
  const counts = new Uint32Array(64);
  for (const cell of cells) counts[cell >> 2] = (counts[cell >> 2] as number) + 1;
  const bits = counts.reduce(
    (sum, count) => sum - (count && (count / cells.length) * Math.log2(count / cells.length)),
    0,
  );
  return Math.round(bits * 100) / 100;
}

/** Fields of the perceptual hash. */
const HASH_COLUMNS = 16;
const HASH_ROWS = 12;

/**
 * A perceptual hash: how much ink each of 16 x 12 fields of the page has, row by row, each as a hexadecimal digit. Ink is
 * the difference from the background, so that a deck in other colors has similar hashes.
 */
export function pictureHash({ columns, cells, background }: PageSketch): string {
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
  // The square root spreads the many fields with little ink.
  return Array.from(sums, (sum, field) =>
    Math.round(15 * Math.sqrt(sum / ((counts[field] as number) || 1) / 255)),
  )
    .map((digit) => digit.toString(16))
    .join('');
}

function mostCommon(cells: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const cell of cells) counts[cell] = (counts[cell] as number) + 1;
  return counts.indexOf(Math.max(...counts));
}
