import type { TextLine } from './deck.js';
import { plainText } from './plain-text.js';

/** How a run of letters is drawn. */
export interface LetterStyle {
  size: number;
  font: string;
  bold: boolean;
  italic: boolean;
  mono: boolean;
  color: string;
  rotated: boolean;
  tag: string | null;
}

/** A letter on a page: its box and baseline in points from the top left corner. */
export interface Letter {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  style: LetterStyle;
  /** A space that no letter of the file draws. */
  implied: boolean;
}

/** Part of the em above the baseline, in most fonts. */
const ASCENT = 0.8;
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;
const WORD = /[\p{L}\p{N}]/u;
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
  return joinPieces(runs).map(asRead).flatMap(toLine);
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

/** Puts right what the engine turns round too much in right-to-left writing: ligatures, and foreign words with signs. */
function asRead(run: Letter[]): Letter[] {
  if (!run.some(({ text }) => isRightToLeft(text))) return run;
  const read: Letter[] = [];
  for (const letter of run) {
    let at = read.length;
    while (at > 0 && isOutOfTurn(read[at - 1] as Letter, letter)) at--;
    read.splice(at, 0, letter);
  }
  let from = 0;
  while (from < read.length) {
    const end = endOfForeign(read, from);
    if (end > from) read.splice(from, end - from, ...read.slice(from, end).sort((a, b) => a.left - b.left));
    from = Math.max(end, from) + 1;
  }
  return read;
}

/** A right-to-left letter that stands directly right of the one before it, or at its very place: both are drawn as one. */
function isOutOfTurn(before: Letter, letter: Letter): boolean {
  if (!isRightToLeft(before.text) || !isRightToLeft(letter.text)) return false;
  const near = letter.style.size * 0.05;
  const isSame = Math.abs(letter.left - before.left) < near && Math.abs(letter.right - before.right) < near;
  return Math.abs(letter.left - before.right) < near || (isSame && letter.right - letter.left > near);
}

/** Where the words and numbers end that run from left to right and begin here; here where none do. */
function endOfForeign(letters: Letter[], from: number): number {
  let end = from;
  if (!isForeign(letters[from] as Letter)) return from;
  for (let at = from; at < letters.length && !isRightToLeft((letters[at] as Letter).text); at++)
    if (isForeign(letters[at] as Letter)) end = at + 1;
  return end;
}

function isForeign({ text }: Letter): boolean {
  return WORD.test(text) && !isRightToLeft(text);
}

/** Whether a text has letters of a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** How far two things lie apart, whichever stands first; negative where they overlap. */
function apart(a: Pick<Letter, 'left' | 'right'>, b: Pick<Letter, 'left' | 'right'>): number {
  return Math.max(b.left - a.right, a.left - b.right);
}

/** The gap before a letter. Where the direction turns, the letter read next stands at the far end of its word. */
function gapBefore(letter: Letter, last: Letter): number {
  const turns = [last, letter].map(({ text }) => isRightToLeft(text));
  if (turns.every(Boolean)) return apart(last, letter);
  return turns.some(Boolean) && WORD.test(last.text) && WORD.test(letter.text) ? 0 : letter.left - last.right;
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
  return [{ text, scripts, parts, ...style, size: round(style.size), marked: false, ...roundAll(place) }];
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
