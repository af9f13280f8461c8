import type { Engine, PdfiumHandle } from '../reader/engine.js';
import { roundToHundredths } from './lines/lines.js';

/** Converts the file's coordinates to points from the top left corner of the page as shown. */
export interface PageFrame {
  width: number;
  height: number;
  toPoint(x: number, y: number): Vector;
  /** The box between two opposite corners. */
  toBox(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
  ): { x: number; y: number; width: number; height: number };
  /** Converts a direction of the file, with y pointing up, to the direction on the page as shown, with y pointing down. */
  toDirection(x: number, y: number): Vector;
}

interface Vector {
  x: number;
  y: number;
}

/** Creates the frame of an open page from the visible box and the rotation that the file gives the page. */
export function createPageFrame(engine: Engine, page: PdfiumHandle): PageFrame {
  const { pdfium } = engine;
  // Clockwise, 0 to 3.
  const quarterTurns = pdfium.FPDFPage_GetRotation(page) & 3;
  pdfium.FPDF_GetPageBoundingBox(page, engine.outAddress);
  const [left, top, right, bottom] = engine.readFourFloats();
  const toDirection = (x: number, y: number) => rotateClockwise({ x, y: -y }, quarterTurns);
  // The corner of the file's box that the rotation brings to the top left, by quarter turns.
  const topLeftCorner = [
    { x: left, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
  ][quarterTurns] as Vector;
  const toPoint = (x: number, y: number) => toDirection(x - topLeftCorner.x, y - topLeftCorner.y);
  return {
    width: roundToHundredths(pdfium.FPDF_GetPageWidthF(page)),
    height: roundToHundredths(pdfium.FPDF_GetPageHeightF(page)),
    toPoint,
    toDirection,
    toBox(x1, y1, x2, y2) {
      const [corner, opposite] = [toPoint(x1, y1), toPoint(x2, y2)];
      return {
        x: Math.min(corner.x, opposite.x),
        y: Math.min(corner.y, opposite.y),
        width: Math.abs(corner.x - opposite.x),
        height: Math.abs(corner.y - opposite.y),
      };
    },
  };
}

/** Rotates a vector whose y points down. */
function rotateClockwise({ x, y }: Vector, quarterTurns: number): Vector {
  if (quarterTurns === 1) return { x: -y, y: x };
  if (quarterTurns === 2) return { x: -x, y: -y };
  if (quarterTurns === 3) return { x: y, y: -x };
  return { x, y };
}
