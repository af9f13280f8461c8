import { isArabic, isRightToLeft, type Letter } from './letters.js';

/*
 * Adds the spaces that a file leaves out between Arabic words: letters that would join within a word have a gap between them.
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; lines.test.ts has the example: close Arabic words.
 */

/** Smallest gap between Arabic words, in ems. */
export const MIN_WORD_GAP = 0.1;
/** Smallest gap between words of a line, as a share of its narrowest gap that no word can have inside. */
const MIN_GAP_SHARE = 0.8;
/** Arabic letters that never join the next letter (Unicode's joining types R and U). */
const NOT_JOINING = /^[اأإآٱدذڈرزژڑوؤۆۇۈۋەء]$/;
/** Words and numbers run the other way, and marks are over their letter or beside it. */
const NO_NEIGHBOR = /[\p{L}\p{N}\p{M}]/u;

/**
 * Adds the spaces that a file leaves out between Arabic words which it draws close to each other; `run` is in reading order.
 * Within a word, a letter of Unicode's joining type D touches the next letter, so a gap after it is a space. The narrowest such
 * gap of a line is the threshold for its other gaps.
 */
export function withWordGaps(run: Letter[]): Letter[] {
  const gaps = findGaps(run);
  const certain = gaps.filter(({ isCertain, width }) => isCertain && width > MIN_WORD_GAP);
  if (!certain.length) return run;
  const narrowest = Math.min(...certain.map(({ width }) => width));
  const least = Math.max(narrowest * MIN_GAP_SHARE, MIN_WORD_GAP);
  const words = new Map(gaps.filter(({ width }) => width > least).map(({ before, at }) => [at, before]));
  return run.flatMap((letter, i) => {
    const before = words.get(i);
    if (!before) return [letter];
    return [{ ...letter, text: ' ', left: letter.right, right: before.left, implied: true }, letter];
  });
}

interface Gap {
  before: Letter;
  /** The place in the run of the letter after the gap. */
  at: number;
  /** Ems. */
  width: number;
  /** No word can have the gap inside. */
  isCertain: boolean;
}

/** The gaps between right-to-left letters, and between them and signs, that have no space. */
function findGaps(run: Letter[]): Gap[] {
  const gaps: Gap[] = [];
  let before: Letter | undefined;
  run.forEach((letter, at) => {
    if (before && isArabicPair(before, letter)) {
      const width = (before.left - letter.right) / letter.style.size;
      const isCertain = isArabic(before.text) && isArabic(letter.text) && !NOT_JOINING.test(before.text);
      gaps.push({ before, at, width, isCertain });
    }
    before = letter;
  });
  return gaps;
}

/** Whether letters that follow each other are side by side: at least one is Arabic, and the other one Arabic or a sign. */
function isArabicPair(before: Letter, letter: Letter): boolean {
  const pair = [before, letter];
  return (
    pair.every(({ text }) => text.trim() && (isRightToLeft(text) || !NO_NEIGHBOR.test(text))) &&
    pair.some(({ text }) => isArabic(text))
  );
}
