import type { TextLine } from '../../reader/deck.js';
import type { Engine } from '../../reader/engine.js';
import { isRightToLeft } from '../letters/letters.js';
import type { PageFrame } from '../page-frame.js';

/** A page with more objects is looked at only this far. */
const MAX_PAGE_OBJECTS = 3000;
/** FPDF_PAGEOBJ_TEXT of PDFium. */
const TEXT = 1;
/** Points; no bullet is larger. */
const MAX_SIDE = 60;

/*
 * Finds bullets that are drawn rather than written: a small square directly before 'Eggs'. The numbers are tuned with `npm run corpus`,
 * see docs/develop/deck-reading.md; marks.test.ts has the examples.
 */

/**
 * Limits of a bullet, in ems of its line: its size, the gap between the two, and how far the bullet's middle is above (`maxRise`) or
 * below (`maxDrop`) the baseline.
 */
const DRAWN_BULLET = { minSide: 0.12, maxSide: 1, minGap: -0.1, maxGap: 2, maxRise: 1, maxDrop: 0.2 };

/** A small drawing on a page. */
export interface Mark {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The small drawings of an open page, among them bullets that are drawn rather than written. */
export function readMarks(engine: Engine, page: number, frame: PageFrame): Mark[] {
  // PDFium writes the four bounds to `out`, 4 bytes each.
  const { call, out } = engine;
  const marks: Mark[] = [];
  const count = Math.min(call.FPDFPage_CountObjects(page), MAX_PAGE_OBJECTS);
  for (let i = 0; i < count; i++) {
    const object = call.FPDFPage_GetObject(page, i);
    if (call.FPDFPageObj_GetType(object) === TEXT) continue;
    if (!call.FPDFPageObj_GetBounds(object, out, out + 4, out + 8, out + 12)) continue;
    const mark = frame.box(engine.float(0), engine.float(4), engine.float(8), engine.float(12));
    if (mark.width < MAX_SIDE && mark.height < MAX_SIDE) marks.push(mark);
  }
  return marks;
}

/** Sets `marked` on the lines with a drawn bullet: a mark close before the line and about as high as a letter. */
export function setMarked(lines: TextLine[], marks: Mark[]): void {
  for (const line of lines) line.marked = !line.rotated && marks.some((mark) => isBullet(mark, line));
}

function isBullet(mark: Mark, line: TextLine): boolean {
  const gap = isRightToLeft(line.text) ? mark.x - (line.x + line.width) : line.x - (mark.x + mark.width);
  const middle = mark.y + mark.height / 2;
  const { size } = line;
  return (
    Math.max(mark.width, mark.height) < size * DRAWN_BULLET.maxSide &&
    Math.min(mark.width, mark.height) > size * DRAWN_BULLET.minSide &&
    gap > size * DRAWN_BULLET.minGap &&
    gap < size * DRAWN_BULLET.maxGap &&
    middle > line.baseline - size * DRAWN_BULLET.maxRise &&
    middle < line.baseline + size * DRAWN_BULLET.maxDrop
  );
}
