import { withAccents } from '../letters/accents.js';
import { BULLET_DASHES, BULLET_SIGNS } from '../letters/bullets.js';
import { ASCENT, RIGHT_TO_LEFT_WORD_GAP } from '../letters/em.js';
import type { TextLine } from '../../reader/deck.js';
import {
  gapBefore,
  fromRightToLeft,
  gapBetween,
  inReadingOrder,
  withBulletFirst,
  isEastAsian,
  isRightToLeft,
  isVisualOrder,
  type Letter,
  type LetterStyle,
  withoutFalseSpaces,
} from '../letters/letters.js';
import { withLogicalBrackets } from '../letters/mirrored-signs.js';
import { orderNumberSigns } from '../letters/number-signs.js';
import { plainText } from '../plain-text.js';
import { moveSignsToBaseline } from '../letters/shifted-signs.js';
import { withVowelSigns } from '../letters/vowel-signs.js';
import { withWordGaps } from '../letters/word-gaps.js';

/*
 * Joins the letters of a page into lines.
 *
 *     H₂O is wet.        one line; '2' is a lowered letter of it
 *     •   Eggs           one line: a bullet may be far from its text
 *     Name        12     one line of two parts, with a wide gap between them
 *
 *  1. Vowel signs and accents join their letters; TeX's low quotes and roots move to the baseline of the word beside them (letters/).
 *  2. `continues` joins letters that follow each other in the file to runs.
 *  3. `joinRuns` joins runs of one line: words that are drawn one by one, bullets with their text, and the runs into which PDFium cuts
 *     a line of Arabic or Hebrew at a vowel sign.
 *  4. Right-to-left runs are put into reading order: letters, signs beside numbers, brackets and bullets. Missing spaces between Arabic
 *     words are added, and spaces that the engine inferred wrongly in any run are removed (letters/).
 *  5. `toLine` finds the text, style, scripts and parts of a run.
 *
 * Lengths are in ems unless said otherwise. The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; lines.test.ts
 * has an example of each rule.
 */

/** When a letter continues a run: distance between the baselines, and gap, which is negative where letters overlap. */
const RUN = { maxShift: 0.6, minGap: -1, maxGap: 1.5 };
/** When a run continues another one; a bullet may be farther from its text. */
const JOIN = { maxShift: 0.35, minGap: -0.1, maxGap: 1, maxBulletGap: 4 };
/** Right-to-left runs may overlap, since the boxes of their letters do. */
const MIN_RIGHT_TO_LEFT_GAP = -0.5;
/** Gap between two letters that is a space, though the file has none. */
const MIN_SPACE = 0.25;
/** Gap that is wider than any between the words of a sentence. */
const WIDE_GAP = 0.9;
/** When a letter is raised or lowered: largest size as a share of the line's, and distance of its baseline from the line's. */
const SCRIPT = { maxSize: 0.85, minRise: 0.15, minDrop: 0.08 };
/** Letters of a raised or lowered piece; longer ones are no exponent. */
const MAX_SCRIPT_LENGTH = 16;

const BULLET_ONLY = new RegExp(`^[${BULLET_SIGNS}${BULLET_DASHES}·]$`, 'u');

/** Joins letters, in the file's order, into lines; `null` is a line break. */
export function lettersToLines(letters: (Letter | null)[]): TextLine[] {
  const runs: Letter[][] = [];
  let run: Letter[] = [];
  for (const letter of moveSignsToBaseline(withAccents(withVowelSigns(letters)))) {
    if (!letter || !continues(run, letter)) {
      if (run.length) runs.push(run);
      run = [];
    }
    if (letter && (run.length || letter.text !== ' ')) run.push(letter);
  }
  if (run.length) runs.push(run);
  const joined = joinRuns(runs);
  const ordered = joined.map(inReadingOrder).map(orderNumberSigns).map(withWordGaps);
  return withLogicalBrackets(ordered, joined.some(isVisualOrder))
    .map(withBulletFirst)
    .map(withoutFalseSpaces)
    .flatMap(toLine);
}

/** Whether a letter is close after a run, on nearly the same baseline. */
function continues(run: Letter[], next: Letter): boolean {
  const last = run.findLast((letter) => !letter.implied);
  // `implied`: a space that the engine inferred, which belongs to the run before it.
  if (!last || next.implied) return true;
  // Baselines and horizontal gaps do not measure the distance along a rotated line, so only line breaks of the file end it.
  if (last.style.rotated || next.style.rotated) return last.style.rotated === next.style.rotated;
  const em = Math.max(last.style.size, next.style.size);
  const gap = isRightToLeft(last.text + next.text) ? gapBetween(last, next) : next.left - last.right;
  return (
    Math.abs(next.baseline - last.baseline) < em * RUN.maxShift &&
    gap > em * RUN.minGap &&
    gap < em * RUN.maxGap
  );
}

/** Joins runs of one line. */
function joinRuns(runs: Letter[][]): Letter[][] {
  const joined: Letter[][] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    // If `run` is not left of `before`, it can't be appended in reading order; `joinCutRuns` joins both and sorts their letters.
    if (before && areCutApart(before, run) && !isReadAfter(run, before)) joined.push(run);
    else if (before && isCloseOnRight(before, run))
      before.push(makeSpaceAfter(before.at(-1) as Letter), ...run);
    else if (before && isBesideRightToLeft(before, run))
      before.push(...(isSpaced(before, run) ? [makeSpaceAfter(before.at(-1) as Letter)] : []), ...run);
    else joined.push(run);
    joinCutRuns(joined);
  }
  return joined;
}

/** Joins the last two runs while they are parts of one line that PDFium cut at a vowel sign. */
function joinCutRuns(runs: Letter[][]): void {
  for (;;) {
    const [before, run] = [runs.at(-2), runs.at(-1)];
    if (!before || !run || !areCutApart(before, run)) return;
    const letters = [...before, ...run];
    runs.splice(
      -2,
      2,
      isReadAfter(run, before) ? letters : fromRightToLeft(letters.filter(({ implied }) => !implied)),
    );
  }
}

/** Whether all of a run is left of another, as what is read after it from right to left. Their boxes may overlap. */
function isReadAfter(run: Letter[], before: Letter[]): boolean {
  return (
    measureExtent(run).right < measureExtent(before).left - (run[0]?.style.size ?? 0) * MIN_RIGHT_TO_LEFT_GAP
  );
}

/**
 * Whether two runs are one line that a vowel sign has cut: a letter of either has such a sign (`marks`), and on one baseline the two are
 * side by side, or one has letters in the gaps of the other.
 */
function areCutApart(before: Letter[], run: Letter[]): boolean {
  if (![before, run].some((letters) => letters.some(({ marks }) => marks))) return false;
  const em = run[0]?.style.size ?? 0;
  const gap = gapOnBaseline(before, run);
  return gap > em * MIN_RIGHT_TO_LEFT_GAP && gap < em * JOIN.maxGap;
}

/** The narrowest gap between a letter of one run and a letter of another on the same baseline. */
function gapOnBaseline(before: Letter[], run: Letter[]): number {
  const [a, b] = [before, run].map((letters) =>
    letters.filter(({ text, style }) => text.trim() && !style.rotated),
  );
  let narrowest = Infinity;
  for (const letter of a ?? [])
    for (const other of b ?? [])
      if (Math.abs(letter.baseline - other.baseline) < other.style.size * JOIN.maxShift)
        narrowest = Math.min(narrowest, gapBetween(letter, other));
  return narrowest;
}

/** Whether a run is close to the right of another on one baseline: 'world' after 'Hello', 'Eggs' after '•'. */
function isCloseOnRight(before: Letter[], run: Letter[]): boolean {
  const last = before.findLast((letter) => letter.text !== ' ');
  const first = run[0];
  if (!last || !first || last.style.rotated || first.style.rotated) return false;
  const em = Math.max(last.style.size, first.style.size);
  const gap = first.left - last.right;
  return (
    Math.abs(first.baseline - last.baseline) < em * JOIN.maxShift &&
    gap > em * JOIN.minGap &&
    gap < em * (isBullet(before) ? JOIN.maxBulletGap : JOIN.maxGap)
  );
}

function isBullet(run: Letter[]): boolean {
  return BULLET_ONLY.test(readText(run).trim());
}

/** Whether a run is on either side of another on one baseline, where one has right-to-left letters: 'שלום' beside '2024'. */
function isBesideRightToLeft(before: Letter[], run: Letter[]): boolean {
  const [last, first] = [before.at(-1), run[0]];
  if (!last || !first || last.style.rotated || first.style.rotated) return false;
  const em = Math.max(last.style.size, first.style.size);
  if (Math.abs(first.baseline - last.baseline) >= em * JOIN.maxShift) return false;
  if (![before, run].some((letters) => letters.some(({ text }) => isRightToLeft(text)))) return false;
  const gap = gapBetween(measureExtent(before), measureExtent(run));
  const maxGap = isBullet(before) || isBullet(run) ? JOIN.maxBulletGap : JOIN.maxGap;
  return gap > em * MIN_RIGHT_TO_LEFT_GAP && gap < em * maxGap;
}

function isSpaced(before: Letter[], run: Letter[]): boolean {
  const last = before.at(-1) as Letter;
  return (
    last.text !== ' ' &&
    gapBetween(measureExtent(before), measureExtent(run)) > last.style.size * RIGHT_TO_LEFT_WORD_GAP
  );
}

function makeSpaceAfter(after: Letter): Letter {
  return { ...after, text: ' ', left: after.right, implied: true };
}

function readText(run: Letter[]): string {
  let text = '';
  let last: Letter | undefined;
  for (const letter of run) {
    if (last && !letter.implied && gapBefore(letter, last) > last.style.size * MIN_SPACE) text += ' ';
    text += letter.text + (letter.implied ? '' : (letter.marks ?? ''));
    last = letter;
  }
  return text;
}

function toLine(run: Letter[]): TextLine[] {
  const visible = run.filter((letter) => letter.text.trim());
  if (!visible.length) return [];
  const style = findMainStyle(visible);
  const box = measureExtent(visible);
  const baseline = visible.find((letter) => letter.style === style)?.baseline ?? box.bottom;
  const { text, scripts, parts } = findTextAndParts(run, style, baseline);
  if (!text) return [];
  // The heights that fonts declare are unreliable; baseline and size are not.
  const upright = { y: baseline - style.size * ASCENT, height: style.size };
  const { y, height } = style.rotated ? { y: box.top, height: box.bottom - box.top } : upright;
  const position = { x: box.left, y, width: box.right - box.left, height, baseline };
  const mono = isMono(visible);
  return [
    { text, scripts, parts, ...style, mono, size: round(style.size), marked: false, ...roundAll(position) },
  ];
}

/** Finds the text of a run, the places of raised or lowered letters in it, and its parts between wide gaps. */
function findTextAndParts(
  run: Letter[],
  main: LetterStyle,
  baseline: number,
): Pick<TextLine, 'text' | 'scripts' | 'parts'> {
  const scripts: TextLine['scripts'] = [];
  const parts: { text: string; letters: Letter[] }[] = [];
  let text = '';
  let last: Letter | undefined;
  for (const piece of cutPieces(run, main, baseline)) {
    const [first] = piece.letters as [Letter];
    const spaced = readText(piece.letters);
    const words = plainText(spaced);
    const canAddSpace = text !== '' && !text.endsWith(' ');
    if (!words) {
      if (canAddSpace) text += ' ';
      continue;
    }
    const gap = last ? gapBefore(first, last) : 0;
    const hasSpaceBefore = gap > main.size * MIN_SPACE || /^\s/.test(spaced);
    const space = canAddSpace && hasSpaceBefore ? ' ' : '';
    const from = text.length + space.length;
    text += space + words + (/\s$/.test(spaced) ? ' ' : '');
    if (piece.kind && from > 0 && words.length <= MAX_SCRIPT_LENGTH)
      scripts.push({ kind: piece.kind, from, to: from + words.length });
    const part = parts.at(-1);
    if (part && !piece.isAfterGap) {
      part.text += space + words;
      part.letters.push(...piece.letters);
    } else parts.push({ text: words, letters: [...piece.letters] });
    last = piece.letters.findLast((letter) => letter.text.trim());
  }
  return { text: text.trimEnd(), scripts, parts: parts.length > 1 ? parts.map(toPart) : [] };
}

function toPart({ text, letters }: { text: string; letters: Letter[] }): TextLine['parts'][number] {
  const { left, right } = measureExtent(letters.filter((letter) => letter.text.trim()));
  return { text: plainText(text), ...roundAll({ x: left, width: right - left }) };
}

interface Piece {
  kind: 'sup' | 'sub' | null;
  /** Whether a wide gap is before it. */
  isAfterGap: boolean;
  letters: Letter[];
}

/** Cuts a run where raised or lowered letters begin or end, and at wide gaps. */
function cutPieces(run: Letter[], main: LetterStyle, baseline: number): Piece[] {
  const found: Piece[] = [];
  let last: Letter | undefined;
  for (const letter of run) {
    const isBlank = !letter.text.trim();
    const isAfterGap = !isBlank && last !== undefined && gapBefore(letter, last) > main.size * WIDE_GAP;
    const kind = isBlank ? (found.at(-1)?.kind ?? null) : findScriptKind(letter, main, baseline);
    const piece = found.at(-1);
    if (piece && piece.kind === kind && !isAfterGap) piece.letters.push(letter);
    else found.push({ kind, isAfterGap, letters: [letter] });
    if (!isBlank) last = letter;
  }
  return found;
}

function findScriptKind(letter: Letter, main: LetterStyle, baseline: number): Piece['kind'] {
  if (main.rotated || letter.style.size > main.size * SCRIPT.maxSize) return null;
  const up = baseline - letter.baseline;
  if (up > main.size * SCRIPT.minRise) return 'sup';
  return -up > main.size * SCRIPT.minDrop ? 'sub' : null;
}

function measureExtent(letters: Letter[]) {
  return {
    left: Math.min(...letters.map((letter) => letter.left)),
    right: Math.max(...letters.map((letter) => letter.right)),
    top: Math.min(...letters.map((letter) => letter.top)),
    bottom: Math.max(...letters.map((letter) => letter.bottom)),
  };
}

/** Whether most letters are monospaced; East Asian letters in code come from another font and don't count. */
function isMono(visible: Letter[]): boolean {
  const western = visible.filter(({ text }) => !isEastAsian(text));
  return findMainStyle(western.length ? western : visible).mono;
}

function findMainStyle(letters: Letter[]): LetterStyle {
  const counts = new Map<LetterStyle, number>();
  for (const { style } of letters) counts.set(style, (counts.get(style) ?? 0) + 1);
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0];
}

function roundAll<T extends Record<string, number>>(points: T): T {
  return Object.fromEntries(Object.entries(points).map(([name, value]) => [name, round(value)])) as T;
}

/** Rounds to hundredths of a point. */
export function round(points: number): number {
  return Math.round(points * 100) / 100;
}
