import { isRightToLeft, type Letter } from './letters.js';

/*
 * Restores the brackets and other signs of right-to-left lines, for which programs and PDFium often give their mirror images: ')' for '('.
 * mirrored-signs.test.ts has the examples.
 */

/** Signs that have a mirror image in Unicode and occur in sentences. */
const MIRRORED_PAIRS = ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥', '⟨⟩'];
const MIRROR_IMAGES = new Map(
  MIRRORED_PAIRS.flatMap(([left = '', right = '']) => [[left, right] as const, [right, left] as const]),
);
const OPENING_BRACKETS = new Set(['(', '[', '{', '«', '‹', '⟨']);
const CLOSING_BRACKETS = new Set([...OPENING_BRACKETS].map((bracket) => MIRROR_IMAGES.get(bracket)));
const LETTER = /\p{L}/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** Line feed and carriage return. */
const LINE_BREAK_CODES = new Set([10, 13]);
const MAX_CODE_POINT = 0x10ffff;

type Direction = 'leftToRight' | 'rightToLeft';

/**
 * Undoes PDFium's mirroring: PDFium replaces brackets and other signs by their mirror images after right-to-left letters, and at the
 * beginning of a line with at least as many right-to-left runs of letters as left-to-right ones.
 * @param codes the characters of a page, in PDFium's order
 */
export function undoMirroring(codes: number[]): number[] {
  const characters = codes.map((code) =>
    code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '',
  );
  if (!characters.some(isRightToLeft)) return codes;
  const restored: number[] = [];
  while (restored.length < codes.length) {
    const lineStart = restored.length;
    const lineEnd = findLineEnd(codes, lineStart);
    let direction = findLineDirection(characters.slice(lineStart, lineEnd));
    for (let i = lineStart; i < lineEnd; i++) {
      const character = characters[i] as string;
      direction = findLetterDirection(character) ?? direction;
      const image = direction === 'rightToLeft' ? MIRROR_IMAGES.get(character) : undefined;
      restored.push(image?.codePointAt(0) ?? (codes[i] as number));
    }
  }
  return restored;
}

/** Finds the place after the line break that ends the line. */
function findLineEnd(codes: number[], lineStart: number): number {
  let end = lineStart;
  while (end < codes.length && !LINE_BREAK_CODES.has(codes[end] as number)) end++;
  return Math.min(end + 1, codes.length);
}

/** Finds the direction of a line by PDFium's rule: the direction that more runs of letters have. */
function findLineDirection(line: string[]): Direction {
  const runCounts = { leftToRight: 0, rightToLeft: 0 };
  line.forEach((character, i) => {
    const direction = findLetterDirection(character);
    if (direction && direction !== findLetterDirection(line[i - 1] ?? '')) runCounts[direction]++;
  });
  const { leftToRight, rightToLeft } = runCounts;
  return rightToLeft > 0 && rightToLeft >= leftToRight ? 'rightToLeft' : 'leftToRight';
}

/** Returns null for digits and signs, which have no direction of their own. */
function findLetterDirection(character: string): Direction | null {
  if (!LETTER.test(character)) return null;
  return isRightToLeft(character) ? 'rightToLeft' : 'leftToRight';
}

/**
 * Restores logical brackets in right-to-left lines: in reading order, an opening bracket precedes what it encloses. Most programs store
 * logical brackets; others, such as LuaTeX, store visual brackets, the mirror images. The majority of a page's brackets decides for all
 * its lines, because a line may have only one bracket of a pair.
 * @param lines in reading order
 * @param isVisualByDefault decides where there is no majority
 */
export function restoreLogicalBrackets(lines: Letter[][], isVisualByDefault: boolean): Letter[][] {
  const mirroredLines = new Map(
    lines.filter(isRightToLeftLine).map((line) => [line, mirrorSigns(line)] as const),
  );
  const logicalMajority = [...mirroredLines].reduce(
    (sum, [line, mirrored]) => sum + countLogicalBrackets(line) - countLogicalBrackets(mirrored),
    0,
  );
  const isVisual = logicalMajority < 0 || (logicalMajority === 0 && isVisualByDefault);
  return lines.map((line) => {
    const mirrored = mirroredLines.get(line);
    return mirrored ? pairEqualBrackets(isVisual ? mirrored : line) : line;
  });
}

function isRightToLeftLine(line: Letter[]): boolean {
  const letters = line.filter(({ text }) => LETTER.test(text));
  return letters.filter(({ text }) => isRightToLeft(text)).length * 2 > letters.length;
}

/** Replaces the signs of a right-to-left line by their mirror images, except brackets inside of left-to-right words, such as 'f(x)'. */
function mirrorSigns(line: Letter[]): Letter[] {
  const bracketsInWords = findBracketsInLeftToRightWords(line);
  return line.map((letter, i) => {
    const image = bracketsInWords.has(i) ? undefined : MIRROR_IMAGES.get(letter.text);
    return image ? { ...letter, text: image } : letter;
  });
}

/** Finds the places of the pairs of brackets that follow a left-to-right letter and enclose no right-to-left letter. */
function findBracketsInLeftToRightWords(line: Letter[]): Set<number> {
  const places = new Set<number>();
  const openingPlaces: number[] = [];
  let direction: Direction = 'rightToLeft';
  line.forEach(({ text }, i) => {
    direction = findLetterDirection(text) ?? direction;
    if (direction === 'rightToLeft') openingPlaces.length = 0;
    else if (OPENING_BRACKETS.has(text)) openingPlaces.push(i);
    else if (CLOSING_BRACKETS.has(text)) {
      const openingPlace = openingPlaces.pop();
      if (openingPlace !== undefined) places.add(openingPlace).add(i);
    }
  });
  return places;
}

/** Counts the logical brackets of a line: those with a partner, and those with a word on their inner side only. */
function countLogicalBrackets(line: Letter[]): number {
  const unpaired = new Set(findUnpairedBrackets(line));
  return line.filter(({ text }, i) => {
    if (!OPENING_BRACKETS.has(text) && !CLOSING_BRACKETS.has(text)) return false;
    if (!unpaired.has(i)) return true;
    const [isAfterWord, isBeforeWord] = [isWordCharacter(line[i - 1]), isWordCharacter(line[i + 1])];
    return OPENING_BRACKETS.has(text) ? isBeforeWord && !isAfterWord : isAfterWord && !isBeforeWord;
  }).length;
}

/**
 * Makes a pair of two equal brackets that follow each other without a partner: '(word(' becomes '(word)'. PowerPoint's fonts of one line
 * may differ: those with a Unicode map store logical brackets, those in a Latin encoding visual brackets.
 */
function pairEqualBrackets(line: Letter[]): Letter[] {
  const unpaired = findUnpairedBrackets(line);
  const mirrored = new Set<number>();
  for (let i = 1; i < unpaired.length; i++) {
    const [first, second] = [unpaired[i - 1] as number, unpaired[i] as number];
    const bracket = line[first]?.text ?? '';
    if (mirrored.has(first) || bracket !== line[second]?.text) continue;
    if (OPENING_BRACKETS.has(bracket)) mirrored.add(second);
    // A closing bracket directly after a word may be the sign of a list item: 'a) yes b) no'.
    else if (!isWordCharacter(line[first - 1]) && isWordCharacter(line[first + 1])) mirrored.add(first);
  }
  return line.map((letter, i) =>
    mirrored.has(i) ? { ...letter, text: MIRROR_IMAGES.get(letter.text) ?? letter.text } : letter,
  );
}

/** Finds the places of brackets that have no partner in a line. */
function findUnpairedBrackets(line: Letter[]): number[] {
  const unpaired: number[] = [];
  line.forEach(({ text }, i) => {
    if (OPENING_BRACKETS.has(text)) unpaired.push(i);
    else if (CLOSING_BRACKETS.has(text)) {
      const lastUnpaired = unpaired.at(-1);
      if (lastUnpaired !== undefined && line[lastUnpaired]?.text === MIRROR_IMAGES.get(text)) unpaired.pop();
      else unpaired.push(i);
    }
  });
  return unpaired;
}

function isWordCharacter(letter: Letter | undefined): boolean {
  return letter !== undefined && WORD_CHARACTER.test(letter.text);
}
