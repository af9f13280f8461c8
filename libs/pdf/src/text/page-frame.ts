import type { Engine } from '../reader/engine.js';
import { round } from './lines/lines.js';

/** Converts the file's coordinates to points from the top left corner of the page as shown. */
export interface PageFrame {
  width: number;
  height: number;
  point(x: number, y: number): { x: number; y: number };
  /** The box between two corners. */
  box(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
  ): { x: number; y: number; width: number; height: number };
  /** A direction of the file as it is seen, y pointing down. */
  direction(x: number, y: number): { x: number; y: number };
}

/** The frame of an open page: its visible box and its rotation. */
export function pageFrame(engine: Engine, page: number): PageFrame {
  const { call } = engine;
  const quarterTurns = call.FPDFPage_GetRotation(page) & 3;
  call.FPDF_GetPageBoundingBox(page, engine.out);
  const [left, top, right, bottom] = [engine.float(0), engine.float(4), engine.float(8), engine.float(12)];
  const direction = (x: number, y: number) => turn(x, -y, quarterTurns);
  // The corner that the rotation brings to the top left.
  const corner = [
    { x: left, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
  ][quarterTurns] as { x: number; y: number };
  const point = (x: number, y: number) => direction(x - corner.x, y - corner.y);
  return {
    width: round(call.FPDF_GetPageWidthF(page)),
    height: round(call.FPDF_GetPageHeightF(page)),
    point,
    direction,
    box(x1, y1, x2, y2) {
      const [from, to] = [point(x1, y1), point(x2, y2)];
      return {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(from.x - to.x),
        height: Math.abs(from.y - to.y),
      };
    },
  };
}

/** Rotates clockwise by quarter turns; y points down. */
function turn(x: number, y: number, quarters: number): { x: number; y: number } {
  if (quarters === 1) return { x: -y, y: x };
  if (quarters === 2) return { x: -x, y: -y };
  if (quarters === 3) return { x: y, y: -x };
  return { x, y };
}
