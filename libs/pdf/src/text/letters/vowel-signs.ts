import { gapBetween, isRightToLeft, type Letter } from './letters.js';
import { MIN_WORD_GAP } from './word-gaps.js';

/** Combining marks of Arabic and Hebrew: vowel signs, tanween, shadda. */
const VOWEL_SIGN = /^(?=\p{M})[\p{scx=Arabic}\p{scx=Hebrew}]$/u;
/** No-break, because other spaces are left out at the beginning of a run. */
const SPACE = '\u00a0';
const LETTER = /^\p{L}$/u;
/** Signs of a page that are joined; no slide has more. */
const MAX_SIGNS = 1_000;
/*
 * The numbers are tuned on five public Arabic decks, and checked with `npm run corpus`, see docs/develop/deck-reading.md; lines.test.ts
 * has the examples: its tests of vowel signs.
 */

/** Ems by which the baseline of a sign may be above or below the one of its letter. */
const MAX_RISE = 0.7;
const MAX_DROP = 0.3;
/** Ems between the boxes of a sign and its letter. */
const MAX_GAP = 0.3;
/** Ems between a glyph that draws a sign and its letter, and the letters of the same word beside it. */
const MAX_GLYPH_GAP = 0.25;
/** Ems: smaller differences are due to rounding. */
const TOLERANCE = 0.01;

/**
 * Joins the vowel signs that a font draws as glyphs of their own with the letter that they are over or under. PowerPoint moves
 * the baseline of these glyphs. PDFium therefore cuts the line before and after them, gives its pieces in another order, and
 * leaves out spaces between them. The breaks around a sign are removed, and the spaces restored; `lettersToLines` joins the
 * pieces. Signs on the baseline of their letter keep their place in the file.
 */
export function withVowelSigns(letters: (Letter | null)[]): (Letter | null)[] {
  const signs = letters.flatMap((letter, i) => (letter && VOWEL_SIGN.test(letter.text) ? [i] : []));
  if (!signs.length) return letters;
  const bases = letters.flatMap((letter, i) => (letter && isBase(letter) ? [i] : []));
  const result = [...letters];
  const dropped = new Set<number>();
  /** The places of letters at the ends of pieces. */
  const edges = new Set<number>();
  for (const i of signs.slice(0, MAX_SIGNS)) {
    const sign = letters[i] as Letter;
    const isGlyph = isOneGlyph(sign, letters[i + 1]);
    const place = isGlyph ? i + 1 : findBasePlace(letters, bases, sign);
    if (place === undefined) continue;
    const base = letters[place] as Letter;
    if (!isGlyph && isOnBaseline(base, sign)) continue;
    const { marks = '' } = result[place] as Letter;
    result[place] = { ...(isGlyph ? widened(letters, base, sign) : base), marks: marks + sign.text };
    const breaks = breaksAround(letters, i);
    for (const j of [i, ...breaks, ...falseSpaces(letters, i, base)]) dropped.add(j);
    const [before, after] = [Math.min(i, ...breaks) - 1, Math.max(i, ...breaks) + 1];
    if (breaks.length) edges.add(before).add(after);
    if (breaks.length || endsPiece(letters, place)) edges.add(place);
  }
  const kept = result.map((letter, i) => (dropped.has(i) ? null : letter));
  return result.flatMap((letter, i) => {
    if (dropped.has(i)) return [];
    return letter && edges.has(i) && isBase(letter) ? withSpaces(kept, letter) : [letter];
  });
}

function isBase({ text, implied, style }: Letter): boolean {
  return !implied && !style.rotated && LETTER.test(text) && isRightToLeft(text);
}

/** Whether one glyph draws a sign and the letter after it: PDFium halves its box and gives its characters in reverse order. */
function isOneGlyph(sign: Letter, next: Letter | null | undefined): boolean {
  if (!next || !isBase(next) || !isOnBaseline(next, sign)) return false;
  const near = sign.style.size * TOLERANCE;
  const wider = Math.abs(sign.right - sign.left - (next.right - next.left));
  return Math.abs(sign.left - next.right) < near && wider < near;
}

function isOnBaseline(letter: Letter, sign: Letter): boolean {
  return Math.abs(letter.baseline - sign.baseline) < sign.style.size * TOLERANCE;
}

/** The place of the letter that shares most of its width with a sign, or is nearest to it. */
function findBasePlace(letters: (Letter | null)[], bases: number[], sign: Letter): number | undefined {
  const em = sign.style.size;
  let found: number | undefined;
  let most = -em * MAX_GAP;
  for (const i of bases) {
    const { left, right, baseline } = letters[i] as Letter;
    const rise = baseline - sign.baseline;
    if (rise > em * MAX_RISE || rise < -em * MAX_DROP) continue;
    const overlap = Math.min(right, sign.right) - Math.max(left, sign.left);
    if (overlap <= most) continue;
    most = overlap;
    found = i;
  }
  return found;
}

/** The places of the line breaks directly before and after a sign. */
function breaksAround(letters: (Letter | null)[], sign: number): number[] {
  const places: number[] = [];
  for (let i = sign - 1; letters[i] === null; i--) places.push(i);
  for (let i = sign + 1; letters[i] === null; i++) places.push(i);
  return places;
}

/** The places of spaces that belong to the glyph of a sign: without width directly before it, or inside of its letter. */
function falseSpaces(letters: (Letter | null)[], at: number, base: Letter): number[] {
  const sign = letters[at] as Letter;
  const em = sign.style.size;
  return letters.flatMap((letter, i) => {
    if (letter?.text !== ' ') return [];
    const { left, right, baseline } = letter;
    const middle = (left + right) / 2;
    const isBefore = i === at - 1 && right - left < em * TOLERANCE && isOnBaseline(letter, sign);
    const isInside = middle > base.left + em * TOLERANCE && middle < base.right;
    const isNear = Math.abs(baseline - base.baseline) < em * MAX_RISE;
    return isBefore || (isInside && isNear) ? [i] : [];
  });
}

/** Whether the letter that the file has after one and its signs is not beside it. */
function endsPiece(letters: (Letter | null)[], place: number): boolean {
  const base = letters[place] as Letter;
  const next = letters.slice(place + 1, place + 4).find((letter) => !letter || !VOWEL_SIGN.test(letter.text));
  return !next || gapBetween(base, next) > base.style.size;
}

/** A letter at the end of a piece of a line, with the spaces beside it: PDFium leaves them out where it cuts the line. */
function withSpaces(letters: (Letter | null)[], letter: Letter): Letter[] {
  const { left, right } = findNeighbors(letters, letter);
  const min = letter.style.size * MIN_WORD_GAP;
  const space = { ...letter, text: SPACE, marks: '' };
  return [
    ...(right - letter.right > min ? [{ ...space, left: letter.right, right }] : []),
    letter,
    ...(letter.left - left > min ? [{ ...space, left, right: letter.left }] : []),
  ];
}

/** A letter that its sign draws, with a box that reaches to its neighbors: the file has only the box of the sign. */
function widened(letters: (Letter | null)[], base: Letter, sign: Letter): Letter {
  const glyph = { ...base, right: sign.right };
  const { left, right } = findNeighbors(letters, glyph, base);
  const max = base.style.size * MAX_GLYPH_GAP;
  return {
    ...glyph,
    left: glyph.left - left < max ? left : glyph.left,
    right: right - glyph.right < max ? right : glyph.right,
  };
}

/** Finds where the letters beside another one end: the right end of the one left of it, the left end of the one right of it. */
function findNeighbors(
  letters: (Letter | null)[],
  base: Letter,
  self = base,
): { left: number; right: number } {
  const em = base.style.size;
  const middle = base.left + base.right;
  let [left, right] = [-Infinity, Infinity];
  for (const letter of letters) {
    if (!letter?.text.trim() || letter === self || VOWEL_SIGN.test(letter.text)) continue;
    if (Math.abs(letter.baseline - base.baseline) > em * MAX_DROP) continue;
    if (letter.left + letter.right < middle) left = Math.max(left, letter.right);
    else if (letter.left + letter.right > middle) right = Math.min(right, letter.left);
  }
  const isNear = (gap: number): boolean => gap < em;
  return {
    left: isNear(base.left - left) ? left : base.left,
    right: isNear(right - base.right) ? right : base.right,
  };
}
