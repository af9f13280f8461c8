/** Distances from the viewport's left and top edge, in pixels. */
export interface Position {
  left: number;
  top: number;
}

/** Pixels between the box and the edges of the viewport. */
const MARGIN = 12;
/** Pixels between two heights that are tried. */
const STEP = 8;
/** Elements that must stay visible: headings, controls, the picture, video and text of a slide, and what a screen marks. */
const TARGET_SELECTOR =
  'a[href], button, input, select, textarea, video, iframe, [role="button"], [role="slider"], h1, h2, h3, [data-slide-picture], [data-slide-text], [data-keep-visible]';

/** Widest window, in pixels, in which the box is as high as possible: away from the thumb and from the line that is read next. */
const MAX_NARROW_WIDTH = 767;

/** A focused element counts more than all others together, because a person with a keyboard must see it. */
const FOCUS_WEIGHT = 1000;

interface Target {
  area: DOMRect;
  weight: number;
}

/**
 * Finds a position in the viewport where a box covers no heading, no control and no slide, or else the position that covers least. The
 * position is as low as possible, in a narrow window as high as possible, and at the right, at the left or in the middle. Elements under
 * a modal dialog do not count.
 */
export function findFreePosition(width: number, height: number): Position {
  const { clientWidth, clientHeight } = document.documentElement;
  const right = clientWidth - width - MARGIN;
  const leftEdges = [right, MARGIN, (clientWidth - width) / 2].map((left) => Math.max(left, 0));
  const targets = findVisibleTargets();
  let best: Position = { left: leftEdges[0] ?? 0, top: MARGIN };
  let leastCovered = Infinity;
  for (const top of listTops(clientHeight - height - MARGIN, clientWidth <= MAX_NARROW_WIDTH)) {
    for (const left of leftEdges) {
      const box = new DOMRect(left, top, width, height);
      const covered = targets.reduce((sum, { area, weight }) => sum + weight * getCoveredShare(box, area), 0);
      if (covered === 0) return { left, top };
      if (covered < leastCovered) [best, leastCovered] = [{ left, top }, covered];
    }
  }
  return best;
}

/** Distances from the top edge to try, in their order. */
function listTops(lowestTop: number, isTopFirst: boolean): number[] {
  const count = Math.max(0, Math.floor((lowestTop - MARGIN) / STEP) + 1);
  const tops = Array.from({ length: count }, (_, index) => lowestTop - index * STEP);
  return isTopFirst ? tops.reverse() : tops;
}

/** Whether a box covers a heading, a control or a slide. */
export function coversTarget(box: DOMRect): boolean {
  return findVisibleTargets().some(({ area }) => getCoveredShare(box, area) > 0);
}

/** Whether a box covers a part of the element that has the focus. */
export function coversFocus(box: DOMRect): boolean {
  const { activeElement } = document;
  if (!activeElement?.matches(TARGET_SELECTOR)) return false;
  return getCoveredShare(box, activeElement.getBoundingClientRect()) > 0;
}

function findVisibleTargets(): Target[] {
  const elements = [...document.querySelectorAll(TARGET_SELECTOR)];
  return elements.filter(isOnTop).map((element) => ({
    area: element.getBoundingClientRect(),
    weight: element === document.activeElement ? FOCUS_WEIGHT : 1,
  }));
}

/** Whether the upper, middle or lower part of the element is inside the viewport and not covered. */
function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  if (right <= 0 || bottom <= 0 || left >= clientWidth || top >= clientHeight) return false;
  const x = (Math.max(left, 0) + Math.min(right, clientWidth)) / 2;
  const [visibleTop, visibleBottom] = [Math.max(top, 0), Math.min(bottom, clientHeight)];
  return [0.1, 0.5, 0.9].some((share) =>
    element.contains(document.elementFromPoint(x, visibleTop + (visibleBottom - visibleTop) * share)),
  );
}

/** The covered share of a target, from 0 to 1. */
function getCoveredShare(box: DOMRect, target: DOMRect): number {
  const width = Math.min(box.right, target.right) - Math.max(box.left, target.left);
  const height = Math.min(box.bottom, target.bottom) - Math.max(box.top, target.top);
  return width > 0 && height > 0 ? (width * height) / (target.width * target.height) : 0;
}
