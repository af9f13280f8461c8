import type { TextLine } from '../../reader/deck.js';
import type { Engine } from '../../reader/engine.js';
import { isRightToLeft } from '../letters/letters.js';
import type { PageFrame } from '../page-frame.js';

/** The objects of a page after these are not read. */
const MAX_PAGE_OBJECTS = 3000;
/** FPDF_PAGEOBJ_TEXT of PDFium. */
const TEXT = 1;
/** Points; a larger drawing is no bullet of any line, and is not read. */
const MAX_SIDE = 60;

/*
 * Finds bullets that are drawn rather than written: a small square directly before 'Eggs'. The numbers are tuned with `npm run corpus`,
 * see docs/develop/deck-reading.md; drawn-bullets.test.ts has the examples.
 */

/**
 * Limits of a bullet, in ems of its line: its width and height, the gap between the bullet and the line, and how far the bullet's middle
 * is above (`maxRise`) or below (`maxDrop`) the baseline.
 */
const DRAWN_BULLET = { minSide: 0.12, maxSide: 1, minGap: -0.1, maxGap: 2, maxRise: 1, maxDrop: 0.2 };

/** The box of a small drawing on a page, in points from the top left corner. */
export interface SmallDrawing {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Reads the small drawings of a page, among them bullets that are drawn rather than written.
 * @param page PDFium's handle of the open page
 */
export function readSmallDrawings(engine: Engine, page: number, frame: PageFrame): SmallDrawing[] {
  // PDFium writes the four bounds to `out`, 4 bytes each.
  const { call, out } = engine;
  const drawings: SmallDrawing[] = [];
  const count = Math.min(call.FPDFPage_CountObjects(page), MAX_PAGE_OBJECTS);
  for (let i = 0; i < count; i++) {
    const object = call.FPDFPage_GetObject(page, i);
    if (call.FPDFPageObj_GetType(object) === TEXT) continue;
    if (!call.FPDFPageObj_GetBounds(object, out, out + 4, out + 8, out + 12)) continue;
    const drawing = frame.box(engine.float(0), engine.float(4), engine.float(8), engine.float(12));
    if (drawing.width < MAX_SIDE && drawing.height < MAX_SIDE) drawings.push(drawing);
  }
  return drawings;
}

/** Sets `marked` of each line: whether a drawn bullet is close before it, at the height of its letters. */
export function markDrawnBullets(lines: TextLine[], drawings: SmallDrawing[]): void {
  for (const line of lines)
    line.marked = !line.rotated && drawings.some((drawing) => isBullet(drawing, line));
}

function isBullet(drawing: SmallDrawing, line: TextLine): boolean {
  const gap = isRightToLeft(line.text)
    ? drawing.x - (line.x + line.width)
    : line.x - (drawing.x + drawing.width);
  const middle = drawing.y + drawing.height / 2;
  const { size } = line;
  return (
    Math.max(drawing.width, drawing.height) < size * DRAWN_BULLET.maxSide &&
    Math.min(drawing.width, drawing.height) > size * DRAWN_BULLET.minSide &&
    gap > size * DRAWN_BULLET.minGap &&
    gap < size * DRAWN_BULLET.maxGap &&
    middle > line.baseline - size * DRAWN_BULLET.maxRise &&
    middle < line.baseline + size * DRAWN_BULLET.maxDrop
  );
}
