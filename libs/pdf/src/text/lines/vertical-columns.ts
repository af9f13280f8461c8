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

/** Letters of the first column of a text; a shorter stack of letters may be cells of a table. */
const MIN_LETTERS = 3;
/** Ems from the center of a letter to the center of the next letter below; rotated letters such as 'i' may be closer. */
const LETTER_STEP = { min: 0.4, minRotated: 0.1, max: 1.7 };
/** Ems by which a letter may be left or right of the others in its column. */
const MAX_SHIFT = 0.3;
/** Ems between two columns of one text. */
const MAX_COLUMN_GAP = 2.5;
/** If more than this share of a page's letters is in columns, all columns of the page are one text. */
const MIN_VERTICAL_SHARE = 0.5;
/** Ems from the baseline of a line to the baseline of the next line, where columns are laid out as lines. */
const LINE_HEIGHT = 1.25;
/** The same for two columns that are not side by side. */
const PARAGRAPH_HEIGHT = 3;

const UNSPACED_CHARACTER = new RegExp(UNSPACED, 'u');
/** Matches a character of a short number or sign, whose characters may be side by side in the width of a column: '12', '!?'. */
const SIDE_BY_SIDE_CHARACTER = /^[\p{sc=Latin}\p{N}!?%]$/u;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A column of vertical text: letters below each other, from the top. */
interface Column extends Box {
  letters: Letter[];
  size: number;
}

/**
 * Lays out vertical East Asian text as horizontal lines, so that the rules for horizontal text find titles and paragraphs in the text:
 * columns from right to left become lines from top to bottom that begin at the left edge of the text.
 * @param letters in the file's order; `null` is a line break
 */
export function layOutColumns(letters: (Letter | null)[], pageWidth: number): (Letter | null)[] {
  const items = replaceByColumns(letters);
  const columns = items.filter(isColumn);
  if (!columns.length) return letters;
  const texts = groupTexts(columns, letters);
  // A text is laid out in the place of its first column; its other columns leave a line break.
  return items.flatMap((item) => {
    if (!isColumn(item)) return [item];
    const text = texts.find(([first]) => first === item);
    return [null, ...(text ? layOutText(text, pageWidth) : [])];
  });
}

/** Replaces the letters of each column by the column; other letters and line breaks stay. */
function replaceByColumns(letters: (Letter | null)[]): (Letter | Column | null)[] {
  const items: (Letter | Column | null)[] = [];
  let before: Column | undefined;
  for (let i = 0; i < letters.length;) {
    const { stack, end } = readStack(letters, i);
    const column = stack.length ? toColumn(stack) : undefined;
    const isLongEnough = stack.length >= MIN_LETTERS && stack.some(isUpright);
    if (column && (isLongEnough || (before && isNextColumn(before, column)))) {
      items.push(column);
      before = column;
      i = end;
    } else items.push(letters[i++] as Letter | null);
  }
  return items;
}

/**
 * Reads letters that are below each other, beginning with the letter at index `from`. Line breaks and inferred spaces are left out.
 * @returns an empty stack where a column can't begin; `end` is the index after the last letter
 */
function readStack(letters: (Letter | null)[], from: number): { stack: Letter[]; end: number } {
  const stack: Letter[] = [];
  let end = from;
  // Spaces of the file join the stack together with the letter after them, so that no space is at the end of a stack.
  let spaces: Letter[] = [];
  for (let i = from; i < letters.length; i++) {
    const letter = letters[i];
    const [first] = stack;
    if (!first && !(letter && canBeginColumn(letter))) break;
    if (!letter || letter.isInferredSpace) continue;
    if (!letter.text.trim()) {
      spaces.push(letter);
      continue;
    }
    if (first && !continuesColumn(first, stack.at(-1) as Letter, letter)) break;
    stack.push(...spaces, letter);
    spaces = [];
    end = i + 1;
  }
  return { stack, end };
}

function canBeginColumn(letter: Letter): boolean {
  return isUpright(letter) || letter.style.rotated;
}

/** Whether a letter is set upright in a column: Chinese, Japanese or Korean, with its punctuation, and not rotated. */
function isUpright({ text, style }: Letter): boolean {
  return !style.rotated && (isEastAsian(text) || UNSPACED_CHARACTER.test(text)) && text.trim() !== '';
}

/**
 * Whether a letter continues a column. An upright letter and a letter of a rotated word have to be below the last letter; a character of a
 * short number may also be beside the last letter.
 */
function continuesColumn(first: Letter, last: Letter, next: Letter): boolean {
  const em = Math.max(last.style.size, next.style.size);
  const step = findCenterY(next) - findCenterY(last);
  const isOneRotated = next.style.rotated || last.style.rotated;
  const minStep = isOneRotated ? LETTER_STEP.minRotated : LETTER_STEP.min;
  const isBelow = step > em * minStep && step < em * LETTER_STEP.max;
  if (isUpright(next) || next.style.rotated)
    return isBelow && Math.abs(findCenterX(next) - findCenterX(first)) < em * MAX_SHIFT;
  return (
    SIDE_BY_SIDE_CHARACTER.test(next.text) &&
    (isBelow || isBesideOnRight(last, next)) &&
    isWithinColumn(first, next, em)
  );
}

function isBesideOnRight(last: Letter, next: Letter): boolean {
  return SIDE_BY_SIDE_CHARACTER.test(last.text) && next.baseline === last.baseline && next.left > last.left;
}

/** Whether a letter is within the width of the column that begins with `first`. */
function isWithinColumn(first: Letter, { left, right }: Letter, em: number): boolean {
  return left > first.left - em * MAX_SHIFT && right < first.right + em * MAX_SHIFT;
}

function findCenterX({ left, right }: Letter): number {
  return (left + right) / 2;
}

function findCenterY({ top, bottom }: Letter): number {
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

function isColumn(item: Letter | Column | null): item is Column {
  return item !== null && 'letters' in item;
}

/** Whether one column is the next column of another column's text: close on the left, at about the same height and in the same size. */
function isNextColumn(right: Column, left: Column): boolean {
  const gap = right.left - left.right;
  return (
    left.size === right.size &&
    gap > -right.size * MAX_SHIFT &&
    gap < right.size * MAX_COLUMN_GAP &&
    left.top < right.bottom &&
    right.top < left.bottom
  );
}

/**
 * Groups the columns of a page by text. If most letters of the page are in columns, all columns are one text, from right to left. On other
 * pages, each column that is beside the file's column before it continues that column's text.
 */
function groupTexts(columns: Column[], letters: (Letter | null)[]): Column[][] {
  const texts: Column[][] = [];
  for (const column of columns) {
    const text = texts.at(-1);
    if (text && isNextColumn(text.at(-1) as Column, column)) text.push(column);
    else texts.push([column]);
  }
  const letterCount = letters.filter(
    (letter) => letter && !letter.isInferredSpace && letter.text.trim(),
  ).length;
  const verticalLetterCount = columns.reduce((sum, column) => sum + column.letters.length, 0);
  return verticalLetterCount > letterCount * MIN_VERTICAL_SHARE ? [sortColumnsByTier(texts)] : texts;
}

/** Sorts the columns of all texts into one text, tier by tier: texts at overlapping heights are one tier, read from right to left. */
function sortColumnsByTier(texts: Column[][]): Column[] {
  const boxedTexts = texts.map((text) => ({ text, ...measureBox(text) })).sort((a, b) => a.top - b.top);
  const tiers: (typeof boxedTexts)[] = [];
  for (const text of boxedTexts) {
    const tier = tiers.at(-1);
    if (tier && text.top < measureBox(tier).bottom) tier.push(text);
    else tiers.push([text]);
  }
  return tiers.flatMap((tier) => tier.sort((a, b) => b.right - a.right).flatMap(({ text }) => text));
}

/**
 * Lays columns out as lines, with a line break after each line. The lines begin at the left edge of the columns, or further left if the
 * longest line would not fit on the page. They are closer to each other than usual if they would need more height than the columns have.
 */
function layOutText(columns: Column[], pageWidth: number): (Letter | null)[] {
  const area = measureBox(columns);
  const longestLine = Math.max(...columns.map(({ top, bottom }) => bottom - top));
  const left = Math.max(Math.min(area.left, pageWidth - longestLine), 0);
  const lineHeights = columns.map((column, i) => {
    const before = columns[i - 1];
    if (!before) return column.size * ASCENT;
    return (
      Math.max(before.size, column.size) * (isNextColumn(before, column) ? LINE_HEIGHT : PARAGRAPH_HEIGHT)
    );
  });
  const totalHeight = lineHeights.reduce((sum, lineHeight) => sum + lineHeight, 0);
  const scale = Math.min(1, (area.bottom - area.top) / totalHeight);
  let baseline = area.top;
  return columns.flatMap((column, i) => {
    baseline += (lineHeights[i] as number) * scale;
    return [...toLine(column, left, baseline), null];
  });
}

/**
 * Moves the letters of a column to a line. A letter's distance from the top of the column becomes the distance from the beginning of the
 * line; characters that are side by side in the column stay side by side.
 */
function toLine(column: Column, lineLeft: number, baseline: number): Letter[] {
  const styles = toLineStyles(column);
  let end = lineLeft;
  return column.letters.map((letter, i): Letter => {
    const before = column.letters[i - 1];
    const left = before && isBesideOnRight(before, letter) ? end : lineLeft + letter.top - column.top;
    end = left + measureLength(letter);
    const { size } = letter.style;
    const top = baseline - size * ASCENT;
    return {
      ...letter,
      left,
      right: end,
      top,
      bottom: baseline + size - size * ASCENT,
      baseline,
      style: styles.get(letter.style) as LetterStyle,
    };
  });
}

/** Measures the length that a letter takes up along its line: its height where it is rotated or upright. */
function measureLength(letter: Letter): number {
  const isAlongColumn = letter.style.rotated || isUpright(letter);
  return isAlongColumn ? letter.bottom - letter.top : letter.right - letter.left;
}

/** Maps each style of a column's letters to the style in the line. That style also has the box in which the page shows the column. */
function toLineStyles({ letters, left, right, top, bottom }: Column): Map<LetterStyle, LetterStyle> {
  const column = { x: left, y: top, width: right - left, height: bottom - top };
  const styles = new Set(letters.map(({ style }) => style));
  return new Map([...styles].map((style) => [style, { ...style, rotated: false, column }]));
}
