import type { TextLine } from './deck.js';
import {
  apart,
  asRead,
  gapBefore,
  isEastAsian,
  isRightToLeft,
  type Letter,
  type LetterStyle,
  withoutNeedlessSpaces,
} from './letters.js';
import { plainText } from './plain-text.js';

/** Part of the em above the baseline, in most fonts. */
const ASCENT = 0.8;
const BULLET_ONLY = /^[\p{Co}•‣⁃∙◦●○■□▪▫▶►▸‐–—\-*➢➤✓✔❖·]$|^\p{Co}$/u;

/** Joins letters, in the file's order, into lines; `null` is a line break that the file implies. */
export function lettersToLines(letters: (Letter | null)[]): TextLine[] {
  const runs: Letter[][] = [];
  let run: Letter[] = [];
  for (const letter of letters) {
    if (!letter || !continues(run, letter)) {
      if (run.length) runs.push(run);
      run = [];
    }
    if (letter && (run.length || letter.text !== ' ')) run.push(letter);
  }
  if (run.length) runs.push(run);
  return joinPieces(runs).map(asRead).map(withoutNeedlessSpaces).flatMap(toLine);
}

/** A letter continues a run when it sits close behind it on nearly the same baseline. */
function continues(run: Letter[], next: Letter): boolean {
  const last = run.findLast((letter) => !letter.implied);
  if (!last || next.implied) return true;
  if (last.style.rotated || next.style.rotated) return last.style.rotated === next.style.rotated;
  const em = Math.max(last.style.size, next.style.size);
  const gap = isRightToLeft(last.text + next.text) ? apart(last, next) : next.left - last.right;
  return Math.abs(next.baseline - last.baseline) < em * 0.6 && gap > -em && gap < em * 1.5;
}

/** Puts bullets before their text and words that were drawn one by one into one line. */
function joinPieces(runs: Letter[][]): Letter[][] {
  const joined: Letter[][] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    if (before && belongs(before, run)) before.push(impliedSpace(before.at(-1) as Letter), ...run);
    else if (before && belongsBeside(before, run))
      before.push(...(isSpaced(before, run) ? [impliedSpace(before.at(-1) as Letter)] : []), ...run);
    else joined.push(run);
  }
  return joined;
}

function belongs(before: Letter[], run: Letter[]): boolean {
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

/** Right-to-left writing, and numbers and foreign words in it, which run the other way. */
function belongsBeside(before: Letter[], run: Letter[]): boolean {
  const [last, first] = [before.at(-1), run[0]];
  if (!last || !first || last.style.rotated || first.style.rotated) return false;
  const em = Math.max(last.style.size, first.style.size);
  if (Math.abs(first.baseline - last.baseline) >= em * 0.35) return false;
  if (![before, run].some((letters) => letters.some(({ text }) => isRightToLeft(text)))) return false;
  const gap = apart(extent(before), extent(run));
  return gap > -em * 0.5 && gap < em * (isBullet(before) ? 4 : 1);
}

function isSpaced(before: Letter[], run: Letter[]): boolean {
  const last = before.at(-1) as Letter;
  return last.text !== ' ' && apart(extent(before), extent(run)) > last.style.size * 0.2;
}

function impliedSpace(after: Letter): Letter {
  return { ...after, text: ' ', left: after.right, implied: true };
}

function textOf(run: Letter[]): string {
  let text = '';
  let last: Letter | undefined;
  for (const letter of run) {
    if (last && !letter.implied && gapBefore(letter, last) > last.style.size * 0.25) text += ' ';
    text += letter.text;
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
  const { text, scripts, parts } = written(run, style, baseline);
  if (!text) return [];
  // Fonts lie about their height; the baseline and the size don't.
  const upright = { y: baseline - style.size * ASCENT, height: style.size };
  const { y, height } = style.rotated ? { y: box.top, height: box.bottom - box.top } : upright;
  const place = { x: box.left, y, width: box.right - box.left, height, baseline };
  const mono = isMono(drawn);
  return [
    { text, scripts, parts, ...style, mono, size: round(style.size), marked: false, ...roundAll(place) },
  ];
}

/** Of an em: a gap that words of one sentence don't have. */
const TORN = 0.9;
/** Longer runs of raised letters are no exponent. */
const MAX_SCRIPT = 16;

/** The text of a run, where in it letters are raised or lowered, and its parts where it is torn. */
function written(
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
    if (piece.kind && from > 0 && words.length <= MAX_SCRIPT)
      scripts.push({ kind: piece.kind, from, to: from + words.length });
    const part = parts.at(-1);
    if (part && !piece.isTorn) {
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
  isTorn: boolean;
  letters: Letter[];
}

/** A run cut where letters begin or cease to be raised or lowered, and at wide gaps. */
function pieces(run: Letter[], main: LetterStyle, baseline: number): Piece[] {
  const found: Piece[] = [];
  let last: Letter | undefined;
  for (const letter of run) {
    const isBlank = !letter.text.trim();
    const isTorn = !isBlank && last !== undefined && gapBefore(letter, last) > main.size * TORN;
    const kind = isBlank ? (found.at(-1)?.kind ?? null) : scriptOf(letter, main, baseline);
    const piece = found.at(-1);
    if (piece && piece.kind === kind && !isTorn) piece.letters.push(letter);
    else found.push({ kind, isTorn, letters: [letter] });
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

/** Whether most letters are of one width: another font writes those of East Asia in code, each as wide as two. */
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

/** Hundredths of a point are finer than any eye. */
export function round(points: number): number {
  return Math.round(points * 100) / 100;
}
