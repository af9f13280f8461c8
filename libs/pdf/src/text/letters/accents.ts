import type { Letter } from './letters.js';

/*
 * Joins accents that TeX draws as characters of their own: '´' and 'e' become 'é'. The numbers are tuned with `npm run corpus`, see
 * docs/develop/deck-reading.md; lines.test.ts has the examples: its tests of accents.
 */

/** Accents of a page that are joined; no slide has more. */
const MAX_ACCENTS = 1_000;
/** Ems between the baselines of a letter and its accent where the two are apart in the file. */
const MAX_BASELINE_SHIFT = 0.1;
/** Ems by which the baseline of a capital's accent may be higher than the capital's. */
const MAX_CAPITAL_RISE = 0.3;
/** Accents that TeX draws as characters of their own, and the combining characters that Unicode has for them. */
const COMBINING_CHARACTERS: Record<string, string> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '\u02c6': '\u0302',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
};
const DOTLESS_I = '\u0131';
const DOTLESS_J = '\u0237';
const LETTER = /^\p{L}$/u;

/** Replaces letters that are removed, so that the places of the others stay the same until the end. */
const REMOVED = {} as Letter;

/**
 * Joins each accent with the letter that it is drawn over or under. In most files that letter is directly before or after the accent;
 * PDFium moves accents to the end of some lines, where the letter is found by its place on the page.
 */
export function joinAccents(letters: (Letter | null)[]): (Letter | null)[] {
  const result = [...letters];
  const accentPlaces = letters.flatMap((letter, i) =>
    letter && letter.text in COMBINING_CHARACTERS ? [i] : [],
  );
  for (const accentPlace of accentPlaces.slice(0, MAX_ACCENTS)) {
    const accent = letters[accentPlace] as Letter;
    const neighborPlace = findBaseBeside(result, accentPlace, accent);
    const basePlace = neighborPlace ?? findBaseOnBaseline(result, accent);
    if (basePlace === null) continue;
    const base = result[basePlace] as Letter;
    result[basePlace] = { ...base, text: combine(base, accent) as string };
    if (neighborPlace === null) result[accentPlace] = REMOVED;
    else removeAccentAndGap(result, accentPlace, neighborPlace);
  }
  return result.filter((letter) => letter !== REMOVED);
}

/** Removes an accent, the spaces between it and its letter, and the line breaks before it, which its higher baseline caused. */
function removeAccentAndGap(letters: (Letter | null)[], accentPlace: number, basePlace: number): void {
  if (basePlace > accentPlace) letters.fill(REMOVED, findFirstBreak(letters, accentPlace), basePlace);
  else letters.fill(REMOVED, basePlace + 1, accentPlace + 1);
}

/** Finds the place of the first of the line breaks directly before a letter; the letter's own place where there is none. */
function findFirstBreak(letters: (Letter | null)[], letterPlace: number): number {
  let i = letterPlace;
  while (i > 0 && letters[i - 1] === null) i--;
  return i;
}

/** Finds the place of an accent's letter directly after the accent, else directly before it. */
function findBaseBeside(letters: (Letter | null)[], accentPlace: number, accent: Letter): number | null {
  for (const step of [1, -1] as const) {
    const place = findDrawnNeighbor(letters, accentPlace, step);
    if (place !== null && isBase(letters[place], accent)) return place;
  }
  return null;
}

/** Finds the place of an accent's letter anywhere in the file. */
function findBaseOnBaseline(letters: (Letter | null)[], accent: Letter): number | null {
  const place = letters.findIndex(
    (letter) =>
      letter !== null && letter !== REMOVED && isOnBaseline(letter, accent) && isBase(letter, accent),
  );
  return place < 0 ? null : place;
}

function isOnBaseline({ text, baseline, style }: Letter, accent: Letter): boolean {
  const rise = (baseline - accent.baseline) / style.size;
  const maxRise = /^\p{Lu}$/u.test(text) ? MAX_CAPITAL_RISE : MAX_BASELINE_SHIFT;
  return rise > -MAX_BASELINE_SHIFT && rise < maxRise;
}

/** Finds the place of the nearest letter in one direction that the file itself has, at most two places away. */
function findDrawnNeighbor(letters: (Letter | null)[], from: number, step: 1 | -1): number | null {
  for (const place of [from + step, from + 2 * step]) {
    const letter = letters[place];
    if (letter && letter !== REMOVED && !letter.isInferredSpace) return place;
  }
  return null;
}

/** Whether an accent belongs to a letter. */
function isBase(letter: Letter | null | undefined, accent: Letter): boolean {
  return Boolean(letter && letter !== REMOVED && !letter.isInferredSpace && combine(letter, accent) !== null);
}

/** Returns the accented letter; null where the accent is drawn elsewhere, or Unicode has no such letter. */
function combine(base: Letter, accent: Letter): string | null {
  const overlap = Math.min(base.right, accent.right) - Math.max(base.left, accent.left);
  // A dotless i is narrower than its accent.
  const narrower = Math.min(accent.right - accent.left, base.right - base.left);
  if (overlap < narrower / 2) return null;
  if (Math.abs(base.baseline - accent.baseline) > base.style.size) return null;
  const plain = base.text === DOTLESS_I ? 'i' : base.text === DOTLESS_J ? 'j' : base.text;
  const joined = (plain + COMBINING_CHARACTERS[accent.text]).normalize('NFC');
  return LETTER.test(plain) && [...joined].length === 1 ? joined : null;
}
