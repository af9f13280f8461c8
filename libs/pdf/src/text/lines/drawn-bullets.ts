import type { TextLine } from '../../reader/deck.js';
import type { Engine, PdfiumHandle } from '../../reader/engine.js';
import { isRightToLeft } from '../letters/letters.js';
import type { PageFrame } from '../page-frame.js';

/*
 * Finds bullets that are drawn rather than written: a small square directly before 'Eggs'. The numbers are tuned with `npm run corpus`,
 * see docs/develop/deck-reading.md; drawn-bullets.test.ts has the examples.
 */

/** Objects of a page that are read: letters, shapes and pictures. */
const MAX_PAGE_OBJECTS = 3000;
/** FPDF_PAGEOBJ_TEXT of PDFium. */
const TEXT_OBJECT = 1;
/** Points; a larger drawing is no bullet of any line. */
const MAX_SIDE_POINTS = 60;

/**
 * Limits of a bullet, in ems of the line: width and height of the bullet, the gap between the bullet and the line, and how far the
 * bullet's center is above (`maxRise`) or below (`maxDrop`) the baseline.
 */
const DRAWN_BULLET = { minSide: 0.12, maxSide: 1, minGap: -0.1, maxGap: 2, maxRise: 1, maxDrop: 0.2 };

/** The box of a small drawing on a page, in points from the top left corner. */
export interface SmallDrawing {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Reads the drawings of an open page that are small enough for a bullet. */
export function readSmallDrawings(engine: Engine, page: PdfiumHandle, frame: PageFrame): SmallDrawing[] {
  const { pdfium, outAddress: out } = engine;
  const drawings: SmallDrawing[] = [];
  const count = Math.min(pdfium.FPDFPage_CountObjects(page), MAX_PAGE_OBJECTS);
  for (let i = 0; i < count; i++) {
    const pageObject = pdfium.FPDFPage_GetObject(page, i);
    if (pdfium.FPDFPageObj_GetType(pageObject) === TEXT_OBJECT) continue;
    if (!pdfium.FPDFPageObj_GetBounds(pageObject, out, out + 4, out + 8, out + 12)) continue;
    const drawing = frame.toBox(...engine.readFourFloats());
    if (drawing.width < MAX_SIDE_POINTS && drawing.height < MAX_SIDE_POINTS) drawings.push(drawing);
  }
  return drawings;
}

/** Sets `marked` of each line: whether a drawn bullet is directly before the line, at the height of its letters. */
export function markDrawnBullets(lines: TextLine[], drawings: SmallDrawing[]): void {
  for (const line of lines)
    line.marked = !line.rotated && drawings.some((drawing) => isBulletBefore(drawing, line));
}

function isBulletBefore(drawing: SmallDrawing, line: TextLine): boolean {
  const gap = isRightToLeft(line.text)
    ? drawing.x - (line.x + line.width)
    : line.x - (drawing.x + drawing.width);
  const centerY = drawing.y + drawing.height / 2;
  const { size } = line;
  return (
    Math.max(drawing.width, drawing.height) < size * DRAWN_BULLET.maxSide &&
    Math.min(drawing.width, drawing.height) > size * DRAWN_BULLET.minSide &&
    gap > size * DRAWN_BULLET.minGap &&
    gap < size * DRAWN_BULLET.maxGap &&
    centerY > line.baseline - size * DRAWN_BULLET.maxRise &&
    centerY < line.baseline + size * DRAWN_BULLET.maxDrop
  );
}
