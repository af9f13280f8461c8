import type { QuestionContent } from '@lectern/contract';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { findQuestionRules } from '../questions/question-rules.js';

/** Draws whole numbers from `from` to `to`, both included. */
export type Random = (from: number, to: number) => number;

/** A reproducible source of chance: the same seed gives the same numbers for ever. */
export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return (from, to) => uniformInt(generator, from, to);
}

/** A shuffled copy (Fisher-Yates). */
export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random(0, last);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/**
 * A question with its parts in the order of one attempt: the same for the same seed. Items to order, choices of matching
 * and choices of gaps are always shuffled, because their order could tell the answer.
 */
export function shuffleContent(
  content: QuestionContent,
  seed: number,
  shuffleOptions: boolean,
): QuestionContent {
  const random = seededRandom(seed);
  const { shuffle: shuffleParts } = findQuestionRules(content.type);
  if (!shuffleParts) return content;
  return shuffleParts(content, {
    always: (parts) => shuffle(byId(parts), random),
    onRequest: (parts) => (shuffleOptions ? shuffle(parts, random) : parts),
  });
}

/** Sorted by id first, so that the author's order has no influence on the result. */
const byId = <T extends { id: string }>(parts: readonly T[]): T[] =>
  [...parts].sort((a, b) => (a.id < b.id ? -1 : 1));
