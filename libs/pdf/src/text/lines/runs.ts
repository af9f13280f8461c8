import { BULLET_DASHES, BULLET_SIGNS } from '../letters/bullets.js';
import { RIGHT_TO_LEFT_WORD_GAP } from '../letters/em.js';
import {
  isRightToLeft,
  type Letter,
  measureGap,
  measureGapBefore,
  orderFromRightToLeft,
} from '../letters/letters.js';

/*
 * Groups the letters of a page into runs, and joins the runs of one line: `lettersToLines` converts them to lines. The lengths below are in
 * ems. The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; lines.test.ts has an example of each rule.
 */

/** Limits for a letter that continues a run: the distance between their baselines, and the gap, which is negative if they overlap. */
const SAME_RUN = { maxShift: 0.6, minGap: -1, maxGap: 1.5 };
/** The same for a run that continues another run; a bullet may be farther from its text. */
const SAME_LINE = { maxShift: 0.35, minGap: -0.1, maxGap: 1, maxBulletGap: 4 };
/** Right-to-left runs may overlap, since the boxes of their letters do. */
const MIN_RIGHT_TO_LEFT_GAP = -0.5;
/** A wider gap between two letters is a space, though the file has none. */
export const MIN_SPACE = 0.25;

const BULLET_ONLY = new RegExp(`^[${BULLET_SIGNS}${BULLET_DASHES}·]$`, 'u');

/** Groups letters that follow each other in the file, and on the page, into runs. */
export function groupRuns(letters: (Letter | null)[]): Letter[][] {
  const runs: Letter[][] = [];
  let run: Letter[] = [];
  for (const letter of letters) {
    if (!letter || !continuesRun(run, letter)) {
      if (run.length) runs.push(run);
      run = [];
    }
    if (letter && (run.length || letter.text !== ' ')) run.push(letter);
  }
  if (run.length) runs.push(run);
  return runs;
}

/** Whether a letter is close after a run, on nearly the same baseline. */
function continuesRun(run: Letter[], next: Letter): boolean {
  const last = run.findLast((letter) => !letter.isInferredSpace);
  if (!last || next.isInferredSpace) return true;
  // Baselines and horizontal gaps do not measure the distance along a rotated line, so only a line break of the file ends that line.
  if (last.style.rotated || next.style.rotated) return last.style.rotated === next.style.rotated;
  const em = Math.max(last.style.size, next.style.size);
  // A right-to-left letter follows on the left; `measureGap` takes two letters in either order.
  const gap = isRightToLeft(last.text + next.text) ? measureGap(last, next) : next.left - last.right;
  return (
    Math.abs(next.baseline - last.baseline) < em * SAME_RUN.maxShift &&
    gap > em * SAME_RUN.minGap &&
    gap < em * SAME_RUN.maxGap
  );
}

/** Joins the runs of one line. */
export function joinRuns(runs: Letter[][]): Letter[][] {
  const joined: Letter[][] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    // Not appended, because letters of one run may be in the gaps of the other: `joinCutRuns` joins the two and sorts the letters.
    const mustBeSorted = before && areCutApart(before, run) && !isLeftOf(run, before);
    if (!before || mustBeSorted) joined.push(run);
    else if (isCloseOnRight(before, run)) before.push(makeSpaceAfter(before.at(-1) as Letter), ...run);
    else if (isBesideRightToLeft(before, run))
      before.push(...(hasSpaceBetween(before, run) ? [makeSpaceAfter(before.at(-1) as Letter)] : []), ...run);
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
    const drawn = letters.filter(({ isInferredSpace }) => !isInferredSpace);
    runs.splice(-2, 2, isLeftOf(run, before) ? letters : orderFromRightToLeft(drawn));
  }
}

/** Whether all of a run is left of another run, so that it is read next from right to left. Their boxes may overlap a little. */
function isLeftOf(run: Letter[], before: Letter[]): boolean {
  return (
    measureExtent(run).right < measureExtent(before).left - (run[0]?.style.size ?? 0) * MIN_RIGHT_TO_LEFT_GAP
  );
}

/**
 * Whether PDFium has cut one line into two runs at a vowel sign: a letter of either run has vowel signs, and the runs are on one baseline,
 * side by side or with letters of one in the gaps of the other.
 */
function areCutApart(before: Letter[], run: Letter[]): boolean {
  if (![before, run].some((letters) => letters.some(({ vowelSigns }) => vowelSigns))) return false;
  const em = run[0]?.style.size ?? 0;
  const gap = measureGapOnBaseline(before, run);
  return gap > em * MIN_RIGHT_TO_LEFT_GAP && gap < em * SAME_LINE.maxGap;
}

/** Measures the narrowest gap between a letter of one run and a letter of another on the same baseline; Infinity where there is none. */
function measureGapOnBaseline(before: Letter[], run: Letter[]): number {
  const isMeasured = ({ text, style }: Letter) => text.trim() !== '' && !style.rotated;
  const others = run.filter(isMeasured);
  let narrowest = Infinity;
  for (const letter of before.filter(isMeasured))
    for (const other of others)
      if (Math.abs(letter.baseline - other.baseline) < other.style.size * SAME_LINE.maxShift)
        narrowest = Math.min(narrowest, measureGap(letter, other));
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
    Math.abs(first.baseline - last.baseline) < em * SAME_LINE.maxShift &&
    gap > em * SAME_LINE.minGap &&
    gap < em * (isBulletAlone(before) ? SAME_LINE.maxBulletGap : SAME_LINE.maxGap)
  );
}

function isBulletAlone(run: Letter[]): boolean {
  return BULLET_ONLY.test(readText(run).trim());
}

/** Whether a run is on either side of another on one baseline, where one has right-to-left letters: 'שלום' beside '2024'. */
function isBesideRightToLeft(before: Letter[], run: Letter[]): boolean {
  const [last, first] = [before.at(-1), run[0]];
  if (!last || !first || last.style.rotated || first.style.rotated) return false;
  const em = Math.max(last.style.size, first.style.size);
  if (Math.abs(first.baseline - last.baseline) >= em * SAME_LINE.maxShift) return false;
  if (![before, run].some((letters) => letters.some(({ text }) => isRightToLeft(text)))) return false;
  const gap = measureGap(measureExtent(before), measureExtent(run));
  const maxGap = isBulletAlone(before) || isBulletAlone(run) ? SAME_LINE.maxBulletGap : SAME_LINE.maxGap;
  return gap > em * MIN_RIGHT_TO_LEFT_GAP && gap < em * maxGap;
}

function hasSpaceBetween(before: Letter[], run: Letter[]): boolean {
  const last = before.at(-1) as Letter;
  return (
    last.text !== ' ' &&
    measureGap(measureExtent(before), measureExtent(run)) > last.style.size * RIGHT_TO_LEFT_WORD_GAP
  );
}

function makeSpaceAfter(letter: Letter): Letter {
  return { ...letter, text: ' ', left: letter.right, isInferredSpace: true };
}

/** Returns the text of a run, with a space before each letter that is farther than `MIN_SPACE` from the letter read before it. */
export function readText(run: Letter[]): string {
  let text = '';
  let last: Letter | undefined;
  for (const letter of run) {
    if (last && !letter.isInferredSpace && measureGapBefore(letter, last) > last.style.size * MIN_SPACE)
      text += ' ';
    text += letter.text + (letter.isInferredSpace ? '' : (letter.vowelSigns ?? ''));
    last = letter;
  }
  return text;
}

/** Measures the box around letters. */
export function measureExtent(letters: Letter[]): Pick<Letter, 'left' | 'right' | 'top' | 'bottom'> {
  return {
    left: Math.min(...letters.map((letter) => letter.left)),
    right: Math.max(...letters.map((letter) => letter.right)),
    top: Math.min(...letters.map((letter) => letter.top)),
    bottom: Math.max(...letters.map((letter) => letter.bottom)),
  };
}
