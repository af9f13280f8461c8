import { isArabic, isRightToLeft, type Letter } from './letters.js';

const DIGIT = /^[0-9٠-٩]$/;
const LETTER = /\p{L}/u;
/** Separators of numbers: European and common ones of the Unicode bidirectional algorithm. */
const SEPARATOR = /^[-+−.,:/،]$/;
/** Signs that a number takes along, unless an Arabic letter precedes it (rules W2 and W5 of the algorithm). */
const TERMINATOR = /^[%٪‰#$€£°]$/;

const MINUS = /^[-+−]$/;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Puts the signs beside the numbers of right-to-left lines where they are read, as the Unicode bidirectional algorithm
 * implies: after a number where they are drawn left of it ('1-' and '1.' of lists, '90%' after Arabic letters), and before it
 * where a hyphen is drawn right of it. PDFium gives them from left to right. `run` is in reading order.
 */
export function orderNumberSigns(run: Letter[]): Letter[] {
  if (!run.some(({ text }) => isRightToLeft(text))) return run;
  const ordered = [...run];
  let before: string | undefined;
  for (let i = 0; i < ordered.length; i++) {
    const { text } = ordered[i] as Letter;
    if (LETTER.test(text)) before = text;
    if (!DIGIT.test(text)) continue;
    const end = findNumberEnd(ordered, i);
    const isForeign = before !== undefined && !isRightToLeft(before);
    const start = isForeign ? i : findSignsStart(ordered, i, before);
    const rest = isForeign || !before ? end : findSignsEnd(ordered, end);
    const [left, number, right] = [ordered.slice(start, i), ordered.slice(i, end), ordered.slice(end, rest)];
    ordered.splice(start, rest - start, ...right.reverse(), ...number, ...left.reverse());
    i = rest - 1;
  }
  return ordered;
}

/** The end of the digits that begin at `start`, with the separators between them. */
function findNumberEnd(run: Letter[], start: number): number {
  let end = start + 1;
  for (let i = end; i < run.length; i++) {
    const { text } = run[i] as Letter;
    if (DIGIT.test(text)) end = i + 1;
    else if (!SEPARATOR.test(text)) break;
  }
  return end;
}

/** The start of the signs directly before a number that are drawn left of it; `before` is the last letter before them. */
function findSignsStart(run: Letter[], number: number, before: string | undefined): number {
  const isAfterArabic = before !== undefined && isArabic(before);
  let start = number;
  while (start > 0) {
    const [sign, next] = [run[start - 1], run[start]] as [Letter, Letter];
    if (!SEPARATOR.test(sign.text) && !(isAfterArabic && TERMINATOR.test(sign.text))) break;
    const gap = next.left - sign.right;
    if (sign.left >= next.left || gap > sign.style.size) break;
    start--;
  }
  return start;
}

/** The end of the hyphens directly after a number that are drawn right of it; numbers with a foreign word have none. */
function findSignsEnd(run: Letter[], number: number): number {
  let end = number;
  while (end < run.length) {
    const [before, sign] = [run[end - 1], run[end]] as [Letter, Letter];
    const gap = sign.left - before.right;
    if (!MINUS.test(sign.text) || sign.left <= before.left || gap > sign.style.size) break;
    end++;
  }
  const next = run[end]?.text ?? '';
  return WORD.test(next) && !isRightToLeft(next) ? number : end;
}
