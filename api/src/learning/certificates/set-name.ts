import { openFont, splitIntoRuns } from './certificate-fonts.js';

/** Font sizes in points to try, largest first, and the maximum number of lines. */
export interface SizeRange {
  from: number;
  to: number;
  lines: number;
}

/** A name broken into lines at one font size, in points. */
export interface SetName {
  size: number;
  lines: string[];
}

interface Word {
  text: string;
  /** In em. */
  width: number;
  /** No space before this word. */
  isGlued: boolean;
}

/** Longer names would not be readable on one page. */
const MAX_LETTERS = 400;
/** In UTF-16 code units, more than so many letters have. Each part that a segmenter returns copies its whole text. */
const MAX_SEGMENTED_LENGTH = 16 * MAX_LETTERS;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const parts = new Intl.Segmenter('en', { granularity: 'word' });

/** Fits a name into a width in points: as large as possible, then on more lines of similar length, then truncated. */
export function setName(name: string, width: number, ranges: SizeRange[]): SetName {
  const segments = letters.segment(name.slice(0, MAX_SEGMENTED_LENGTH));
  const all = Array.from(segments, ({ segment }) => segment).slice(0, MAX_LETTERS);
  const words = splitWords(all.join(''));
  for (const { from, to, lines } of ranges) {
    for (let size = from; size >= to; size--) {
      const broken = breakLines(words, width / size);
      if (broken && broken.length <= lines) return { size, lines: evenLines(words, width / size, broken) };
    }
  }
  return truncate(all, width, ranges.at(-1) ?? { from: 12, to: 12, lines: 1 });
}

/** Binary search for the longest prefix that fits. */
function truncate(all: string[], width: number, { to: size, lines }: SizeRange): SetName {
  let best = ['…'];
  let [fits, tooLong] = [0, all.length];
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2);
    const broken = breakLines(splitWords(`${all.slice(0, length).join('').trimEnd()}…`), width / size);
    if (broken && broken.length <= lines) [fits, best] = [length, broken];
    else tooLong = length;
  }
  return { size, lines: best };
}

function splitWords(name: string): Word[] {
  return name
    .split(' ')
    .flatMap((chunk) =>
      unspacedParts(chunk).map((text, index) => ({ text, width: measureWidth(text), isGlued: index > 0 })),
    );
}

/** Splits text of a script without spaces where lines may break; punctuation stays with the word before it. */
function unspacedParts(chunk: string): string[] {
  if (!UNSPACED.test(chunk)) return [chunk];
  const found: string[] = [];
  for (const { segment, isWordLike } of parts.segment(chunk)) {
    if (isWordLike || found.length === 0) found.push(segment);
    else found.push((found.pop() ?? '') + segment);
  }
  return found;
}

/** Fills one line after the other; null if a single word is too long. `measure` is the line width in em. */
function breakLines(words: Word[], measure: number): string[] | null {
  const lines: string[] = [];
  let room = 0;
  for (const { text, width, isGlued } of words) {
    if (width > measure) return null;
    const gap = isGlued ? 0 : SPACE;
    if (lines.length > 0 && gap + width <= room) {
      lines.push(`${lines.pop() ?? ''}${isGlued ? '' : ' '}${text}`);
      room -= gap + width;
    } else {
      lines.push(text);
      room = measure - width;
    }
  }
  return lines;
}

/** Reduces the line width as long as the number of lines stays the same. */
function evenLines(words: Word[], measure: number, broken: string[]): string[] {
  let best = broken;
  for (let narrower = measure; narrower > measure / 2; narrower -= measure / 50) {
    const lines = breakLines(words, narrower);
    if (!lines || lines.length > broken.length) return best;
    best = lines;
  }
  return best;
}

const SPACE = 0.25;

/** In em. */
function measureWidth(text: string): number {
  return splitIntoRuns(text).reduce((total, run) => {
    const font = openFont(run.font);
    return total + font.layout(run.text, []).advanceWidth / font.unitsPerEm;
  }, 0);
}
