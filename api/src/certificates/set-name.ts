import { openFont, runsOf } from './certificate-fonts.js';

/** Sizes in points to try, largest first, and how many lines they may take. */
export interface Step {
  from: number;
  to: number;
  lines: number;
}

/** A name as it is drawn. */
export interface SetName {
  size: number;
  lines: string[];
}

interface Word {
  text: string;
  /** In em. */
  width: number;
  /** Nothing stands between it and the word before. */
  glued: boolean;
}

/** No name is so long that more of it could be read on one page. */
const MAX_LETTERS = 400;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const parts = new Intl.Segmenter('en', { granularity: 'word' });

/** Sets a name into a width in points: as large as fits, then on more lines of like length, at last cut short. */
export function setName(name: string, width: number, steps: Step[]): SetName {
  const all = Array.from(letters.segment(name), ({ segment }) => segment);
  const words = wordsOf(all.slice(0, MAX_LETTERS).join(''));
  for (const { from, to, lines } of steps) {
    for (let size = from; size >= to; size--) {
      const broken = breakLines(words, width / size);
      if (broken && broken.length <= lines) return { size, lines: evenLines(words, width / size, broken) };
    }
  }
  return cutShort(all.slice(0, MAX_LETTERS), width, steps.at(-1) ?? { from: 12, to: 12, lines: 1 });
}

/** Halves its way to the longest beginning that fits. */
function cutShort(all: string[], width: number, { to: size, lines }: Step): SetName {
  let best = ['…'];
  let [fits, tooLong] = [0, all.length];
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2);
    const broken = breakLines(wordsOf(`${all.slice(0, length).join('').trimEnd()}…`), width / size);
    if (broken && broken.length <= lines) [fits, best] = [length, broken];
    else tooLong = length;
  }
  return { size, lines: best };
}

function wordsOf(name: string): Word[] {
  return name
    .split(' ')
    .flatMap((chunk) =>
      unspacedParts(chunk).map((text, at) => ({ text, width: widthOf(text), glued: at > 0 })),
    );
}

/** Where a script without spaces may be broken; its punctuation stays with the word before. */
function unspacedParts(chunk: string): string[] {
  if (!UNSPACED.test(chunk)) return [chunk];
  const found: string[] = [];
  for (const { segment, isWordLike } of parts.segment(chunk)) {
    if (isWordLike || found.length === 0) found.push(segment);
    else found.push((found.pop() ?? '') + segment);
  }
  return found;
}

/** Fills one line after the other; null where a single word is too long. `measure` is in em. */
function breakLines(words: Word[], measure: number): string[] | null {
  const lines: string[] = [];
  let room = 0;
  for (const { text, width, glued } of words) {
    if (width > measure) return null;
    const gap = glued ? 0 : SPACE;
    if (lines.length > 0 && gap + width <= room) {
      lines.push(`${lines.pop() ?? ''}${glued ? '' : ' '}${text}`);
      room -= gap + width;
    } else {
      lines.push(text);
      room = measure - width;
    }
  }
  return lines;
}

/** Narrows the measure as long as that takes no further line. */
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
function widthOf(text: string): number {
  return runsOf(text).reduce((total, run) => {
    const font = openFont(run.font);
    return total + font.layout(run.text, []).advanceWidth / font.unitsPerEm;
  }, 0);
}
