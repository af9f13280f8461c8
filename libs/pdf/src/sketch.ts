import type { PageChange } from './deck.js';
import type { Pixels } from './draw-page.js';

/** Pixels of a cell, each way. */
const CELL = 8;
/** Brightness, of 256, by which a cell must differ to be another. */
const DIFFERENT = 16;

/** A page's brightness, cell by cell. */
export interface Sketch {
  columns: number;
  cells: Uint8Array;
  /** The brightness that most cells have. */
  ground: number;
}

/** A sketch of a drawn page, fine enough to tell what was added to it. */
export function sketchOf({ data, width, height }: Pixels): Sketch {
  const columns = Math.ceil(width / CELL);
  const cells = new Uint8Array(columns * Math.ceil(height / CELL));
  // In their green, two pixels of each row of a cell, along both diagonals: thin lines show, whichever way they run.
  for (let i = 0, top = 0; top < height; top += CELL) {
    const rows = Math.min(CELL, height - top);
    for (let left = 0; left < width; left += CELL, i++) {
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
      cells[i] = count ? sum / count : 0;
    }
  }
  return { columns, cells, ground: mostCommon(cells) };
}

/** What a page's picture keeps of the one before it; null for pages of two shapes. */
export function changeBetween(before: Sketch, after: Sketch): PageChange | null {
  if (before.columns !== after.columns || before.cells.length !== after.cells.length) return null;
  let [ink, kept, changed] = [0, 0, 0];
  before.cells.forEach((was, i) => {
    const same = Math.abs(was - (after.cells[i] as number)) < DIFFERENT;
    if (!same) changed++;
    if (Math.abs(was - before.ground) < DIFFERENT) return;
    ink++;
    if (same) kept++;
  });
  const share = (part: number, whole: number): number =>
    whole ? Math.round((part / whole) * 1000) / 1000 : 1;
  return { kept: share(kept, ink), changed: share(changed, before.cells.length) };
}

/** How much there is to see on a page: bits of brightness of its cells, 0 for a blank one. */
export function richnessOf({ cells }: Sketch): number {
  const counts = new Uint32Array(64);
  for (const cell of cells) counts[cell >> 2] = (counts[cell >> 2] as number) + 1;
  const bits = counts.reduce(
    (sum, count) => sum - (count && (count / cells.length) * Math.log2(count / cells.length)),
    0,
  );
  return Math.round(bits * 100) / 100;
}

function mostCommon(cells: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const cell of cells) counts[cell] = (counts[cell] as number) + 1;
  return counts.indexOf(Math.max(...counts));
}
