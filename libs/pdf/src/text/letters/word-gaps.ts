import { isArabic, isRightToLeft, type Letter } from './letters.js';

/*
 * Adds the spaces that a file leaves out between Arabic words: letters that would join within a word have a gap between them.
 * The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; lines.test.ts has the example: close Arabic words.
 */

/** Smallest gap between Arabic words, in ems. */
export const MIN_WORD_GAP = 0.1;
/** Smallest gap between words of a line, as a share of the narrowest gap of the line that can't be inside of a word. */
const MIN_GAP_SHARE = 0.8;
/** Arabic letters that never join the next letter (Unicode's joining types R and U). */
const NON_JOINING_LETTER = /^[اأإآٱدذڈرزژڑوؤۆۇۈۋەء]$/;
/** Characters that have no gap to an Arabic letter, unless they are right-to-left letters: other words, numbers, combining marks. */
const WORD_OR_MARK = /[\p{L}\p{N}\p{M}]/u;

/** A gap without a space between two letters that follow each other in a run. */
interface Gap {
  before: Letter;
  /** The place in the run of the letter after the gap. */
  afterPlace: number;
  widthEms: number;
  /** The letters would join within a word, so the gap is between two words. */
  isBetweenWords: boolean;
}

/**
 * Adds the spaces that a file leaves out between Arabic words which it draws close to each other. Within a word, a letter of Unicode's
 * joining type D touches the next letter, so a gap after it is a space. The narrowest such gap of a line is the threshold for its other
 * gaps.
 * @param run in reading order
 */
export function addWordSpaces(run: Letter[]): Letter[] {
  const gaps = findGaps(run);
  const wordGaps = gaps.filter(({ isBetweenWords, widthEms }) => isBetweenWords && widthEms > MIN_WORD_GAP);
  if (!wordGaps.length) return run;
  const narrowest = Math.min(...wordGaps.map(({ widthEms }) => widthEms));
  const minWidth = Math.max(narrowest * MIN_GAP_SHARE, MIN_WORD_GAP);
  const wideGaps = gaps.filter(({ widthEms }) => widthEms > minWidth);
  const lastLetters = new Map(wideGaps.map(({ before, afterPlace }) => [afterPlace, before]));
  return run.flatMap((letter, i) => {
    const before = lastLetters.get(i);
    if (!before) return [letter];
    return [{ ...letter, text: ' ', left: letter.right, right: before.left, isInferredSpace: true }, letter];
  });
}

/** Finds the gaps between Arabic letters and their neighbors that have no space. */
function findGaps(run: Letter[]): Gap[] {
  const gaps: Gap[] = [];
  let before: Letter | undefined;
  run.forEach((letter, afterPlace) => {
    if (before && isArabicPair(before, letter)) {
      const widthEms = (before.left - letter.right) / letter.style.size;
      const isBetweenWords =
        isArabic(before.text) && isArabic(letter.text) && !NON_JOINING_LETTER.test(before.text);
      gaps.push({ before, afterPlace, widthEms, isBetweenWords });
    }
    before = letter;
  });
  return gaps;
}

/** Whether at least one of two neighbors is an Arabic letter, and the other is a right-to-left letter or a sign. */
function isArabicPair(before: Letter, letter: Letter): boolean {
  const pair = [before, letter];
  return (
    pair.every(({ text }) => text.trim() && (isRightToLeft(text) || !WORD_OR_MARK.test(text))) &&
    pair.some(({ text }) => isArabic(text))
  );
}
