import { isRightToLeft, type TextLine } from '@lectern/pdf';

/*
 * Puts the lines of a page into reading order, which is not always the order of the file.
 *
 *     (in seconds)                1        a group above all others, in no column
 *     • left one    • right one   2   3    two columns: '• left one', '• left two', then the right one
 *     • left two    • right two
 *     So both are equally fast.   4        a wide group, which ends the columns above it
 *
 *  1. `groupLines` joins lines that are close to each other in the order of the file.
 *  2. `sortGroups` puts a group after the groups that precede it (`precedes`).
 *
 * The numbers are tuned with `npm run corpus -- --decks <folder>` (the rows 'reading order'), see docs/develop/deck-reading.md.
 * slide-html.test.ts has an example of each rule: its tests that read columns, tables and code.
 */

/** A page with more groups is a drawing, whose texts have no reading order. */
const MAX_GROUPS = 100;

/** A line within these distances below another one belongs to its group: ems between baselines (leading) and horizontally (gap). */
const BELOW = { minLeading: 0.5, maxLeading: 3.5, maxGap: 2 };
/** The same for lines of code. A line may begin far to the right of the line above (indentation: tab), or far to the left ('}': return). */
const CODE_BELOW = { minLeading: 0.5, maxLeading: 1.9, maxTab: 8, maxReturn: 24 };
/** Two pieces of code within these distances are on one line: ems between baselines (shift), and from the end to the beginning (tab). */
const CODE_BESIDE = { maxShift: 0.2, maxTab: 8 };

/** Matches a comment after a line of code, which may be at any distance. */
const COMMENT_START = /^(?:\/\/|\/\*|#|--)/;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Group {
  lines: TextLine[];
  /** In points; mirrored where the page is read from right to left. */
  box: Box;
}

/**
 * Groups neighboring lines, and sorts the groups into reading order: down, then right. A page that is mostly written from right to
 * left is read down, then left.
 */
export function sortIntoReadingOrder(lines: TextLine[]): TextLine[][] {
  const isRightToLeftPage = isMostlyRightToLeft(lines);
  const groups = groupLines(lines).map((group) => {
    const box = measureBox(group);
    return { lines: group, box: isRightToLeftPage ? { ...box, left: -box.right, right: -box.left } : box };
  });
  return sortGroups(groups).map((group) => group.lines);
}

function isMostlyRightToLeft(lines: TextLine[]): boolean {
  const lettered = lines.filter(({ text }) => /\p{L}{2}/u.test(text));
  return lettered.filter(({ text }) => isRightToLeft(text)).length > lettered.length / 2;
}

/** Joins lines that follow each other in the file and are below each other or, in code, beside each other. */
function groupLines(lines: TextLine[]): TextLine[][] {
  const groups: TextLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && belongsToGroup(group, line)) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function belongsToGroup(group: TextLine[], line: TextLine): boolean {
  const last = group.at(-1) as TextLine;
  const lastRow = group.filter(({ baseline }) => baseline === last.baseline);
  return isBesideCode(last, line) || lastRow.some((above) => isBelow(above, line));
}

/** Whether a line is close below another: 'left two' is below 'left one', and not below 'right one'. */
function isBelow(last: TextLine, line: TextLine): boolean {
  const size = Math.max(last.size, line.size);
  const leading = line.baseline - last.baseline;
  const horizontalGap = Math.max(last.x, line.x) - Math.min(last.x + last.width, line.x + line.width);
  const isCode = last.mono && line.mono;
  if (isCode && leading > size * CODE_BELOW.minLeading && leading < size * CODE_BELOW.maxLeading)
    return horizontalGap < size * (line.x > last.x ? CODE_BELOW.maxTab : CODE_BELOW.maxReturn);
  return (
    leading > size * BELOW.minLeading &&
    leading < size * BELOW.maxLeading &&
    horizontalGap < size * BELOW.maxGap
  );
}

/** Whether a line continues a line of code on one baseline: '=> few' beside '1 | 2', and a comment at any distance. */
function isBesideCode(last: TextLine, line: TextLine): boolean {
  const gap = line.x - last.x - last.width;
  const isOneLine =
    Math.abs(line.baseline - last.baseline) < line.size * CODE_BESIDE.maxShift && line.size === last.size;
  if (!last.mono || !line.mono || !isOneLine) return false;
  return gap > 0 && (gap < line.size * CODE_BESIDE.maxTab || COMMENT_START.test(line.text));
}

function measureBox(lines: TextLine[]): Box {
  return {
    left: Math.min(...lines.map((line) => line.x)),
    right: Math.max(...lines.map((line) => line.x + line.width)),
    top: Math.min(...lines.map((line) => line.y)),
    bottom: Math.max(...lines.map((line) => line.y + line.height)),
  };
}

/** Sorts groups topologically by `precedes`; groups that precede each other or are unrelated stay in the order of the file. */
function sortGroups(groups: Group[]): Group[] {
  if (groups.length > MAX_GROUPS) return groups;
  const predecessors = new Map(
    groups.map((group) => [group, groups.filter((a) => a !== group && precedes(a, group, groups))]),
  );
  const remaining = new Set(groups);
  const sorted: Group[] = [];
  while (remaining.size) {
    const [first] = remaining as Iterable<Group>;
    const next = [...remaining].find(
      (group) => !predecessors.get(group)?.some((other) => remaining.has(other)),
    );
    const group = (next ?? first) as Group;
    remaining.delete(group);
    sorted.push(group);
  }
  return sorted;
}

/** Whether group a comes before group b: above it in one column, above all columns, or left of it with no wide text between. */
function precedes(a: Group, b: Group, groups: Group[]): boolean {
  if (sharesColumn(a, b)) return a.box.top < b.box.top;
  if (isAboveAll(a, groups) || isAboveAll(b, groups)) return a.box.top < b.box.top;
  if (a.box.right > b.box.left) return false;
  return !groups.some((other) => other !== a && other !== b && separates(other, a, b));
}

/** Whether a group is above all others and in no column: '(in seconds)', or a second line of the title. */
function isAboveAll(group: Group, groups: Group[]): boolean {
  return groups.every(
    (other) => other === group || (other.box.top >= group.box.bottom && !sharesColumn(group, other)),
  );
}

function sharesColumn(a: Group, b: Group): boolean {
  return measureOverlap(a.box.left, a.box.right, b.box.left, b.box.right) > 0;
}

/**
 * Whether a wide group divides the page: it spans two others, and is below the beginning of `b` and above the end of `a`. Example: 'So
 * both are equally fast.'
 */
function separates(wideGroup: Group, a: Group, b: Group): boolean {
  const spans =
    measureOverlap(wideGroup.box.left, wideGroup.box.right, a.box.left, a.box.right) > 0 &&
    measureOverlap(wideGroup.box.left, wideGroup.box.right, b.box.left, b.box.right) > 0;
  return spans && wideGroup.box.top > b.box.top && wideGroup.box.bottom < a.box.bottom;
}

function measureOverlap(a1: number, a2: number, b1: number, b2: number): number {
  return Math.min(a2, b2) - Math.max(a1, b1);
}
