/** Distances from the viewport's left and top edge, in pixels. */
export interface Position {
  left: number;
  top: number;
}

const MARGIN = 12;
const STEP = 8;
/** Elements that must stay visible: headings, controls, and the picture and text of a slide. */
const TARGETS =
  'a[href], button, input, select, textarea, [role="button"], [role="slider"], h1, h2, h3, [data-slide-picture], [data-slide-text]';

/** Windows in which the box is as high as possible, where a thumb and the next line that is read are not. */
const MAX_NARROW_WIDTH = 767;

/** A focused element counts more than all others together, because a person with a keyboard must see it. */
const FOCUS_WEIGHT = 1000;

interface Target {
  area: DOMRect;
  weight: number;
}

/**
 * Finds a position in the viewport where a box covers no heading, no control and no slide: as low as possible, in a narrow window as
 * high as possible; at the right, at the left or in the middle. If there is none, the position that covers least. Elements under a modal dialog do not
 * count.
 */
export function findFreePosition(width: number, height: number): Position {
  const { clientWidth, clientHeight } = document.documentElement;
  const right = clientWidth - width - MARGIN;
  const columns = [right, MARGIN, (clientWidth - width) / 2].map((left) => Math.max(left, 0));
  const targets = visibleTargets();
  let best: Position = { left: columns[0] ?? 0, top: MARGIN };
  let least = Infinity;
  for (const top of listTops(clientHeight - height - MARGIN, clientWidth <= MAX_NARROW_WIDTH)) {
    for (const left of columns) {
      const box = new DOMRect(left, top, width, height);
      const covered = targets.reduce((sum, { area, weight }) => sum + weight * coveredShare(box, area), 0);
      if (covered === 0) return { left, top };
      if (covered < least) [best, least] = [{ left, top }, covered];
    }
  }
  return best;
}

/** Distances from the top edge to try, in their order. */
function listTops(lowest: number, isTopFirst: boolean): number[] {
  const count = Math.max(0, Math.floor((lowest - MARGIN) / STEP) + 1);
  const tops = Array.from({ length: count }, (_, index) => lowest - index * STEP);
  return isTopFirst ? tops.reverse() : tops;
}

/** Whether a box covers a heading or a control. */
export function coversTarget(box: DOMRect): boolean {
  return visibleTargets().some(({ area }) => coveredShare(box, area) > 0);
}

/** Whether a box covers a part of the element that has the focus. */
export function coversFocus(box: DOMRect): boolean {
  const { activeElement } = document;
  if (!activeElement?.matches(TARGETS)) return false;
  return coveredShare(box, activeElement.getBoundingClientRect()) > 0;
}

function visibleTargets(): Target[] {
  const elements = [...document.querySelectorAll(TARGETS)];
  return elements.filter(isOnTop).map((element) => ({
    area: element.getBoundingClientRect(),
    weight: element === document.activeElement ? FOCUS_WEIGHT : 1,
  }));
}

/** Whether nothing covers the upper, middle or lower part of the element inside the viewport. */
function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  if (right <= 0 || bottom <= 0 || left >= clientWidth || top >= clientHeight) return false;
  const x = (Math.max(left, 0) + Math.min(right, clientWidth)) / 2;
  const [from, to] = [Math.max(top, 0), Math.min(bottom, clientHeight)];
  return [0.1, 0.5, 0.9].some((share) =>
    element.contains(document.elementFromPoint(x, from + (to - from) * share)),
  );
}

/** The covered share of a target, from 0 to 1. */
function coveredShare(box: DOMRect, target: DOMRect): number {
  const width = Math.min(box.right, target.right) - Math.max(box.left, target.left);
  const height = Math.min(box.bottom, target.bottom) - Math.max(box.top, target.top);
  return width > 0 && height > 0 ? (width * height) / (target.width * target.height) : 0;
}
