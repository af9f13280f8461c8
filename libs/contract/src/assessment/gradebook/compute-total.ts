import type { GradebookSettings, LetterGrade } from './gradebook-settings.js';

/** A learner's result in one exam or column. */
export interface GradeResult {
  /** Id of the exam or column. */
  id: string;
  /** Null: there is no result yet, and the exam or column does not count. */
  points: number | null;
  maxPoints: number;
  categoryId: string | null;
  /** Whether the result is hidden from the reader of the total. Hidden results do not count. */
  isHidden: boolean;
}

export interface GradeTotal {
  /** Null if no result counts. */
  percent: number | null;
  /** Null if there is no total, the course has no letters, or the total is below the lowest letter. */
  letter: string | null;
  /** Ids of the results that their category drops. */
  dropped: string[];
}

type TotalSettings = Pick<GradebookSettings, 'totalBy' | 'categories' | 'letters'>;
type CountedResult = GradeResult & { points: number };

/** Computes a learner's total, in percent from 0 to 100, from the results that exist and are not hidden. */
export function computeTotal(
  { totalBy, categories, letters }: TotalSettings,
  results: GradeResult[],
): GradeTotal {
  const visible = results.filter(
    (result): result is CountedResult => result.points !== null && !result.isHidden,
  );
  const categoryResults = categories.map((category) => ({ ...category, ...dropLowest(visible, category) }));
  const categoryIds = new Set(categories.map(({ id }) => id));
  const uncategorized = visible.filter(({ categoryId }) => !categoryId || !categoryIds.has(categoryId));
  const share =
    totalBy === 'weights'
      ? computeWeightedShare(categoryResults)
      : computeShare([...uncategorized, ...categoryResults.flatMap(({ counted }) => counted)]);
  const percent = share === null ? null : roundTo2(share * 100);
  const dropped = categoryResults.flatMap(({ droppedIds }) => droppedIds);
  return { percent, letter: findLetter(letters, percent), dropped };
}

/** Finds the letter of a total: the highest one that the total reaches. */
export function findLetter(letters: LetterGrade[], percent: number | null): string | null {
  if (percent === null) return null;
  const reached = letters.filter(({ from }) => percent >= from).sort((a, b) => b.from - a.from);
  return reached[0]?.letter ?? null;
}

/** Splits the results of a category into those that count, and the ids of the dropped lowest ones. Of equal results the last is dropped. */
function dropLowest(visible: CountedResult[], category: GradebookSettings['categories'][number]) {
  const results = visible.filter(({ categoryId }) => categoryId === category.id);
  const countedLength = Math.min(results.length, Math.max(1, results.length - category.dropLowest));
  const highestFirst = results.toSorted((a, b) => b.points / b.maxPoints - a.points / a.maxPoints);
  return {
    counted: highestFirst.slice(0, countedLength),
    droppedIds: highestFirst.slice(countedLength).map(({ id }) => id),
  };
}

/** Computes the earned share, 0 to 1, of all points of the results; null without results. */
function computeShare(results: CountedResult[]): number | null {
  if (!results.length) return null;
  const sum = (getPoints: (result: CountedResult) => number) =>
    results.reduce((total, result) => total + getPoints(result), 0);
  return sum(({ points }) => points) / sum(({ maxPoints }) => maxPoints);
}

/** Computes the weighted mean of the categories that have results. */
function computeWeightedShare(categories: { weight: number; counted: CountedResult[] }[]): number | null {
  const shares = categories.flatMap(({ weight, counted }) => {
    const share = computeShare(counted);
    return share === null ? [] : [{ weight, share }];
  });
  const totalWeight = shares.reduce((sum, { weight }) => sum + weight, 0);
  if (!totalWeight) return null;
  return shares.reduce((sum, { weight, share }) => sum + weight * share, 0) / totalWeight;
}

const roundTo2 = (percent: number) => Math.round(percent * 100) / 100;
