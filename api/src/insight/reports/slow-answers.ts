/** An answer that took longer than this is kept. */
const SLOW_MS = 200;
/** A kept answer is computed again in the background once it is older. */
const FRESH_MS = 30_000;
/** A kept answer that is older is not given any more. */
const MAX_AGE_MS = 5 * 60_000;
/** The answers are forgotten when there are more. */
const MAX_KEPT = 500;

interface Kept<Answer> {
  answer: Promise<Answer>;
  computedAt: number;
}

/**
 * Keeps the answers of slow queries for some minutes; those of fast ones are always new. Concurrent requests for one key share
 * one computation.
 */
export class SlowAnswers<Answer> {
  private readonly kept = new Map<string, Kept<Answer>>();
  private readonly running = new Map<string, Promise<Answer>>();

  get(key: string, compute: () => Promise<Answer>): Promise<Answer> {
    const kept = this.kept.get(key);
    const age = kept ? performance.now() - kept.computedAt : Infinity;
    if (!kept || age > MAX_AGE_MS) return this.compute(key, compute);
    // A failure is that of the next request that waits for an answer.
    if (age > FRESH_MS) this.compute(key, compute).catch(() => undefined);
    return kept.answer;
  }

  private compute(key: string, compute: () => Promise<Answer>): Promise<Answer> {
    const present = this.running.get(key);
    if (present) return present;
    const startedAt = performance.now();
    const answer = compute();
    this.running.set(key, answer);
    const settle = () => this.running.delete(key);
    answer.then(() => {
      settle();
      this.keep(key, { answer, computedAt: performance.now() }, performance.now() - startedAt > SLOW_MS);
    }, settle);
    return answer;
  }

  private keep(key: string, kept: Kept<Answer>, isSlow: boolean): void {
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    if (isSlow) this.kept.set(key, kept);
    else this.kept.delete(key);
  }
}
