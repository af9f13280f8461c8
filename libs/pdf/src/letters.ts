import type { TextLine } from './deck.js';

/** How a run of letters is drawn. */
export type LetterStyle = Pick<
  TextLine,
  'size' | 'font' | 'bold' | 'italic' | 'mono' | 'color' | 'rotated' | 'tag'
>;

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

const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;
/** Source of what matches one sign of the scripts that set no spaces. */
export const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uff65]`;
const IDEOGRAPH = new RegExp(UNSPACED, 'u');
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const CLOSING = /^[,.:;!?)\]}%]$/;
const WORD = /[\p{L}\p{N}]/u;

/** Puts right what the engine turns round too much in right-to-left writing: ligatures, and foreign words with signs. */
export function asRead(run: Letter[]): Letter[] {
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

/** Whether a text has letters of the scripts that are set in squares. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text);
}

/** How far two things lie apart, whichever stands first; negative where they overlap. */
export function apart(a: Pick<Letter, 'left' | 'right'>, b: Pick<Letter, 'left' | 'right'>): number {
  return Math.max(b.left - a.right, a.left - b.right);
}

/** A run without the spaces that the engine reads into the gaps between letters of scripts that have none. */
export function withoutNeedlessSpaces(run: Letter[]): Letter[] {
  return run.filter((letter, i) => {
    const [last, next] = [run[i - 1], run[i + 1]];
    return !letter.implied || !last || !next || !isUnspaced(last, next);
  });
}

/** Ideographs are set apart by anything but spaces, and no letter of East Asia is from the comma behind it. */
function isUnspaced(last: Letter, next: Letter): boolean {
  const isTogether = IDEOGRAPH.test(last.text) && IDEOGRAPH.test(next.text);
  const isClosed = isEastAsian(last.text) && CLOSING.test(next.text);
  return (isTogether || isClosed) && next.left - last.right < next.style.size;
}

/** The gap before a letter. Where the direction turns, the letter read next stands at the far end of its word. */
export function gapBefore(letter: Letter, last: Letter): number {
  if (isUnspaced(last, letter)) return 0;
  const turns = [last, letter].map(({ text }) => isRightToLeft(text));
  if (turns.every(Boolean)) return apart(last, letter);
  return turns.some(Boolean) && WORD.test(last.text) && WORD.test(letter.text) ? 0 : letter.left - last.right;
}
