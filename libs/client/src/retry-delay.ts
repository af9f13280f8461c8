/** The shortest and the longest pause between two attempts, in milliseconds. */
export interface RetryPauses {
  minMs: number;
  maxMs: number;
}

/**
 * The pause before the next attempt, in milliseconds: a random value between `minMs` and a limit that doubles with each
 * attempt up to `maxMs`. Random (jitter), so that browsers that lost the server at the same time do not reconnect at
 * the same time.
 * @param attempt number of failed attempts so far
 */
export function retryDelay(attempt: number, { minMs, maxMs }: RetryPauses): number {
  const limitMs = Math.min(minMs * 2 ** (attempt + 1), maxMs);
  return minMs + Math.random() * (limitMs - minMs);
}
