/** Zoom state of an image: its scale, and its offset in fractions of the frame. */
export interface View {
  scale: number;
  /** `1 - scale` (its right end shows) to 0 (its left end shows). */
  x: number;
  y: number;
}

/** A point of the frame; both coordinates from 0 to 1. */
export interface Point {
  x: number;
  y: number;
}

export const FITTED_VIEW: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 5;
export const CENTER: Point = { x: 0.5, y: 0.5 };

/** Changes the scale; the part of the image at `point` stays there. */
export function zoomTo({ scale: before, x, y }: View, scale: number, point: Point): View {
  const after = Math.min(Math.max(scale, 1), MAX_SCALE);
  const ratio = after / before;
  return clampView({ scale: after, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio });
}

/** Moves the image, at most until its edge reaches the edge of the frame. */
export function pan({ scale, x, y }: View, by: Point): View {
  return clampView({ scale, x: x + by.x, y: y + by.y });
}

function clampView({ scale, x, y }: View): View {
  const inside = (offset: number) => Math.min(Math.max(offset, 1 - scale), 0);
  return { scale, x: inside(x), y: inside(y) };
}
