import type { Letter } from './letters.js';

const LETTER = /^\p{L}$/u;
/*
 * Joins accents that TeX draws as characters of their own: '´' and 'e' become 'é'. The numbers are tuned with `npm run corpus`, see
 * docs/develop/deck-reading.md; lines.test.ts has the examples: its tests of accents.
 */

/** Accents of a page that are joined; no slide has more. */
const MAX_ACCENTS = 1_000;
/** Ems between the baselines of a letter and its accent where the file has them in different places. */
const MAX_BASELINE_SHIFT = 0.1;
/** Ems by which the accent of a capital may be higher. */
const MAX_CAPITAL_RISE = 0.3;
/** Accents that TeX draws as characters of their own, and the combining characters that Unicode has for them. */
const COMBINING: Record<string, string> = {
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

/**
 * Joins an accent with the letter that it is drawn over or under, which the file mostly has before or after it. PDFium moves
 * accents to the end of some lines.
 */
export function withAccents(letters: (Letter | null)[]): (Letter | null)[] {
  const result = [...letters];
  const accents = letters.flatMap((letter, i) => (letter && letter.text in COMBINING ? [i] : []));
  for (const i of accents.slice(0, MAX_ACCENTS)) {
    const accent = letters[i] as Letter;
    const isBase = (letter: Letter | null | undefined): boolean =>
      Boolean(letter && letter !== SKIPPED && !letter.implied && accented(letter, accent));
    const place = [nextDrawn(result, i, 1), nextDrawn(result, i, -1)].find(
      (near) => near !== null && isBase(result[near]),
    );
    const base =
      place ??
      result.findIndex(
        (letter) => letter !== null && letter !== SKIPPED && isOnBaseline(letter, accent) && isBase(letter),
      );
    if (base < 0) continue;
    const letter = result[base] as Letter;
    result[base] = { ...letter, text: accented(letter, accent) as string };
    // Spaces between neighbors are implied; the line breaks that the raised accent caused go with it.
    const isNeighbor = place !== undefined;
    const [from, to] = !isNeighbor
      ? [i, i + 1]
      : base > i
        ? [firstBreak(result, i), base]
        : [base + 1, i + 1];
    result.fill(SKIPPED, from, to);
  }
  return result.filter((letter) => letter !== SKIPPED);
}

const SKIPPED = {} as Letter;

/** The place of the first of the line breaks directly before a letter; the letter's own where there is none. */
function firstBreak(letters: (Letter | null)[], before: number): number {
  let i = before;
  while (i > 0 && letters[i - 1] === null) i--;
  return i;
}

function isOnBaseline({ text, baseline, style }: Letter, accent: Letter): boolean {
  const rise = (baseline - accent.baseline) / style.size;
  const maxRise = /^\p{Lu}$/u.test(text) ? MAX_CAPITAL_RISE : MAX_BASELINE_SHIFT;
  return rise > -MAX_BASELINE_SHIFT && rise < maxRise;
}

/** The place of the nearest letter that the file itself has, at most two places away. */
function nextDrawn(letters: (Letter | null)[], from: number, step: 1 | -1): number | null {
  for (const place of [from + step, from + 2 * step]) {
    const letter = letters[place];
    if (letter && letter !== SKIPPED && !letter.implied) return place;
  }
  return null;
}

/** The accented letter; null where the accent is drawn elsewhere, or Unicode has no such letter. */
function accented(base: Letter, accent: Letter): string | null {
  const overlap = Math.min(base.right, accent.right) - Math.max(base.left, accent.left);
  // A dotless i is narrower than its accent.
  const narrower = Math.min(accent.right - accent.left, base.right - base.left);
  if (overlap < narrower / 2) return null;
  if (Math.abs(base.baseline - accent.baseline) > base.style.size) return null;
  const plain = base.text === '\u0131' ? 'i' : base.text === '\u0237' ? 'j' : base.text;
  const joined = (plain + COMBINING[accent.text]).normalize('NFC');
  return LETTER.test(plain) && [...joined].length === 1 ? joined : null;
}
