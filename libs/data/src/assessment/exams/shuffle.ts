import type { QuestionContent } from '@lectern/contract';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { findQuestionRules } from '../questions/question-rules.js';

/** Returns a random whole number from `from` to `to`, both included. */
export type Random = (from: number, to: number) => number;

/** Creates a generator of random numbers that always returns the same numbers for the same seed. */
export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return (from, to) => uniformInt(generator, from, to);
}

/** Returns a shuffled copy (Fisher-Yates). */
export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random(0, last);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/**
 * Shuffles the parts of a question for one attempt; the same seed gives the same order. Items of an ordering, choices of a matching and
 * choices of gaps are always shuffled, because their stored order could reveal the answer.
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
    always: (parts) => shuffle(sortById(parts), random),
    onRequest: (parts) => (shuffleOptions ? shuffle(parts, random) : parts),
  });
}

/** Sorts parts by id before they are shuffled, so that the author's order does not influence the result. */
const sortById = <T extends { id: string }>(parts: readonly T[]): T[] =>
  [...parts].sort((a, b) => (a.id < b.id ? -1 : 1));
