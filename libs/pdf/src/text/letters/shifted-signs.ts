import type { Letter } from './letters.js';

/** What a sign becomes beside a word, and the ems by which its baseline is below the word's; negative for above. */
interface Shift {
  text: string;
  min: number;
  max: number;
}

/**
 * Signs that TeX draws on a baseline of their own: its fonts with 128 letters have no low quotes, so it lowers closing ones,
 * and roots hang from their bar. Example: '”Hallo“' with the first sign 0.6 em below the word becomes '„Hallo“'. The numbers are tuned with
 * `npm run corpus`, see docs/develop/deck-reading.md; lines.test.ts has the examples: low quotes, and the sign of a root.
 */
const SHIFTS: Record<string, Shift> = {
  '”': { text: '„', min: 0.4, max: 0.8 },
  '’': { text: '‚', min: 0.4, max: 0.8 },
  '√': { text: '√', min: -0.9, max: -0.4 },
};
/** Ems between a sign and the letter after it. */
const MAX_GAP = 0.3;
/** Line breaks that the other baseline causes. */
const MAX_BREAKS = 3;

/** Moves shifted signs to the baseline of the letter after them, so that they don't cut the line. */
export function moveSignsToBaseline(letters: (Letter | null)[]): (Letter | null)[] {
  const result: (Letter | null)[] = [];
  for (let i = 0; i < letters.length; i++) {
    const sign = letters[i] ?? null;
    const shift = sign && SHIFTS[sign.text];
    const next = shift ? nextDrawn(letters, i) : i;
    const word = next > i ? letters[next] : undefined;
    if (sign && shift && word && isShifted(sign, word, shift)) {
      const up = sign.baseline - word.baseline;
      // A break before a raised sign goes too; whether the line ends there is seen from the places of its letters.
      while (result.length && result.at(-1) === null) result.pop();
      const { top, bottom, baseline } = sign;
      result.push({ ...sign, text: shift.text, top: top - up, bottom: bottom - up, baseline: baseline - up });
      i = next - 1;
    } else result.push(sign);
  }
  return result;
}

/** The place of the next letter that the file itself has; the same place where there is none near. */
function nextDrawn(letters: (Letter | null)[], from: number): number {
  for (let i = from + 1; i <= from + MAX_BREAKS; i++) if (letters[i] && !letters[i]?.implied) return i;
  return from;
}

function isShifted(sign: Letter, word: Letter, { min, max }: Shift): boolean {
  const em = word.style.size;
  const down = (sign.baseline - word.baseline) / em;
  return down > min && down < max && Math.abs(word.left - sign.right) < em * MAX_GAP;
}
