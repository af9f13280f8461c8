import type { Evidence } from './evidence.js';
import type { Found } from './retrieval.service.js';

/** The tutor answers from this probability on; below it says that the slides don't cover the question. */
export const ANSWERED_FROM = 0.3;

/** Probability that the chosen sentences hold the answer. */
export function answerConfidence(_question: string, ranked: Evidence[], _found: Found): number {
  const [best] = ranked;
  if (!best) return 0;
  return best.coverage;
}
