import { isRightToLeft, type Letter, measureGap } from './letters.js';
import { MIN_WORD_GAP } from './word-gaps.js';

/*
 * Joins the vowel signs that a font draws as glyphs of their own with their letters. The numbers are tuned on five public Arabic decks, and
 * checked with `npm run corpus`, see docs/develop/deck-reading.md; lines.test.ts has the examples: its tests of vowel signs.
 */

/** Combining marks of Arabic and Hebrew: vowel signs, tanween, shadda. */
const VOWEL_SIGN = /^(?=\p{M})[\p{scx=Arabic}\p{scx=Hebrew}]$/u;
/** A no-break space, because `lettersToLines` drops other spaces at the beginning of a run. */
const NO_BREAK_SPACE = '\u00a0';
const LETTER = /^\p{L}$/u;
/** Vowel signs of a page that are joined; no slide has more. */
const MAX_SIGNS = 1_000;

/** Ems by which the baseline of a sign may be above or below the one of its letter. */
const MAX_RISE = 0.7;
const MAX_DROP = 0.3;
/** Ems between the boxes of a sign and its letter. */
const MAX_GAP = 0.3;
/** Ems between a glyph that draws a letter with its sign, and the letters of the same word beside it. */
const MAX_GLYPH_GAP = 0.25;
/** Ems: smaller differences are due to rounding. */
const TOLERANCE = 0.01;

/**
 * Joins each vowel sign that has a baseline of its own with the letter that the sign is over or under. PowerPoint moves the baseline of
 * these glyphs. PDFium therefore cuts the line into pieces before and after each glyph, gives the pieces in another order, and leaves out
 * spaces between them. This function removes the line breaks around the signs and restores the spaces; `lettersToLines` joins the pieces.
 * Signs on the baseline of their letter keep their place in the file.
 */
export function joinVowelSigns(letters: (Letter | null)[]): (Letter | null)[] {
  const signPlaces = letters.flatMap((letter, i) => (letter && VOWEL_SIGN.test(letter.text) ? [i] : []));
  if (!signPlaces.length) return letters;
  const basePlaces = letters.flatMap((letter, i) => (letter && isBase(letter) ? [i] : []));
  const changes: Changes = { letters: [...letters], removedPlaces: new Set(), pieceEnds: new Set() };
  for (const signPlace of signPlaces.slice(0, MAX_SIGNS)) {
    const sign = letters[signPlace] as Letter;
    const drawsBase = isOneGlyph(sign, letters[signPlace + 1]);
    const basePlace = drawsBase ? signPlace + 1 : findBasePlace(letters, basePlaces, sign);
    if (basePlace === undefined) continue;
    const base = letters[basePlace] as Letter;
    if (!drawsBase && isOnBaseline(base, sign)) continue;
    const { vowelSigns = '' } = changes.letters[basePlace] as Letter;
    changes.letters[basePlace] = {
      ...(drawsBase ? widenToNeighbors(letters, base, sign) : base),
      vowelSigns: vowelSigns + sign.text,
    };
    removeSignAndGaps(changes, letters, signPlace, basePlace);
  }
  return applyChanges(changes);
}

/** What changes when the signs of a page are joined. Places are indexes of the letters in the file's order. */
interface Changes {
  /** The letters with their signs, still in their old places. */
  letters: (Letter | null)[];
  /** Places of signs, of false spaces, and of the line breaks around signs. */
  removedPlaces: Set<number>;
  /** Places of letters at which PDFium cut the line, so that spaces may be missing beside them. */
  pieceEnds: Set<number>;
}

function removeSignAndGaps(
  { removedPlaces, pieceEnds }: Changes,
  letters: (Letter | null)[],
  signPlace: number,
  basePlace: number,
): void {
  const base = letters[basePlace] as Letter;
  const breakPlaces = findBreaksAround(letters, signPlace);
  for (const place of [signPlace, ...breakPlaces, ...findFalseSpaces(letters, signPlace, base)])
    removedPlaces.add(place);
  if (breakPlaces.length)
    pieceEnds.add(Math.min(signPlace, ...breakPlaces) - 1).add(Math.max(signPlace, ...breakPlaces) + 1);
  if (breakPlaces.length || endsPiece(letters, basePlace)) pieceEnds.add(basePlace);
}

function applyChanges({ letters, removedPlaces, pieceEnds }: Changes): (Letter | null)[] {
  const remaining = letters.map((letter, i) => (removedPlaces.has(i) ? null : letter));
  return letters.flatMap((letter, i) => {
    if (removedPlaces.has(i)) return [];
    return letter && pieceEnds.has(i) && isBase(letter) ? restoreSpacesBeside(remaining, letter) : [letter];
  });
}

/** Whether a letter may have vowel signs. */
function isBase({ text, isInferredSpace, style }: Letter): boolean {
  return !isInferredSpace && !style.rotated && LETTER.test(text) && isRightToLeft(text);
}

/**
 * Whether one glyph draws a sign and the letter after the sign: PDFium gives the two characters of such a glyph in reverse order, and half
 * of its box to each.
 */
function isOneGlyph(sign: Letter, next: Letter | null | undefined): boolean {
  if (!next || !isBase(next) || !isOnBaseline(next, sign)) return false;
  const tolerance = sign.style.size * TOLERANCE;
  const widthDifference = Math.abs(sign.right - sign.left - (next.right - next.left));
  return Math.abs(sign.left - next.right) < tolerance && widthDifference < tolerance;
}

function isOnBaseline(letter: Letter, sign: Letter): boolean {
  return Math.abs(letter.baseline - sign.baseline) < sign.style.size * TOLERANCE;
}

/** Finds the place of the letter that shares most of its width with a sign, or else is nearest to the sign. */
function findBasePlace(letters: (Letter | null)[], basePlaces: number[], sign: Letter): number | undefined {
  const em = sign.style.size;
  let bestPlace: number | undefined;
  // Negative overlaps are gaps.
  let bestOverlap = -em * MAX_GAP;
  for (const place of basePlaces) {
    const { left, right, baseline } = letters[place] as Letter;
    const rise = baseline - sign.baseline;
    if (rise > em * MAX_RISE || rise < -em * MAX_DROP) continue;
    const overlap = Math.min(right, sign.right) - Math.max(left, sign.left);
    if (overlap <= bestOverlap) continue;
    bestOverlap = overlap;
    bestPlace = place;
  }
  return bestPlace;
}

/** Finds the places of the line breaks directly before and after a sign. */
function findBreaksAround(letters: (Letter | null)[], signPlace: number): number[] {
  const places: number[] = [];
  for (let i = signPlace - 1; letters[i] === null; i--) places.push(i);
  for (let i = signPlace + 1; letters[i] === null; i++) places.push(i);
  return places;
}

/** Finds the places of spaces that belong to the glyph of a sign: without width directly before the sign, or inside of its letter. */
function findFalseSpaces(letters: (Letter | null)[], signPlace: number, base: Letter): number[] {
  const sign = letters[signPlace] as Letter;
  const em = sign.style.size;
  return letters.flatMap((letter, i) => {
    if (letter?.text !== ' ') return [];
    const { left, right, baseline } = letter;
    const center = (left + right) / 2;
    const isBeforeSign = i === signPlace - 1 && right - left < em * TOLERANCE && isOnBaseline(letter, sign);
    const isInsideBase = center > base.left + em * TOLERANCE && center < base.right;
    const isOnSameLine = Math.abs(baseline - base.baseline) < em * MAX_RISE;
    return isBeforeSign || (isInsideBase && isOnSameLine) ? [i] : [];
  });
}

/** Whether a piece of a line ends with a letter and its signs: the next letter of the file is not beside them. */
function endsPiece(letters: (Letter | null)[], basePlace: number): boolean {
  const base = letters[basePlace] as Letter;
  const next = letters
    .slice(basePlace + 1, basePlace + 4)
    .find((letter) => !letter || !VOWEL_SIGN.test(letter.text));
  return !next || measureGap(base, next) > base.style.size;
}

/** Adds the spaces on both sides of a letter at the end of a piece, which PDFium leaves out where it cuts the line. */
function restoreSpacesBeside(letters: (Letter | null)[], letter: Letter): Letter[] {
  const { leftNeighborEnd, rightNeighborStart } = findNeighborEdges(letters, letter);
  const minGap = letter.style.size * MIN_WORD_GAP;
  const space = { ...letter, text: NO_BREAK_SPACE, vowelSigns: '' };
  const rightSpace = { ...space, left: letter.right, right: rightNeighborStart };
  const leftSpace = { ...space, left: leftNeighborEnd, right: letter.left };
  return [
    ...(rightSpace.right - rightSpace.left > minGap ? [rightSpace] : []),
    letter,
    ...(leftSpace.right - leftSpace.left > minGap ? [leftSpace] : []),
  ];
}

/** Widens the box of a letter that one glyph draws with its sign up to the neighbors: the file has only the box of that glyph. */
function widenToNeighbors(letters: (Letter | null)[], base: Letter, sign: Letter): Letter {
  const glyph = { ...base, right: sign.right };
  const { leftNeighborEnd, rightNeighborStart } = findNeighborEdges(letters, glyph, base);
  const maxGap = base.style.size * MAX_GLYPH_GAP;
  return {
    ...glyph,
    left: glyph.left - leftNeighborEnd < maxGap ? leftNeighborEnd : glyph.left,
    right: rightNeighborStart - glyph.right < maxGap ? rightNeighborStart : glyph.right,
  };
}

/**
 * Finds the right edge of the letter left of a box, and the left edge of the letter right of the box; the box's own edges where no letter
 * is within an em.
 * @param ignored the letter in the box
 */
function findNeighborEdges(
  letters: (Letter | null)[],
  box: Letter,
  ignored = box,
): { leftNeighborEnd: number; rightNeighborStart: number } {
  const em = box.style.size;
  const center = (box.left + box.right) / 2;
  let leftNeighborEnd = -Infinity;
  let rightNeighborStart = Infinity;
  for (const letter of letters) {
    if (!letter?.text.trim() || letter === ignored || VOWEL_SIGN.test(letter.text)) continue;
    if (Math.abs(letter.baseline - box.baseline) > em * MAX_DROP) continue;
    const letterCenter = (letter.left + letter.right) / 2;
    if (letterCenter < center) leftNeighborEnd = Math.max(leftNeighborEnd, letter.right);
    else if (letterCenter > center) rightNeighborStart = Math.min(rightNeighborStart, letter.left);
  }
  return {
    leftNeighborEnd: box.left - leftNeighborEnd < em ? leftNeighborEnd : box.left,
    rightNeighborStart: rightNeighborStart - box.right < em ? rightNeighborStart : box.right,
  };
}
