import { ASCENT } from '../letters/em.js';
import { isEastAsian, type Letter, type LetterStyle, UNSPACED } from '../letters/letters.js';

/*
 * Finds vertical East Asian text, and lays its columns out as lines:
 *
 *     子 吾
 *     は 輩        becomes '吾輩', '子は'
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; vertical-columns.test.ts has the examples.
 */

/** Letters of the first column of a text; shorter ones may be rows of a table. */
const MIN_LETTERS = 3;
/** Ems from the middle of a letter to that of the next one below; letters that are turned may be narrow. */
const STEP = { min: 0.4, max: 1.7 };
const MIN_TURNED_STEP = 0.1;
/** Ems by which the middles of letters in one column may differ. */
const MAX_SHIFT = 0.3;
/** Ems between two columns of one text. */
const MAX_COLUMN_GAP = 2.5;
/** Share of the letters of a page from which on all of its columns are one text. */
const MIN_VERTICAL_SHARE = 0.5;
/** Ems from one line to the next, and to the first line of another text, where columns are laid out as lines. */
const LEADING = 1.25;
const SPACING = 3;

const IDEOGRAPH = new RegExp(UNSPACED, 'u');
/** Short numbers and signs stand side by side in the width of a column. */
const SIDE_BY_SIDE = /^[\p{sc=Latin}\p{N}!?%]$/u;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Letters below each other, from the top. */
interface Column extends Box {
  letters: Letter[];
  size: number;
}

/**
 * Lays out vertical East Asian text as horizontal lines: its columns, from right to left, become lines from top to bottom
 * that begin at the left edge of the text. So the rules for horizontal text find titles and paragraphs in it.
 * @param letters in the file's order; `null` is a line break
 */
export function layOutColumns(letters: (Letter | null)[], pageWidth: number): (Letter | null)[] {
  const places = takeColumns(letters);
  const columns = places.filter(isColumn);
  if (!columns.length) return letters;
  const texts = groupTexts(columns, letters);
  return places.flatMap((place) => {
    if (!isColumn(place)) return [place];
    const text = texts.find(([first]) => first === place);
    return [null, ...(text ? layOutText(text, pageWidth) : [])];
  });
}

/** The letters with the columns among them, each in the place of its own letters. */
function takeColumns(letters: (Letter | null)[]): (Letter | Column | null)[] {
  const places: (Letter | Column | null)[] = [];
  let before: Column | undefined;
  for (let i = 0; i < letters.length;) {
    const { stack, end } = stackAt(letters, i);
    const column = stack.length ? toColumn(stack) : undefined;
    const isLong = stack.length >= MIN_LETTERS && stack.some(isUpright);
    if (column && (isLong || (before && isBeside(before, column)))) {
      places.push(column);
      before = column;
      i = end;
    } else places.push(letters[i++] as Letter | null);
  }
  return places;
}

/** The letters below each other that begin at a place, without spaces and breaks that the engine inferred. */
function stackAt(letters: (Letter | null)[], from: number): { stack: Letter[]; end: number } {
  const stack: Letter[] = [];
  let last: Letter | undefined;
  let end = from;
  for (let i = from; i < letters.length; i++) {
    const letter = letters[i];
    if (!last && !(letter && (isUpright(letter) || letter.style.rotated))) break;
    if (!letter || letter.implied) continue;
    const isBlank = !letter.text.trim();
    if (last && !isBlank && !continuesColumn(stack, last, letter)) break;
    stack.push(letter);
    if (isBlank) continue;
    last = letter;
    end = i + 1;
  }
  return { stack: stack.slice(0, last ? stack.lastIndexOf(last) + 1 : 0), end };
}

/** Whether a letter is an ideograph, or one of the scripts that are set like them, that is not turned. */
function isUpright({ text, style }: Letter): boolean {
  return !style.rotated && (isEastAsian(text) || IDEOGRAPH.test(text)) && text.trim() !== '';
}

/** Whether a letter continues a column: an upright one below the last, one of a word that is turned, or a short number. */
function continuesColumn([first]: Letter[], last: Letter, next: Letter): boolean {
  const em = Math.max(last.style.size, next.style.size);
  const down = findCenter(next) - findCenter(last);
  const isTurned = next.style.rotated || last.style.rotated;
  const isBelow = down > em * (isTurned ? MIN_TURNED_STEP : STEP.min) && down < em * STEP.max;
  if (isUpright(next) || next.style.rotated)
    return isBelow && first !== undefined && Math.abs(findMiddle(next) - findMiddle(first)) < em * MAX_SHIFT;
  return (
    SIDE_BY_SIDE.test(next.text) && (isBelow || isBesideOnRight(last, next)) && isWithin(first, next, em)
  );
}

function isBesideOnRight(last: Letter, next: Letter): boolean {
  return SIDE_BY_SIDE.test(last.text) && next.baseline === last.baseline && next.left > last.left;
}

/** Whether a letter is within the width of a column that begins with another. */
function isWithin(first: Letter | undefined, { left, right }: Letter, em: number): boolean {
  return first !== undefined && left > first.left - em * MAX_SHIFT && right < first.right + em * MAX_SHIFT;
}

function findMiddle({ left, right }: Letter): number {
  return (left + right) / 2;
}

function findCenter({ top, bottom }: Letter): number {
  return (top + bottom) / 2;
}

function toColumn(letters: Letter[]): Column {
  return { letters, size: (letters[0] as Letter).style.size, ...measureBox(letters) };
}

function measureBox(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function isColumn(place: Letter | Column | null): place is Column {
  return place !== null && 'letters' in place;
}

/** Whether a column continues the text of another: to the left of it, at about the same height and in the same size. */
function isBeside(right: Column, left: Column): boolean {
  const gap = right.left - left.right;
  return (
    left.size === right.size &&
    gap > -right.size * MAX_SHIFT &&
    gap < right.size * MAX_COLUMN_GAP &&
    left.top < right.bottom &&
    right.top < left.bottom
  );
}

/** The texts of a page in reading order; a single one, from right to left, where most letters are in columns. */
function groupTexts(columns: Column[], letters: (Letter | null)[]): Column[][] {
  const texts: Column[][] = [];
  for (const column of columns) {
    const text = texts.at(-1);
    if (text && isBeside(text.at(-1) as Column, column)) text.push(column);
    else texts.push([column]);
  }
  const drawn = letters.filter((letter) => letter && !letter.implied && letter.text.trim()).length;
  const inColumns = columns.reduce((sum, column) => sum + column.letters.length, 0);
  return inColumns > drawn * MIN_VERTICAL_SHARE ? [sortFromRightToLeft(texts)] : texts;
}

/** The columns of all texts: from right to left, and texts that are below all others after them. */
function sortFromRightToLeft(texts: Column[][]): Column[] {
  const boxed = texts.map((text) => ({ text, ...measureBox(text) })).sort((a, b) => a.top - b.top);
  const tiers: (typeof boxed)[] = [];
  for (const text of boxed) {
    const tier = tiers.at(-1);
    if (tier && text.top < measureBox(tier).bottom) tier.push(text);
    else tiers.push([text]);
  }
  return tiers.flatMap((tier) => tier.sort((a, b) => b.right - a.right).flatMap(({ text }) => text));
}

/** The letters of columns as those of lines, each after a line break. */
function layOutText(columns: Column[], pageWidth: number): (Letter | null)[] {
  const area = measureBox(columns);
  const longest = Math.max(...columns.map(({ top, bottom }) => bottom - top));
  const left = Math.max(Math.min(area.left, pageWidth - longest), 0);
  const steps = columns.map((column, i) => {
    const before = columns[i - 1];
    if (!before) return column.size * ASCENT;
    return Math.max(before.size, column.size) * (isBeside(before, column) ? LEADING : SPACING);
  });
  const height = steps.reduce((sum, step) => sum + step, 0);
  const scale = Math.min(1, (area.bottom - area.top) / height);
  let baseline = area.top;
  return columns.flatMap((column, i) => {
    baseline += (steps[i] as number) * scale;
    return [...toLine(column, left, baseline), null];
  });
}

function toLine(column: Column, x: number, baseline: number): Letter[] {
  const { left, right, top, bottom } = column;
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  const styles = new Map<LetterStyle, LetterStyle>();
  let end = x;
  return column.letters.map((letter, i): Letter => {
    const before = column.letters[i - 1];
    const start = before && isBesideOnRight(before, letter) ? end : x + letter.top - top;
    const style = styles.get(letter.style) ?? { ...letter.style, rotated: false, column: box };
    styles.set(letter.style, style);
    end =
      start +
      (letter.style.rotated || isUpright(letter) ? letter.bottom - letter.top : letter.right - letter.left);
    const size = letter.style.size;
    return {
      ...letter,
      left: start,
      right: end,
      top: baseline - size * ASCENT,
      bottom: baseline + size - size * ASCENT,
      baseline,
      style,
    };
  });
}
