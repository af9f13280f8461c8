import { isRightToLeft, type TextLine } from '@lectern/pdf';

/**
 * Groups lines that lie together, and sorts the groups into reading order: down, then right; in a text that is mostly
 * written from right to left, down, then left.
 */
export function readingOrder(lines: TextLine[]): TextLine[][] {
  const isMirrored = isMostlyRightToLeft(lines);
  const groups = groupLines(lines).map((group) => {
    const box = boxOf(group);
    return { lines: group, box: isMirrored ? { ...box, left: -box.right, right: -box.left } : box };
  });
  return sorted(groups).map((group) => group.lines);
}

function isMostlyRightToLeft(lines: TextLine[]): boolean {
  const worded = lines.filter(({ text }) => /\p{L}{2}/u.test(text));
  return worded.filter(({ text }) => isRightToLeft(text)).length > worded.length / 2;
}

/** A page with more groups is a drawing, whose order means nothing. */
const MAX_GROUPS = 100;

/** Ems of indentation in code, at the start of a line or within it. */
const MAX_TAB = 8;
/** Ems by which a line of code may begin to the left of the line above. */
const MAX_RETURN = 24;

/** Comments after a line of code, at any distance. */
const COMMENT = /^(?:\/\/|\/\*|#|--)/;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Group {
  lines: TextLine[];
  box: Box;
}

/** Groups neighbors in the file's order that lie close below each other or in one row. */
function groupLines(lines: TextLine[]): TextLine[][] {
  const groups: TextLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && isTogether(group, line)) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function isTogether(group: TextLine[], line: TextLine): boolean {
  const last = group.at(-1) as TextLine;
  const row = group.filter(({ baseline }) => baseline === last.baseline);
  return isAligned(last, line) || row.some((above) => isBelow(above, line));
}

function isBelow(last: TextLine, line: TextLine): boolean {
  const size = Math.max(last.size, line.size);
  const down = line.baseline - last.baseline;
  const apart = Math.max(last.x, line.x) - Math.min(last.x + last.width, line.x + line.width);
  if (last.mono && line.mono && down > size * 0.5 && down < size * 1.9)
    return apart < size * (line.x > last.x ? MAX_TAB : MAX_RETURN);
  return down > size * 0.5 && down < size * 3.5 && apart < size * 2;
}

/** Whether a line continues a line of code on the same baseline. */
function isAligned(last: TextLine, line: TextLine): boolean {
  const gap = line.x - last.x - last.width;
  const isOneLine = Math.abs(line.baseline - last.baseline) < line.size * 0.2 && line.size === last.size;
  if (!last.mono || !line.mono || !isOneLine) return false;
  return gap > 0 && (gap < line.size * MAX_TAB || COMMENT.test(line.text));
}

function boxOf(lines: TextLine[]): Box {
  return {
    left: Math.min(...lines.map((line) => line.x)),
    right: Math.max(...lines.map((line) => line.x + line.width)),
    top: Math.min(...lines.map((line) => line.y)),
    bottom: Math.max(...lines.map((line) => line.y + line.height)),
  };
}

/** Sorts groups topologically by `precedes`; the file's order decides between the others. */
function sorted(groups: Group[]): Group[] {
  if (groups.length > MAX_GROUPS) return groups;
  const before = new Map(
    groups.map((group) => [group, groups.filter((a) => a !== group && precedes(a, group, groups))]),
  );
  const remaining = new Set(groups);
  const order: Group[] = [];
  while (remaining.size) {
    const [first] = remaining as Iterable<Group>;
    const next = [...remaining].find((group) => !before.get(group)?.some((other) => remaining.has(other)));
    const group = (next ?? first) as Group;
    remaining.delete(group);
    order.push(group);
  }
  return order;
}

/** Whether a comes before b: above it in the same column, above all columns, or left of it with no wide text between. */
function precedes(a: Group, b: Group, all: Group[]): boolean {
  if (sharesColumn(a, b)) return a.box.top < b.box.top;
  if (isOverAll(a, all) || isOverAll(b, all)) return a.box.top < b.box.top;
  if (a.box.right > b.box.left) return false;
  return !all.some((other) => other !== a && other !== b && separates(other, a, b));
}

/** Whether a group lies above all others and in no column, such as a second line of the title. */
function isOverAll(group: Group, all: Group[]): boolean {
  return all.every(
    (other) => other === group || (other.box.top >= group.box.bottom && !sharesColumn(group, other)),
  );
}

function sharesColumn(a: Group, b: Group): boolean {
  return overlap(a.box.left, a.box.right, b.box.left, b.box.right) > 0;
}

/** Whether a wide text lies between two others vertically and spans both, so that it divides the page. */
function separates(wide: Group, a: Group, b: Group): boolean {
  const spans =
    overlap(wide.box.left, wide.box.right, a.box.left, a.box.right) > 0 &&
    overlap(wide.box.left, wide.box.right, b.box.left, b.box.right) > 0;
  return spans && wide.box.top > b.box.top && wide.box.bottom < a.box.bottom;
}

function overlap(a1: number, a2: number, b1: number, b2: number): number {
  return Math.min(a2, b2) - Math.max(a1, b1);
}
