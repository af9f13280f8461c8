import type { ScoredAnswer } from '../figures.js';
import { type Box, findBoxes, type PlacedText } from './find-boxes.js';

/** How far the place of the quotes is that of the key facts. The means are NaN if no answer could be compared. */
export interface BoxFigures {
  /** Answers to questions on slides whose quote and key fact are found on the page. */
  cases: number;
  /** Answers on slides with a place, whether found or not. */
  answers: number;
  /** Intersection over union: the area that both cover, of the area that one of them covers. */
  iou: number;
  /** The harmonic mean of the shares of both areas that the other covers. */
  f1: number;
  /** Share of the key fact's area that the quote covers. */
  covered: number;
}

type Overlap = Pick<BoxFigures, 'iou' | 'f1' | 'covered'>;
type ShownAnswer = Pick<ScoredAnswer, 'course' | 'isShown' | 'selected' | 'answers' | 'slideIds'>;

/**
 * Computes the means over the answers that are shown to questions with an answer. A quote on a page without the key fact overlaps with
 * nothing.
 * @param lines the lines of each page with their places, by slide id
 */
export function computeBoxFigures(all: ShownAnswer[], lines: Map<string, PlacedText[]>): BoxFigures {
  const answers = all.filter(
    ({ course, isShown, slideIds }) => course === 'own' && isShown && slideIds.some((id) => lines.has(id)),
  );
  const overlaps = answers.flatMap((answer) => compareOnPages(answer, lines) ?? []);
  const mean = (measure: (overlap: Overlap) => number) =>
    overlaps.reduce((sum, overlap) => sum + measure(overlap), 0) / overlaps.length;
  return {
    cases: overlaps.length,
    answers: answers.length,
    iou: mean(({ iou }) => iou),
    f1: mean(({ f1 }) => f1),
    covered: mean(({ covered }) => covered),
  };
}

/** Compares quotes and key fact on the page where they overlap most; undefined where a quote or the key fact is not found on the page. */
function compareOnPages(
  { selected, answers, slideIds }: ShownAnswer,
  lines: Map<string, PlacedText[]>,
): Overlap | undefined {
  const overlaps = slideIds.flatMap((slideId) => {
    const page = lines.get(slideId) ?? [];
    const quotes = selected
      .filter(({ passage }) => passage.slideId === slideId)
      .map(({ sentence }) => findBoxes(page, sentence));
    const fact = answers.map((answer) => findBoxes(page, answer)).find((boxes) => boxes.length);
    if (!fact || quotes.some((boxes) => !boxes.length)) return [];
    return compareBoxes(quotes.flat(), fact);
  });
  return overlaps.toSorted((a, b) => b.iou - a.iou)[0];
}

/** Compares the areas of two places. @param expected at least one box */
export function compareBoxes(found: Box[], expected: Box[]): Overlap {
  const [ofFound, ofExpected] = [measureArea(found), measureArea(expected)];
  const union = measureArea([...found, ...expected]);
  const shared = ofFound + ofExpected - union;
  return {
    iou: shared / union,
    f1: (2 * shared) / (ofFound + ofExpected),
    covered: shared / ofExpected,
  };
}

/** Measures the area that at least one of the boxes covers. */
function measureArea(boxes: Box[]): number {
  const xs = sortEdges(boxes.flatMap(({ x, width }) => [x, x + width]));
  const ys = sortEdges(boxes.flatMap(({ y, height }) => [y, y + height]));
  let area = 0;
  for (const [column, x] of xs.slice(0, -1).entries())
    for (const [row, y] of ys.slice(0, -1).entries())
      if (boxes.some((box) => box.x <= x && x < box.x + box.width && box.y <= y && y < box.y + box.height))
        area += ((xs[column + 1] ?? x) - x) * ((ys[row + 1] ?? y) - y);
  return area;
}

function sortEdges(edges: number[]): number[] {
  return [...new Set(edges)].sort((a, b) => a - b);
}
