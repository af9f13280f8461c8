/** Counts for precision and recall. */
export interface Score {
  right: number;
  found: number;
  expected: number;
  /** Descriptions of the errors. */
  misses: string[];
}

export const NO_SCORE: Score = { right: 0, found: 0, expected: 0, misses: [] };

/** Compares two sets of pages, given from 0 and described from 1. */
export function compare(found: Set<number>, expected: Set<number>, name: string): Score {
  const extra = [...found].filter((page) => !expected.has(page));
  const missed = [...expected].filter((page) => !found.has(page));
  const misses = [
    ...(extra.length ? [`${name} wrong: pages ${extra.map((page) => page + 1).join(', ')}`] : []),
    ...(missed.length ? [`${name} missed: pages ${missed.map((page) => page + 1).join(', ')}`] : []),
  ];
  return { right: found.size - extra.length, found: found.size, expected: expected.size, misses };
}

/** Adds the scores of several decks. */
export function total(scores: Score[]): Score {
  return scores.reduce(
    (sum, { right, found, expected, misses }) => ({
      right: sum.right + right,
      found: sum.found + found,
      expected: sum.expected + expected,
      misses: [...sum.misses, ...misses],
    }),
    NO_SCORE,
  );
}

/** Share of the found that is right; 1 when nothing was found. */
export function precision({ right, found }: Score): number {
  return found ? right / found : 1;
}

/** Share of the expected that was found; 1 when nothing was expected. */
export function recall({ right, expected }: Score): number {
  return expected ? right / expected : 1;
}

export function f1(score: Score): number {
  const [p, r] = [precision(score), recall(score)];
  return p + r ? (2 * p * r) / (p + r) : 0;
}

export function percent(part: number): string {
  return `${Math.floor(part * 100)}%`;
}
