import type { Letter } from './letters.js';

/*
 * Moves signs that TeX draws on a baseline of their own to the baseline of their word. TeX's fonts with 128 letters have no low quotes, so
 * TeX lowers closing quotes; root signs hang from their bar. Example: '”Hallo“' with the first sign 0.6 em below the word becomes
 * '„Hallo“'. The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; lines.test.ts has the examples: low quotes,
 * and the sign of a root.
 */

/** The sign that replaces a shifted one, and the ems by which the shifted sign's baseline is below the word's; negative for above. */
interface Shift {
  replacement: string;
  minDrop: number;
  maxDrop: number;
}

const SHIFTS: Record<string, Shift> = {
  '”': { replacement: '„', minDrop: 0.4, maxDrop: 0.8 },
  '’': { replacement: '‚', minDrop: 0.4, maxDrop: 0.8 },
  '√': { replacement: '√', minDrop: -0.9, maxDrop: -0.4 },
};
/** Ems between a sign and the letter after it. */
const MAX_GAP = 0.3;
/** Line breaks and inferred spaces between a sign and the letter after it, which the sign's baseline causes. */
const MAX_BREAKS = 3;

/** Moves shifted signs to the baseline of the letter after them, so that they don't cut the line. */
export function moveSignsToBaseline(letters: (Letter | null)[]): (Letter | null)[] {
  const result: (Letter | null)[] = [];
  for (let i = 0; i < letters.length; i++) {
    const sign = letters[i] ?? null;
    const shift = sign && SHIFTS[sign.text];
    const nextPlace = shift ? findNextDrawn(letters, i) : null;
    const next = nextPlace === null ? null : letters[nextPlace];
    if (sign && shift && next && nextPlace !== null && isShifted(sign, next, shift)) {
      // The line breaks before the sign are removed too; if a line does end there, the places of the letters show it.
      while (result.length && result.at(-1) === null) result.pop();
      result.push(moveToBaseline(sign, shift, next));
      i = nextPlace - 1;
    } else result.push(sign);
  }
  return result;
}

function moveToBaseline(sign: Letter, { replacement }: Shift, next: Letter): Letter {
  const drop = sign.baseline - next.baseline;
  return {
    ...sign,
    text: replacement,
    top: sign.top - drop,
    bottom: sign.bottom - drop,
    baseline: sign.baseline - drop,
  };
}

/** Finds the place of the next letter that the file itself has; null where none is near. */
function findNextDrawn(letters: (Letter | null)[], from: number): number | null {
  for (let i = from + 1; i <= from + MAX_BREAKS; i++)
    if (letters[i] && !letters[i]?.isInferredSpace) return i;
  return null;
}

function isShifted(sign: Letter, next: Letter, { minDrop, maxDrop }: Shift): boolean {
  const em = next.style.size;
  const drop = (sign.baseline - next.baseline) / em;
  return drop > minDrop && drop < maxDrop && Math.abs(next.left - sign.right) < em * MAX_GAP;
}
