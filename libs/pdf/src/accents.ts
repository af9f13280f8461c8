import type { Letter } from './letters.js';

const LETTER = /^\p{L}$/u;
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

/** Joins an accent with the letter that it is drawn over or under, which the file has before or after it. */
export function withAccents(letters: (Letter | null)[]): (Letter | null)[] {
  const result = [...letters];
  for (const [i, accent] of letters.entries()) {
    if (!accent || !(accent.text in COMBINING)) continue;
    const neighbor = [nextDrawn(result, i, 1), nextDrawn(result, i, -1)].find(
      (place) => place !== null && accented(result[place] as Letter, accent),
    );
    if (neighbor === undefined || neighbor === null) continue;
    const base = result[neighbor] as Letter;
    result[neighbor] = { ...base, text: accented(base, accent) as string };
    // Spaces between the two are implied; the line break that the raised accent caused goes with it.
    const [from, to] = neighbor > i ? [i, neighbor] : [neighbor + 1, i + 1];
    result.fill(SKIPPED, from, to);
  }
  return result.filter((letter) => letter !== SKIPPED);
}

const SKIPPED = {} as Letter;

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
  if (overlap < (accent.right - accent.left) / 2) return null;
  if (Math.abs(base.baseline - accent.baseline) > base.style.size) return null;
  const plain = base.text === '\u0131' ? 'i' : base.text === '\u0237' ? 'j' : base.text;
  const joined = (plain + COMBINING[accent.text]).normalize('NFC');
  return LETTER.test(plain) && [...joined].length === 1 ? joined : null;
}
