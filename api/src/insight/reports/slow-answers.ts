/** Answers that took longer are cached. */
const MIN_CACHED_MS = 200;
/** A request for a cached answer that is older starts a new computation in the background. */
const FRESH_MS = 30_000;
/** A cached answer that is older is not returned any more. */
const MAX_AGE_MS = 5 * 60_000;
/** The cache is emptied when it has so many answers. */
const MAX_CACHED_ANSWERS = 500;

interface CachedAnswer<Answer> {
  answer: Promise<Answer>;
  computedAt: number;
}

/**
 * Caches the answers of slow queries for some minutes; answers of fast queries are always computed again. Concurrent requests for one key
 * share one computation.
 */
export class SlowAnswers<Answer> {
  private readonly cache = new Map<string, CachedAnswer<Answer>>();
  private readonly running = new Map<string, Promise<Answer>>();

  get(key: string, compute: () => Promise<Answer>): Promise<Answer> {
    const cached = this.cache.get(key);
    const ageMs = cached ? performance.now() - cached.computedAt : Infinity;
    if (!cached || ageMs > MAX_AGE_MS) return this.compute(key, compute);
    // A failure is ignored here: the next request that has to wait for a computation gets it.
    if (ageMs > FRESH_MS) this.compute(key, compute).catch(() => undefined);
    return cached.answer;
  }

  private compute(key: string, compute: () => Promise<Answer>): Promise<Answer> {
    const running = this.running.get(key);
    if (running) return running;
    const startedAt = performance.now();
    const answer = compute();
    this.running.set(key, answer);
    const removeFromRunning = () => this.running.delete(key);
    answer.then(() => {
      removeFromRunning();
      this.store(
        key,
        { answer, computedAt: performance.now() },
        performance.now() - startedAt > MIN_CACHED_MS,
      );
    }, removeFromRunning);
    return answer;
  }

  private store(key: string, cached: CachedAnswer<Answer>, isSlow: boolean): void {
    if (this.cache.size >= MAX_CACHED_ANSWERS) this.cache.clear();
    if (isSlow) this.cache.set(key, cached);
    else this.cache.delete(key);
  }
}
