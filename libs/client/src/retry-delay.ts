/** The shortest and the longest pause between two attempts, in milliseconds. */
export interface RetryPauses {
  minMs: number;
  maxMs: number;
}

/**
 * The pause before the next attempt, in milliseconds: at random between `minMs` and a limit that doubles with each
 * attempt up to `maxMs`. Random, so that the browsers that lost a server together do not return to it together.
 * @param attempt how many attempts have failed before, from 0
 */
export function retryDelay(attempt: number, { minMs, maxMs }: RetryPauses): number {
  const limitMs = Math.min(minMs * 2 ** (attempt + 1), maxMs);
  return minMs + Math.random() * (limitMs - minMs);
}
