/** How a picture is looked at: magnified so many times, moved by fractions of its frame. */
export interface View {
  scale: number;
  /** From `1 - scale` (its right end shows) to 0 (its left end shows). */
  x: number;
  y: number;
}

/** A place in the frame, from 0 to 1. */
export interface Point {
  x: number;
  y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const MOST = 5;
export const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** Magnifies to `scale`, the place that stands at `point` staying there. */
export function zoomTo({ scale: before, x, y }: View, scale: number, point: Point): View {
  const after = Math.min(Math.max(scale, 1), MOST);
  const ratio = after / before;
  return within({ scale: after, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio });
}

/** Moves the picture, never so far that the frame shows what is beyond its edge. */
export function moveBy({ scale, x, y }: View, by: Point): View {
  return within({ scale, x: x + by.x, y: y + by.y });
}

function within({ scale, x, y }: View): View {
  const inside = (place: number) => Math.min(Math.max(place, 1 - scale), 0);
  return { scale, x: inside(x), y: inside(y) };
}
