import { isRightToLeft, type Letter } from './letters.js';

/** Signs that have a mirror image in Unicode and occur in sentences. */
const PAIRS = ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥', '⟨⟩'];
const MIRROR_IMAGES = new Map(PAIRS.flatMap(([a = '', b = '']) => [[a, b] as const, [b, a] as const]));
const OPENING = new Set(['(', '[', '{', '«', '‹', '⟨']);
const CLOSING = new Set([...OPENING].map((sign) => MIRROR_IMAGES.get(sign)));
const LETTER = /\p{L}/u;
const WORD = /[\p{L}\p{N}]/u;
const LINE_BREAKS = new Set([10, 13]);

/**
 * The characters of a page as the file has them. PDFium replaces brackets and other signs by their mirror images after
 * right-to-left letters, and at the beginning of a line with at least as many right-to-left runs of letters as others.
 * `codes` are in PDFium's order.
 */
export function withoutMirroring(codes: number[]): number[] {
  const characters = codes.map((code) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''));
  if (!characters.some(isRightToLeft)) return codes;
  const found: number[] = [];
  while (found.length < codes.length) {
    const from = found.length;
    const end = findLineEnd(codes, from);
    let direction = findDirection(characters.slice(from, end));
    for (let i = from; i < end; i++) {
      const character = characters[i] as string;
      direction = letterDirection(character) ?? direction;
      const image = direction === 'right' ? MIRROR_IMAGES.get(character) : undefined;
      found.push(image?.codePointAt(0) ?? (codes[i] as number));
    }
  }
  return found;
}

/** The place after the line break that ends the line. */
function findLineEnd(codes: number[], start: number): number {
  let end = start;
  while (end < codes.length && !LINE_BREAKS.has(codes[end] as number)) end++;
  return Math.min(end + 1, codes.length);
}

/** The direction of a line, as PDFium decides it. */
function findDirection(line: string[]): 'left' | 'right' {
  const runs = { left: 0, right: 0 };
  line.forEach((character, i) => {
    const direction = letterDirection(character);
    if (direction && direction !== letterDirection(line[i - 1] ?? '')) runs[direction]++;
  });
  return runs.right > 0 && runs.right >= runs.left ? 'right' : 'left';
}

/** The direction that a letter has; digits and signs have none of their own. */
function letterDirection(character: string): 'left' | 'right' | null {
  if (!LETTER.test(character)) return null;
  return isRightToLeft(character) ? 'right' : 'left';
}

/**
 * Restores logical brackets in right-to-left lines, which are in reading order: an opening bracket precedes what it encloses.
 * Most programs store logical brackets; others, such as LuaTeX, store visual ones, their mirror images. The majority of a
 * page's brackets decides for all its lines, because a line may have only one end of a pair. `isVisualByDefault` decides where
 * there is no majority.
 */
export function withLogicalBrackets(lines: Letter[][], isVisualByDefault: boolean): Letter[][] {
  const mirrored = new Map(
    lines.filter(isRightToLeftLine).map((line) => [line, withMirroredSigns(line)] as const),
  );
  const majority = [...mirrored].reduce(
    (sum, [line, other]) => sum + countLogicalBrackets(line) - countLogicalBrackets(other),
    0,
  );
  const isVisual = majority < 0 || (majority === 0 && isVisualByDefault);
  return lines.map((line) => {
    const other = mirrored.get(line);
    return other ? withPairs(isVisual ? other : line) : line;
  });
}

function isRightToLeftLine(line: Letter[]): boolean {
  const letters = line.filter(({ text }) => LETTER.test(text));
  return letters.filter(({ text }) => isRightToLeft(text)).length * 2 > letters.length;
}

/** A right-to-left line with the mirror images of its signs, except those inside of left-to-right words, such as 'f(x)'. */
function withMirroredSigns(line: Letter[]): Letter[] {
  const kept = new Set<number>();
  const open: number[] = [];
  let direction: 'left' | 'right' = 'right';
  line.forEach(({ text }, i) => {
    direction = letterDirection(text) ?? direction;
    if (direction === 'right') open.length = 0;
    else if (OPENING.has(text)) open.push(i);
    else if (CLOSING.has(text)) {
      const start = open.pop();
      if (start !== undefined) kept.add(start).add(i);
    }
  });
  return line.map((letter, i) => {
    const image = kept.has(i) ? undefined : MIRROR_IMAGES.get(letter.text);
    return image ? { ...letter, text: image } : letter;
  });
}

/** How many brackets of a line are logical: those with a partner, and those with a word on their inner side only. */
function countLogicalBrackets(line: Letter[]): number {
  const alone = new Set(unpairedSigns(line));
  return line.filter(({ text }, i) => {
    if (!OPENING.has(text) && !CLOSING.has(text)) return false;
    const [isAfterWord, isBeforeWord] = [isWord(line[i - 1]), isWord(line[i + 1])];
    return !alone.has(i) || (OPENING.has(text) ? isBeforeWord && !isAfterWord : isAfterWord && !isBeforeWord);
  }).length;
}

/**
 * Makes pairs of two equal brackets. PowerPoint's fonts of one line may differ: those with a Unicode map store logical
 * brackets, those in a Latin encoding visual ones.
 */
function withPairs(line: Letter[]): Letter[] {
  const alone = unpairedSigns(line);
  const swapped = new Set<number>();
  for (let i = 1; i < alone.length; i++) {
    const [first, second] = [alone[i - 1] as number, alone[i] as number];
    const sign = line[first]?.text ?? '';
    if (swapped.has(first) || sign !== line[second]?.text) continue;
    // Closing brackets without an opening one also stand after the letters of a list: 'a) yes b) no'.
    if (OPENING.has(sign)) swapped.add(second);
    else if (!isWord(line[first - 1]) && isWord(line[first + 1])) swapped.add(first);
  }
  return line.map((letter, i) =>
    swapped.has(i) ? { ...letter, text: MIRROR_IMAGES.get(letter.text) ?? letter.text } : letter,
  );
}

/** The places of brackets that have no partner in a line. */
function unpairedSigns(line: Letter[]): number[] {
  const alone: number[] = [];
  line.forEach(({ text }, i) => {
    if (OPENING.has(text)) alone.push(i);
    else if (CLOSING.has(text)) {
      const start = alone.at(-1);
      if (start !== undefined && line[start]?.text === MIRROR_IMAGES.get(text)) alone.pop();
      else alone.push(i);
    }
  });
  return alone;
}

function isWord(letter: Letter | undefined): boolean {
  return letter !== undefined && WORD.test(letter.text);
}
