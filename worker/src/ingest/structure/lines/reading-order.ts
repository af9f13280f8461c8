import { isRightToLeft, type TextLine } from '@lectern/pdf';

/*
 * Puts the lines of a page into reading order, which is not always the order of the file.
 *
 *     (in seconds)                1        a group over all others, in no column
 *     • left one    • right one   2   3    two columns: '• left one', '• left two', then the right one
 *     • left two    • right two
 *     So both are equally fast.   4        a wide group, which ends the columns above it
 *
 *  1. `groupLines` joins lines that are close to each other in the order of the file.
 *  2. `sortGroups` puts a group after those that `precedes` names.
 *
 * The numbers are tuned with `npm run corpus -- --decks <folder>` (the rows 'reading order'), see docs/develop/deck-reading.md.
 * slide-html.test.ts has an example of each rule: its tests that read columns, tables and code.
 */

/** Groups on a page from which on it is a drawing, whose order means nothing. */
const MAX_GROUPS = 100;

/** When a line is below another of one group; distances in ems, between baselines and to the side. */
const BELOW = { minLeading: 0.5, maxLeading: 3.5, maxGap: 2 };
/** When a line of code is below another: it may begin far to the right, where it is indented, or far to the left, as '}' does. */
const CODE_BELOW = { minLeading: 0.5, maxLeading: 1.9, maxTab: 8, maxReturn: 24 };
/** When a piece of code is beside another on one line: ems between their baselines and between the end and the beginning. */
const CODE_BESIDE = { maxShift: 0.2, maxTab: 8 };

/** Matches a comment after a line of code, which may be at any distance. */
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

/**
 * Groups neighboring lines, and sorts the groups into reading order: down, then right. A text that is mostly written from right to
 * left is read down, then left.
 */
export function sortIntoReadingOrder(lines: TextLine[]): TextLine[][] {
  const isMirrored = isMostlyRightToLeft(lines);
  const groups = groupLines(lines).map((group) => {
    const box = measureBox(group);
    return { lines: group, box: isMirrored ? { ...box, left: -box.right, right: -box.left } : box };
  });
  return sortGroups(groups).map((group) => group.lines);
}

function isMostlyRightToLeft(lines: TextLine[]): boolean {
  const worded = lines.filter(({ text }) => /\p{L}{2}/u.test(text));
  return worded.filter(({ text }) => isRightToLeft(text)).length > worded.length / 2;
}

/** Joins lines that follow each other in the file and are below each other or, in code, beside each other. */
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
  return isBesideCode(last, line) || row.some((above) => isBelow(above, line));
}

/** Whether a line is close below another: 'left two' is below 'left one', and not below 'right one'. */
function isBelow(last: TextLine, line: TextLine): boolean {
  const size = Math.max(last.size, line.size);
  const down = line.baseline - last.baseline;
  const apart = Math.max(last.x, line.x) - Math.min(last.x + last.width, line.x + line.width);
  const isCode = last.mono && line.mono;
  if (isCode && down > size * CODE_BELOW.minLeading && down < size * CODE_BELOW.maxLeading)
    return apart < size * (line.x > last.x ? CODE_BELOW.maxTab : CODE_BELOW.maxReturn);
  return down > size * BELOW.minLeading && down < size * BELOW.maxLeading && apart < size * BELOW.maxGap;
}

/** Whether a line continues a line of code on one baseline: '=> few' beside '1 | 2', and a comment at any distance. */
function isBesideCode(last: TextLine, line: TextLine): boolean {
  const gap = line.x - last.x - last.width;
  const isOneLine =
    Math.abs(line.baseline - last.baseline) < line.size * CODE_BESIDE.maxShift && line.size === last.size;
  if (!last.mono || !line.mono || !isOneLine) return false;
  return gap > 0 && (gap < line.size * CODE_BESIDE.maxTab || COMMENT.test(line.text));
}

function measureBox(lines: TextLine[]): Box {
  return {
    left: Math.min(...lines.map((line) => line.x)),
    right: Math.max(...lines.map((line) => line.x + line.width)),
    top: Math.min(...lines.map((line) => line.y)),
    bottom: Math.max(...lines.map((line) => line.y + line.height)),
  };
}

/** Sorts groups topologically by `precedes`; the file's order decides between the others. */
function sortGroups(groups: Group[]): Group[] {
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

/** Whether group a comes before group b: above it in one column, above all columns, or left of it with no wide text between. */
function precedes(a: Group, b: Group, all: Group[]): boolean {
  if (sharesColumn(a, b)) return a.box.top < b.box.top;
  if (isOverAll(a, all) || isOverAll(b, all)) return a.box.top < b.box.top;
  if (a.box.right > b.box.left) return false;
  return !all.some((other) => other !== a && other !== b && separates(other, a, b));
}

/** Whether a group is above all others and in no column: '(in seconds)', or a second line of the title. */
function isOverAll(group: Group, all: Group[]): boolean {
  return all.every(
    (other) => other === group || (other.box.top >= group.box.bottom && !sharesColumn(group, other)),
  );
}

function sharesColumn(a: Group, b: Group): boolean {
  return overlap(a.box.left, a.box.right, b.box.left, b.box.right) > 0;
}

/** Whether a wide group is between two others and spans both, so that it divides the page: 'So both are equally fast.' */
function separates(wide: Group, a: Group, b: Group): boolean {
  const spans =
    overlap(wide.box.left, wide.box.right, a.box.left, a.box.right) > 0 &&
    overlap(wide.box.left, wide.box.right, b.box.left, b.box.right) > 0;
  return spans && wide.box.top > b.box.top && wide.box.bottom < a.box.bottom;
}

function overlap(a1: number, a2: number, b1: number, b2: number): number {
  return Math.min(a2, b2) - Math.max(a1, b1);
}
