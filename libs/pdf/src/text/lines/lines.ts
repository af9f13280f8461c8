import type { TextLine } from '../../reader/deck.js';
import { cleanText } from '../clean-text.js';
import { joinAccents } from '../letters/accents.js';
import { ASCENT } from '../letters/em.js';
import {
  isEastAsian,
  isVisualOrder,
  type Letter,
  type LetterStyle,
  measureGapBefore,
  moveBulletFirst,
  removeFalseSpaces,
  restoreReadingOrder,
} from '../letters/letters.js';
import { restoreLogicalBrackets } from '../letters/mirrored-signs.js';
import { orderNumberSigns } from '../letters/number-signs.js';
import { moveSignsToBaseline } from '../letters/shifted-signs.js';
import { joinVowelSigns } from '../letters/vowel-signs.js';
import { addWordSpaces } from '../letters/word-gaps.js';
import { groupRuns, joinRuns, measureExtent, MIN_SPACE, readText } from './runs.js';

/*
 * Joins the letters of a page into lines.
 *
 *     H₂O is wet.        one line; '2' is a lowered letter of it
 *     •   Eggs           one line: a bullet may be far from its text
 *     Name        12     one line of two parts, with a wide gap between them
 *
 *  1. Vowel signs and accents join their letters; TeX's low quotes and roots move to the baseline of the word beside them (letters/).
 *  2. `groupRuns` groups letters that follow each other in the file into runs.
 *  3. `joinRuns` joins runs of one line: words that are drawn one by one, bullets with their text, and the runs into which PDFium cuts
 *     a line of Arabic or Hebrew at a vowel sign (runs.ts).
 *  4. Right-to-left runs are put into reading order: letters, signs beside numbers, brackets and bullets. Missing spaces between Arabic
 *     words are added, and spaces that PDFium inferred wrongly in any run are removed (letters/).
 *  5. `toLine` finds the text, style, scripts (raised or lowered letters) and parts of a run.
 *
 * The lengths below are in ems. The numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; lines.test.ts
 * has an example of each rule.
 */

/** A wider gap is not between two words of a sentence, but between two parts of a line, such as cells of a table. */
const MIN_PART_GAP = 0.9;
/** Raised and lowered letters: largest size as a share of the line's size, and distance of their baseline above or below the line's. */
const SCRIPT = { maxSizeShare: 0.85, minRise: 0.15, minDrop: 0.08 };
/** Letters of a script; longer ones are no exponent. */
const MAX_SCRIPT_LENGTH = 16;

/** Joins the letters of a page into lines. @param letters in the file's order; null is a line break */
export function lettersToLines(letters: (Letter | null)[]): TextLine[] {
  const runs = groupRuns(moveSignsToBaseline(joinAccents(joinVowelSigns(letters))));
  const lineRuns = joinRuns(runs);
  const ordered = lineRuns.map(restoreReadingOrder).map(orderNumberSigns).map(addWordSpaces);
  return restoreLogicalBrackets(ordered, lineRuns.some(isVisualOrder))
    .map(moveBulletFirst)
    .map(removeFalseSpaces)
    .flatMap(toLine);
}

/** Converts a run to a line; none for a run without visible letters. */
function toLine(run: Letter[]): TextLine[] {
  const visible = run.filter((letter) => letter.text.trim());
  if (!visible.length) return [];
  const style = findMainStyle(visible);
  const box = measureExtent(visible);
  const baseline = visible.find((letter) => letter.style === style)?.baseline ?? box.bottom;
  const { text, scripts, parts } = findTextAndParts(run, style, baseline);
  if (!text) return [];
  // The boxes of letters depend on the heights that fonts declare, which are unreliable; baseline and size are reliable.
  const { y, height } = style.rotated
    ? { y: box.top, height: box.bottom - box.top }
    : { y: baseline - style.size * ASCENT, height: style.size };
  const position = { x: box.left, y, width: box.right - box.left, height, baseline };
  const mono = isMono(visible);
  return [
    {
      text,
      scripts,
      parts,
      ...style,
      mono,
      size: roundToHundredths(style.size),
      marked: false,
      ...roundLengths(position),
    },
  ];
}

/** Finds the text of a run, the places of scripts in the text, and the parts between wide gaps. */
function findTextAndParts(
  run: Letter[],
  mainStyle: LetterStyle,
  baseline: number,
): Pick<TextLine, 'text' | 'scripts' | 'parts'> {
  const scripts: TextLine['scripts'] = [];
  const parts: { text: string; letters: Letter[] }[] = [];
  let lineText = '';
  let lastVisible: Letter | undefined;
  for (const piece of cutPieces(run, mainStyle, baseline)) {
    const [first] = piece.letters as [Letter];
    const rawText = readText(piece.letters);
    const pieceText = cleanText(rawText);
    const canAddSpace = lineText !== '' && !lineText.endsWith(' ');
    if (!pieceText) {
      if (canAddSpace) lineText += ' ';
      continue;
    }
    const gap = lastVisible ? measureGapBefore(first, lastVisible) : 0;
    const hasSpaceBefore = gap > mainStyle.size * MIN_SPACE || /^\s/.test(rawText);
    const space = canAddSpace && hasSpaceBefore ? ' ' : '';
    const from = lineText.length + space.length;
    lineText += space + pieceText + (/\s$/.test(rawText) ? ' ' : '');
    if (piece.scriptKind && from > 0 && pieceText.length <= MAX_SCRIPT_LENGTH)
      scripts.push({ kind: piece.scriptKind, from, to: from + pieceText.length });
    const lastPart = parts.at(-1);
    if (lastPart && !piece.isAfterWideGap) {
      lastPart.text += space + pieceText;
      lastPart.letters.push(...piece.letters);
    } else parts.push({ text: pieceText, letters: [...piece.letters] });
    lastVisible = piece.letters.findLast((letter) => letter.text.trim());
  }
  return { text: lineText.trimEnd(), scripts, parts: parts.length > 1 ? parts.map(toPart) : [] };
}

function toPart({ text, letters }: { text: string; letters: Letter[] }): TextLine['parts'][number] {
  const { left, right } = measureExtent(letters.filter((letter) => letter.text.trim()));
  return { text: cleanText(text), ...roundLengths({ x: left, width: right - left }) };
}

/** Letters of a run that are all raised, all lowered or all on the baseline, without a wide gap between them. */
interface Piece {
  scriptKind: 'sup' | 'sub' | null;
  isAfterWideGap: boolean;
  letters: Letter[];
}

function cutPieces(run: Letter[], mainStyle: LetterStyle, baseline: number): Piece[] {
  const pieces: Piece[] = [];
  let lastVisible: Letter | undefined;
  for (const letter of run) {
    const isBlank = !letter.text.trim();
    const piece = pieces.at(-1);
    const isAfterWideGap =
      !isBlank &&
      lastVisible !== undefined &&
      measureGapBefore(letter, lastVisible) > mainStyle.size * MIN_PART_GAP;
    const scriptKind = isBlank ? (piece?.scriptKind ?? null) : findScriptKind(letter, mainStyle, baseline);
    if (piece && piece.scriptKind === scriptKind && !isAfterWideGap) piece.letters.push(letter);
    else pieces.push({ scriptKind, isAfterWideGap, letters: [letter] });
    if (!isBlank) lastVisible = letter;
  }
  return pieces;
}

function findScriptKind(letter: Letter, mainStyle: LetterStyle, baseline: number): Piece['scriptKind'] {
  if (mainStyle.rotated || letter.style.size > mainStyle.size * SCRIPT.maxSizeShare) return null;
  const rise = baseline - letter.baseline;
  if (rise > mainStyle.size * SCRIPT.minRise) return 'sup';
  return -rise > mainStyle.size * SCRIPT.minDrop ? 'sub' : null;
}

/** Whether most letters are monospaced; East Asian letters in code come from another font and don't count. */
function isMono(visible: Letter[]): boolean {
  const otherLetters = visible.filter(({ text }) => !isEastAsian(text));
  return findMainStyle(otherLetters.length ? otherLetters : visible).mono;
}

/** Finds the style of most letters. */
function findMainStyle(letters: Letter[]): LetterStyle {
  const counts = new Map<LetterStyle, number>();
  for (const { style } of letters) counts.set(style, (counts.get(style) ?? 0) + 1);
  const [[mainStyle]] = [...counts].sort(([, a], [, b]) => b - a) as [[LetterStyle, number]];
  return mainStyle;
}

function roundLengths<Lengths extends Record<string, number>>(lengths: Lengths): Lengths {
  const rounded = Object.entries(lengths).map(([name, points]) => [name, roundToHundredths(points)]);
  return Object.fromEntries(rounded) as Lengths;
}

export function roundToHundredths(points: number): number {
  return Math.round(points * 100) / 100;
}
