import type { TextLine } from '@lectern/pdf';
import { SIGN_BULLET } from '../lines/bullets.js';

/*
 * Removes formulas in two dimensions, such as fractions, sums and integrals, of which a PDF contains only loose signs. The picture of the
 * slide still shows them. Formulas in one line stay.
 *
 *      n
 *      Σ  i²      reaches us as the lines 'n', 'Σ', 'i²', 'i=1' in any order
 *     i=1
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; formulas.test.ts has the examples.
 */

/** A formula in two dimensions has at least this many lines, here called fragments. */
const MIN_FRAGMENTS = 3;
/** Largest horizontal gap between two fragments of one formula, in ems. */
const MAX_GAP = 1;
/** Largest distance between the baselines of two fragments of one formula, such as numerator and denominator, in ems. */
const MAX_SHIFT = 1.75;
/**
 * Ems between the baselines of two lines above each other in a formula. Rows of text are at least one em apart, so closer lines are a
 * fraction or the limit of a sum. Below the minimum, both are on one baseline.
 */
const STACKED_SHIFT = { min: 0.1, max: 0.95 };

/** Matches names of functions that look like words. */
const FUNCTION_NAME =
  /\b(?:arg|cos|cosh|cot|det|dim|exp|gcd|inf|ker|lim|liminf|limsup|log|max|min|mod|sin|sinh|sup|tan|tanh)\b/gu;
/** Matches three letters in a row, or one letter of a script that formulas don't use. */
const WORD = /[\p{sc=Latin}\p{sc=Greek}]{3}|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Common}])\p{L}/u;
/** Matches signs of formulas, Greek letters, and letters that Unicode has for formulas only. */
const MATHEMATICAL = /[\p{Sm}\p{sc=Greek}′″\u{1d400}-\u{1d7ff}]/u;
/** Matches the names of fonts for formulas, such as TeX's 'CMMI10'. */
const MATH_FONT = /^(?:cm|lm)?(?:mi|sy|ex|math)|math|^(?:ms[ab]m|euex|stix)/i;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Removes the lines of formulas in two dimensions, and lone signs of formulas. */
export function removeFormulas(lines: TextLine[]): TextLine[] {
  const fragments = new Set(lines.filter(isFragment));
  const removed = new Set<TextLine>();
  for (const line of fragments) {
    fragments.delete(line);
    const group = findConnected(line, fragments);
    for (const member of group) fragments.delete(member);
    const isGroupFormula = isFormula(group);
    for (const member of group) if (isGroupFormula || isLoneSign(member)) removed.add(member);
  }
  return lines.filter((line) => !removed.has(line));
}

/** Whether a line may be a fragment of a formula: it contains no word. */
function isFragment({ text, mono, rotated, marked }: TextLine): boolean {
  return (
    !mono && !rotated && !marked && !SIGN_BULLET.test(text) && !WORD.test(text.replace(FUNCTION_NAME, ''))
  );
}

/** The line and all other lines that are close to it, directly or through other close lines. */
function findConnected(first: TextLine, others: Set<TextLine>): TextLine[] {
  const group = [first];
  const unconnected = new Set(others);
  for (const member of group) {
    for (const other of unconnected) {
      if (!isConnected(member, other)) continue;
      unconnected.delete(other);
      group.push(other);
    }
  }
  return group;
}

function isConnected(a: TextLine, b: TextLine): boolean {
  const size = Math.max(a.size, b.size);
  const gap = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  const shift = Math.abs(a.baseline - b.baseline);
  return gap < size * MAX_GAP && shift < size * MAX_SHIFT;
}

function isFormula(group: TextLine[]): boolean {
  return (
    group.length >= MIN_FRAGMENTS &&
    group.some(isMathematical) &&
    group.some((a) => group.some((b) => isStacked(a, b)))
  );
}

/** Whether one line is above another, closer than rows of text. An exponent is not, because it is beside its base. */
function isStacked(a: TextLine, b: TextLine): boolean {
  const size = Math.max(a.size, b.size);
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const shift = Math.abs(a.baseline - b.baseline);
  return overlap > 0 && shift > size * STACKED_SHIFT.min && shift < size * STACKED_SHIFT.max;
}

function isMathematical({ text, font }: TextLine): boolean {
  return MATHEMATICAL.test(text) || MATH_FONT.test(font);
}

/** Whether a line is only a sign without its letter, such as the prime of a label "x'" in a drawing. */
function isLoneSign(line: TextLine): boolean {
  return isMathematical(line) && !LETTER_OR_DIGIT.test(line.text) && line.text.length <= 2;
}
