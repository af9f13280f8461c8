import type { GradebookSettings, LetterGrade } from './gradebook-settings.js';

/** A learner's result in one exam or column. */
export interface GradeResult {
  /** Of the exam or column. */
  id: string;
  /** Null: there is no result yet, and the exam or column does not count. */
  points: number | null;
  maxPoints: number;
  categoryId: string | null;
  /** Whether the result is hidden from the reader of the total. Hidden results do not count. */
  isHidden: boolean;
}

export interface GradeTotal {
  /** Null: no result counts. */
  percent: number | null;
  /** Null if there is no total, the course has no letters, or the total is below the lowest letter. */
  letter: string | null;
  /** Ids of the results that their category drops. */
  dropped: string[];
}

type Scheme = Pick<GradebookSettings, 'totalBy' | 'categories' | 'letters'>;
type Counted = GradeResult & { points: number };

/** Computes a learner's total, in percent from 0 to 100, from the results that exist and are not hidden. */
export function computeTotal({ totalBy, categories, letters }: Scheme, results: GradeResult[]): GradeTotal {
  const visible = results.filter((result): result is Counted => result.points !== null && !result.isHidden);
  const kept = categories.map((category) => ({ ...category, ...dropLowest(visible, category) }));
  const ids = new Set(categories.map(({ id }) => id));
  const uncategorized = visible.filter(({ categoryId }) => !categoryId || !ids.has(categoryId));
  const share =
    totalBy === 'weights'
      ? weighShares(kept)
      : computeShare([...uncategorized, ...kept.flatMap((category) => category.kept)]);
  const percent = share === null ? null : round(share * 100);
  return { percent, letter: findLetter(letters, percent), dropped: kept.flatMap(({ dropped }) => dropped) };
}

/** Finds the letter of a total: the highest one that the total reaches. */
export function findLetter(letters: LetterGrade[], percent: number | null): string | null {
  if (percent === null) return null;
  const reached = letters.filter(({ from }) => percent >= from).sort((a, b) => b.from - a.from);
  return reached[0]?.letter ?? null;
}

/** Splits the results of a category into those that count, and the ids of the dropped lowest ones. Of equal results the last is dropped. */
function dropLowest(visible: Counted[], category: GradebookSettings['categories'][number]) {
  const own = visible.filter(({ categoryId }) => categoryId === category.id);
  const count = Math.max(0, Math.min(category.dropLowest, own.length - 1));
  const highestFirst = own.toSorted((a, b) => b.points / b.maxPoints - a.points / a.maxPoints);
  const kept = highestFirst.slice(0, own.length - count);
  return { kept, dropped: highestFirst.slice(own.length - count).map(({ id }) => id) };
}

function computeShare(results: Counted[]): number | null {
  if (!results.length) return null;
  const sum = (pick: (result: Counted) => number) =>
    results.reduce((total, result) => total + pick(result), 0);
  return sum(({ points }) => points) / sum(({ maxPoints }) => maxPoints);
}

/** The mean of the categories that have a result, by their weights. */
function weighShares(categories: { weight: number; kept: Counted[] }[]): number | null {
  const shares = categories.flatMap(({ weight, kept }) => {
    const share = computeShare(kept);
    return share === null ? [] : [{ weight, share }];
  });
  const weights = shares.reduce((sum, { weight }) => sum + weight, 0);
  if (!weights) return null;
  return shares.reduce((sum, { weight, share }) => sum + weight * share, 0) / weights;
}

const round = (percent: number) => Math.round(percent * 100) / 100;
