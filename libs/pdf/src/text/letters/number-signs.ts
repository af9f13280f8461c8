import { isArabic, isRightToLeft, type Letter } from './letters.js';

const DIGIT = /^[0-9٠-٩]$/;
const LETTER = /\p{L}/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** Separators of numbers in the Unicode bidirectional algorithm: European ones (ES) and common ones (CS). */
const SEPARATOR = /^[-+−.,:/،]$/;
/** Terminators: signs that are part of a number, unless an Arabic letter precedes it (rules W2 and W5 of the algorithm). */
const TERMINATOR = /^[%٪‰#$€£°]$/;
const MINUS_OR_PLUS = /^[-+−]$/;

/**
 * Puts the signs beside the numbers of a right-to-left line where they are read, as the Unicode bidirectional algorithm implies. PDFium
 * gives numbers and their signs from left to right. Signs that are drawn left of a number are read after it: '1-' and '1.' of lists,
 * '90%' after Arabic letters. Hyphens that are drawn right of a number are read before it.
 * @param run in reading order, except for these signs
 */
export function orderNumberSigns(run: Letter[]): Letter[] {
  if (!run.some(({ text }) => isRightToLeft(text))) return run;
  const ordered = [...run];
  let lastLetter: string | undefined;
  for (let i = 0; i < ordered.length; i++) {
    const { text } = ordered[i] as Letter;
    if (LETTER.test(text)) lastLetter = text;
    if (!DIGIT.test(text)) continue;
    const numberEnd = findNumberEnd(ordered, i);
    const isAfterLeftToRight = lastLetter !== undefined && !isRightToLeft(lastLetter);
    const start = isAfterLeftToRight ? i : findLeftSignsStart(ordered, i, lastLetter);
    const end = isAfterLeftToRight || !lastLetter ? numberEnd : findRightSignsEnd(ordered, numberEnd);
    const leftSigns = ordered.slice(start, i);
    const number = ordered.slice(i, numberEnd);
    const rightSigns = ordered.slice(numberEnd, end);
    ordered.splice(start, end - start, ...rightSigns.reverse(), ...number, ...leftSigns.reverse());
    i = end - 1;
  }
  return ordered;
}

/** Finds the end of the digits that begin at `start`, with the separators between them. */
function findNumberEnd(run: Letter[], start: number): number {
  let end = start + 1;
  for (let i = end; i < run.length; i++) {
    const { text } = run[i] as Letter;
    if (DIGIT.test(text)) end = i + 1;
    else if (!SEPARATOR.test(text)) break;
  }
  return end;
}

/**
 * Finds the start of the signs that are directly before a number in the run, and drawn left of it.
 * @param lastLetter the last letter before the number
 */
function findLeftSignsStart(run: Letter[], numberStart: number, lastLetter: string | undefined): number {
  const isAfterArabic = lastLetter !== undefined && isArabic(lastLetter);
  let start = numberStart;
  while (start > 0) {
    const [sign, next] = [run[start - 1], run[start]] as [Letter, Letter];
    if (!SEPARATOR.test(sign.text) && !(isAfterArabic && TERMINATOR.test(sign.text))) break;
    const gap = next.left - sign.right;
    if (sign.left >= next.left || gap > sign.style.size) break;
    start--;
  }
  return start;
}

/**
 * Finds the end of the hyphens that are directly after a number in the run, and drawn right of it. A hyphen that joins the number to a
 * left-to-right word stays in its place.
 */
function findRightSignsEnd(run: Letter[], numberEnd: number): number {
  let end = numberEnd;
  while (end < run.length) {
    const [before, sign] = [run[end - 1], run[end]] as [Letter, Letter];
    const gap = sign.left - before.right;
    if (!MINUS_OR_PLUS.test(sign.text) || sign.left <= before.left || gap > sign.style.size) break;
    end++;
  }
  const next = run[end]?.text ?? '';
  return WORD_CHARACTER.test(next) && !isRightToLeft(next) ? numberEnd : end;
}
