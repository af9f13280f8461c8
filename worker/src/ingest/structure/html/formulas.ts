import type { TextLine } from '@lectern/pdf';
import { SIGN_BULLET } from '../lines/bullets.js';

/*
 * Leaves out formulas in two dimensions, which a PDF holds as loose signs:
 *
 *      n
 *      Σ  i²      becomes the lines 'n', 'Σ', 'i²', 'i=1' in any order
 *     i=1
 *
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; formulas.test.ts has the examples.
 */

/** A formula in two dimensions reaches the reader as this many lines or more. */
const MIN_FRAGMENTS = 3;
/** Ems between two fragments of one formula, side by side. */
const MAX_GAP = 1;
/** Ems between the baselines of two fragments of one formula: a numerator and its denominator. */
const MAX_SHIFT = 1.75;
/**
 * Ems between the baselines of two lines over each other. Rows of text are at least one em apart, so anything closer is
 * a fraction or a limit; below the first value both are on one baseline.
 */
const STACKED = { min: 0.1, max: 0.95 };

/** Names of functions that are set like words. */
const FUNCTION =
  /\b(?:arg|cos|cosh|cot|det|dim|exp|gcd|inf|ker|lim|liminf|limsup|log|max|min|mod|sin|sinh|sup|tan|tanh)\b/gu;
/** Three letters in a row, or one of a script that formulas don't use. */
const WORD = /[\p{sc=Latin}\p{sc=Greek}]{3}|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Common}])\p{L}/u;
/** Signs of formulas, Greek letters, and the letters that Unicode has for formulas only. */
const MATHEMATICAL = /[\p{Sm}\p{sc=Greek}′″\u{1d400}-\u{1d7ff}]/u;
const MATH_FONT = /^(?:cm|lm)?(?:mi|sy|ex|math)|math|^(?:ms[ab]m|euex|stix)/i;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * The lines without those of formulas in two dimensions: fractions, sums, integrals. A PDF holds such a formula as
 * loose signs without their order, so the picture of the slide alone shows it. Formulas in one line stay.
 */
export function removeFormulas(lines: TextLine[]): TextLine[] {
  const left = new Set(lines.filter(isFragment));
  const dropped = new Set<TextLine>();
  for (const line of left) {
    left.delete(line);
    const group = connected(line, left);
    for (const member of group) left.delete(member);
    if (isFormula(group)) for (const member of group) dropped.add(member);
    else for (const member of group) if (isLoneSign(member)) dropped.add(member);
  }
  return lines.filter((line) => !dropped.has(line));
}

/** A line that holds no word, and may be a piece of a formula. */
function isFragment({ text, mono, rotated, marked }: TextLine): boolean {
  return !mono && !rotated && !marked && !SIGN_BULLET.test(text) && !WORD.test(text.replace(FUNCTION, ''));
}

/** A line and all that are close to it, directly or through one another. */
function connected(first: TextLine, others: Set<TextLine>): TextLine[] {
  const group = [first];
  const rest = new Set(others);
  for (const member of group) {
    for (const other of rest) {
      if (!isConnected(member, other)) continue;
      rest.delete(other);
      group.push(other);
    }
  }
  return group;
}

function isConnected(a: TextLine, b: TextLine): boolean {
  const em = Math.max(a.size, b.size);
  const gap = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  const shift = Math.abs(a.baseline - b.baseline);
  return gap < em * MAX_GAP && shift < em * MAX_SHIFT;
}

function isFormula(group: TextLine[]): boolean {
  return (
    group.length >= MIN_FRAGMENTS &&
    group.some(isMathematical) &&
    group.some((a) => group.some((b) => isStacked(a, b)))
  );
}

/** Whether one line is over another, closer than rows of text: an exponent alone stands beside its base. */
function isStacked(a: TextLine, b: TextLine): boolean {
  const em = Math.max(a.size, b.size);
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const shift = Math.abs(a.baseline - b.baseline);
  return overlap > 0 && shift > em * STACKED.min && shift < em * STACKED.max;
}

function isMathematical({ text, font }: TextLine): boolean {
  return MATHEMATICAL.test(text) || MATH_FONT.test(font);
}

/** A sign that lost the letter it belongs to, as the prime of a label in a drawing. */
function isLoneSign(line: TextLine): boolean {
  return isMathematical(line) && !LETTER_OR_DIGIT.test(line.text) && line.text.length <= 2;
}
