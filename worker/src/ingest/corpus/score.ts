/** What was found of what is right. */
export interface Score {
  right: number;
  found: number;
  wanted: number;
  /** What went wrong, in words. */
  misses: string[];
}

export const NOTHING: Score = { right: 0, found: 0, wanted: 0, misses: [] };

/** Compares two sets of pages; pages are told from 1. */
export function compare(found: Set<number>, wanted: Set<number>, name: string): Score {
  const extra = [...found].filter((page) => !wanted.has(page));
  const missed = [...wanted].filter((page) => !found.has(page));
  const misses = [
    ...(extra.length ? [`${name} wrong: pages ${extra.map((page) => page + 1).join(', ')}`] : []),
    ...(missed.length ? [`${name} missed: pages ${missed.map((page) => page + 1).join(', ')}`] : []),
  ];
  return { right: found.size - extra.length, found: found.size, wanted: wanted.size, misses };
}

/** Adds up scores of several decks. */
export function total(scores: Score[]): Score {
  return scores.reduce(
    (sum, { right, found, wanted, misses }) => ({
      right: sum.right + right,
      found: sum.found + found,
      wanted: sum.wanted + wanted,
      misses: [...sum.misses, ...misses],
    }),
    NOTHING,
  );
}

/** Of what was found, how much is right; 1 when nothing was. */
export function precision({ right, found }: Score): number {
  return found ? right / found : 1;
}

/** Of what is right, how much was found; 1 when there was nothing to find. */
export function recall({ right, wanted }: Score): number {
  return wanted ? right / wanted : 1;
}

export function f1(score: Score): number {
  const [p, r] = [precision(score), recall(score)];
  return p + r ? (2 * p * r) / (p + r) : 0;
}
