import { withAccents } from '../letters/accents.js';
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
import { withNumberSigns } from '../letters/number-signs.js';
import { plainText } from '../plain-text.js';
import { withShiftedSigns } from '../letters/shifted-signs.js';
import { withVowelSigns } from '../letters/vowel-signs.js';
import { withWordGaps } from '../letters/word-gaps.js';

/** Share of the em above the baseline, in most fonts. */
const ASCENT = 0.8;
const BULLET_ONLY = /^[\p{Co}•‣⁃∙◦●○■□▪▫▶►▸‐–—\-*➢➤✓✔❖·]$|^\p{Co}$/u;

/** Joins letters, in the file's order, into lines; `null` is a line break. */
export function lettersToLines(letters: (Letter | null)[]): TextLine[] {
  const runs: Letter[][] = [];
  let run: Letter[] = [];
  for (const letter of withShiftedSigns(withAccents(withVowelSigns(letters)))) {
    if (!letter || !continues(run, letter)) {
      if (run.length) runs.push(run);
      run = [];
    }
    if (letter && (run.length || letter.text !== ' ')) run.push(letter);
  }
  if (run.length) runs.push(run);
  const joined = joinRuns(runs);
  const ordered = joined.map(inReadingOrder).map(withNumberSigns).map(withWordGaps);
  return withLogicalBrackets(ordered, joined.some(isVisualOrder))
    .map(withBulletFirst)
    .map(withoutFalseSpaces)
    .flatMap(toLine);
}

/** Whether a letter lies close after a run, on nearly the same baseline. */
function continues(run: Letter[], next: Letter): boolean {
  const last = run.findLast((letter) => !letter.implied);
  if (!last || next.implied) return true;
  if (last.style.rotated || next.style.rotated) return last.style.rotated === next.style.rotated;
  const em = Math.max(last.style.size, next.style.size);
  const gap = isRightToLeft(last.text + next.text) ? gapBetween(last, next) : next.left - last.right;
  return Math.abs(next.baseline - last.baseline) < em * 0.6 && gap > -em && gap < em * 1.5;
}

/** Joins bullets with their text, and words that were drawn one by one. */
function joinRuns(runs: Letter[][]): Letter[][] {
  const joined: Letter[][] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    if (before && isCut(before, run) && !isLeftOf(run, before)) joined.push(run);
    else if (before && follows(before, run)) before.push(impliedSpace(before.at(-1) as Letter), ...run);
    else if (before && isBesideRightToLeft(before, run))
      before.push(...(isSpaced(before, run) ? [impliedSpace(before.at(-1) as Letter)] : []), ...run);
    else joined.push(run);
    joinPieces(joined);
  }
  return joined;
}

/** Joins the last run with those before it while they are pieces of one line that a vowel sign has cut. */
function joinPieces(runs: Letter[][]): void {
  for (;;) {
    const [before, run] = [runs.at(-2), runs.at(-1)];
    if (!before || !run || !isCut(before, run)) return;
    const letters = [...before, ...run];
    runs.splice(
      -2,
      2,
      isLeftOf(run, before) ? letters : fromRightToLeft(letters.filter(({ implied }) => !implied)),
    );
  }
}

function isLeftOf(run: Letter[], before: Letter[]): boolean {
  return extent(run).right < extent(before).left + (run[0]?.style.size ?? 0) * 0.5;
}

/** Whether two runs, one of which has a letter with a vowel sign, lie side by side or within each other's gaps. */
function isCut(before: Letter[], run: Letter[]): boolean {
  if (![before, run].some((letters) => letters.some(({ marks }) => marks))) return false;
  const em = run[0]?.style.size ?? 0;
  const gap = gapOnBaseline(before, run);
  return gap > -em * 0.5 && gap < em;
}

/** The narrowest gap between a letter of one run and a letter of another on the same baseline. */
function gapOnBaseline(before: Letter[], run: Letter[]): number {
  const [a, b] = [before, run].map((letters) =>
    letters.filter(({ text, style }) => text.trim() && !style.rotated),
  );
  let narrowest = Infinity;
  for (const letter of a ?? [])
    for (const other of b ?? [])
      if (Math.abs(letter.baseline - other.baseline) < other.style.size * 0.35)
        narrowest = Math.min(narrowest, gapBetween(letter, other));
  return narrowest;
}

/** Whether a run lies closely to the right of another on one baseline; a bullet may lie further from its text. */
function follows(before: Letter[], run: Letter[]): boolean {
  const last = before.findLast((letter) => letter.text !== ' ');
  const first = run[0];
  if (!last || !first || last.style.rotated || first.style.rotated) return false;
  const em = Math.max(last.style.size, first.style.size);
  const gap = first.left - last.right;
  return (
    Math.abs(first.baseline - last.baseline) < em * 0.35 &&
    gap > -em * 0.1 &&
    gap < em * (isBullet(before) ? 4 : 1)
  );
}

function isBullet(run: Letter[]): boolean {
  return BULLET_ONLY.test(textOf(run).trim());
}

/** The same for right-to-left writing, with the numbers and left-to-right words in it. */
function isBesideRightToLeft(before: Letter[], run: Letter[]): boolean {
  const [last, first] = [before.at(-1), run[0]];
  if (!last || !first || last.style.rotated || first.style.rotated) return false;
  const em = Math.max(last.style.size, first.style.size);
  if (Math.abs(first.baseline - last.baseline) >= em * 0.35) return false;
  if (![before, run].some((letters) => letters.some(({ text }) => isRightToLeft(text)))) return false;
  const gap = gapBetween(extent(before), extent(run));
  return gap > -em * 0.5 && gap < em * (isBullet(before) || isBullet(run) ? 4 : 1);
}

function isSpaced(before: Letter[], run: Letter[]): boolean {
  const last = before.at(-1) as Letter;
  return last.text !== ' ' && gapBetween(extent(before), extent(run)) > last.style.size * 0.2;
}

function impliedSpace(after: Letter): Letter {
  return { ...after, text: ' ', left: after.right, implied: true };
}

function textOf(run: Letter[]): string {
  let text = '';
  let last: Letter | undefined;
  for (const letter of run) {
    if (last && !letter.implied && gapBefore(letter, last) > last.style.size * 0.25) text += ' ';
    text += letter.text + (letter.implied ? '' : (letter.marks ?? ''));
    last = letter;
  }
  return text;
}

function toLine(run: Letter[]): TextLine[] {
  const drawn = run.filter((letter) => letter.text.trim());
  if (!drawn.length) return [];
  const style = mainStyle(drawn);
  const box = extent(drawn);
  const baseline = drawn.find((letter) => letter.style === style)?.baseline ?? box.bottom;
  const { text, scripts, parts } = textAndParts(run, style, baseline);
  if (!text) return [];
  // The heights that fonts declare are unreliable; baseline and size are not.
  const upright = { y: baseline - style.size * ASCENT, height: style.size };
  const { y, height } = style.rotated ? { y: box.top, height: box.bottom - box.top } : upright;
  const position = { x: box.left, y, width: box.right - box.left, height, baseline };
  const mono = isMono(drawn);
  return [
    { text, scripts, parts, ...style, mono, size: round(style.size), marked: false, ...roundAll(position) },
  ];
}

/** Ems: a gap wider than any between the words of a sentence. */
const WIDE_GAP = 0.9;
/** Letters: longer runs of raised letters are no exponent. */
const MAX_SCRIPT_LENGTH = 16;

/** The text of a run, the places of raised or lowered letters in it, and its parts between wide gaps. */
function textAndParts(
  run: Letter[],
  main: LetterStyle,
  baseline: number,
): Pick<TextLine, 'text' | 'scripts' | 'parts'> {
  const scripts: TextLine['scripts'] = [];
  const parts: { text: string; letters: Letter[] }[] = [];
  let text = '';
  let last: Letter | undefined;
  for (const piece of pieces(run, main, baseline)) {
    const [first] = piece.letters as [Letter];
    const raw = textOf(piece.letters);
    const words = plainText(raw);
    const gap = last ? gapBefore(first, last) : 0;
    const space =
      text !== '' && (gap > main.size * 0.25 || /^\s/.test(raw)) && !text.endsWith(' ') ? ' ' : '';
    if (!words) {
      if (text && !text.endsWith(' ')) text += ' ';
      continue;
    }
    const from = text.length + space.length;
    text += space + words + (/\s$/.test(raw) ? ' ' : '');
    if (piece.kind && from > 0 && words.length <= MAX_SCRIPT_LENGTH)
      scripts.push({ kind: piece.kind, from, to: from + words.length });
    const part = parts.at(-1);
    if (part && !piece.isAfterGap) {
      part.text += space + words;
      part.letters.push(...piece.letters);
    } else parts.push({ text: words, letters: [...piece.letters] });
    last = piece.letters.findLast((letter) => letter.text.trim());
  }
  return { text: text.trimEnd(), scripts, parts: parts.length > 1 ? parts.map(boxed) : [] };
}

function boxed({ text, letters }: { text: string; letters: Letter[] }): TextLine['parts'][number] {
  const { left, right } = extent(letters.filter((letter) => letter.text.trim()));
  return { text: plainText(text), ...roundAll({ x: left, width: right - left }) };
}

interface Piece {
  kind: 'sup' | 'sub' | null;
  /** A wide gap lies before it. */
  isAfterGap: boolean;
  letters: Letter[];
}

/** Cuts a run where raised or lowered letters begin or end, and at wide gaps. */
function pieces(run: Letter[], main: LetterStyle, baseline: number): Piece[] {
  const found: Piece[] = [];
  let last: Letter | undefined;
  for (const letter of run) {
    const isBlank = !letter.text.trim();
    const isAfterGap = !isBlank && last !== undefined && gapBefore(letter, last) > main.size * WIDE_GAP;
    const kind = isBlank ? (found.at(-1)?.kind ?? null) : scriptOf(letter, main, baseline);
    const piece = found.at(-1);
    if (piece && piece.kind === kind && !isAfterGap) piece.letters.push(letter);
    else found.push({ kind, isAfterGap, letters: [letter] });
    if (!isBlank) last = letter;
  }
  return found;
}

function scriptOf(letter: Letter, main: LetterStyle, baseline: number): Piece['kind'] {
  if (main.rotated || letter.style.size > main.size * 0.85) return null;
  const up = baseline - letter.baseline;
  if (up > main.size * 0.15) return 'sup';
  return up < -main.size * 0.08 ? 'sub' : null;
}

function extent(letters: Letter[]) {
  return {
    left: Math.min(...letters.map((letter) => letter.left)),
    right: Math.max(...letters.map((letter) => letter.right)),
    top: Math.min(...letters.map((letter) => letter.top)),
    bottom: Math.max(...letters.map((letter) => letter.bottom)),
  };
}

/** Whether most letters are monospaced; East Asian letters in code come from another font and don't count. */
function isMono(drawn: Letter[]): boolean {
  const western = drawn.filter(({ text }) => !isEastAsian(text));
  return mainStyle(western.length ? western : drawn).mono;
}

function mainStyle(letters: Letter[]): LetterStyle {
  const counts = new Map<LetterStyle, number>();
  for (const { style } of letters) counts.set(style, (counts.get(style) ?? 0) + 1);
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0];
}

function roundAll<T extends Record<string, number>>(points: T): T {
  return Object.fromEntries(Object.entries(points).map(([name, value]) => [name, round(value)])) as T;
}

/** To hundredths of a point. */
export function round(points: number): number {
  return Math.round(points * 100) / 100;
}
