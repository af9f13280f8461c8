import type { Answerability } from './answerability.js';
import { type Evidence, findHighestSimilarity } from './evidence.js';
import type { RetrievedPassage } from '../search/retrieval.queries.js';

/** k of reciprocal rank fusion: the larger, the less the first ranks lead. Set by hand on half of the decks (docs/develop/tutor.md). */
const RANK_FUSION_CONSTANT = 10;
/** Weight of the order by meaning; the order by words has 1. Set by hand on the same decks. */
const MEANING_WEIGHT = 3;

/** Weight of a cosine against 1 / rank. Set by hand: with 1.5, recall of paraphrased questions was highest. */
const COSINE_WEIGHT = 1.5;
/** Sentences that are marked on each slide that is named without an answer. */
const MAX_MARKED_SENTENCES = 2;

/**
 * Slides by how probably they hold the answer, highest first: by the sum of their sentences' probabilities. On decks, whose
 * weights do not count meaning, this order is merged with that by meaning (reciprocal rank fusion) where the search has it.
 */
export function rankSlides({ ranked, kind }: Pick<Answerability, 'ranked' | 'kind'>): string[] {
  const sums = new Map<string, number>();
  const similarities = new Map<string, number>();
  for (const { passage, probability } of ranked) {
    const { slideId } = passage;
    sums.set(slideId, (sums.get(slideId) ?? 0) + probability);
    const similarity = findHighestSimilarity(passage);
    if (similarity !== undefined)
      similarities.set(slideId, Math.max(similarity, similarities.get(slideId) ?? -1));
  }
  const byWords = sortIdsByValue(sums);
  if (kind === 'prose' || !similarities.size) return byWords;
  const scores = new Map<string, number>();
  const orders: [order: string[], weight: number][] = [
    [byWords, 1],
    [sortIdsByValue(similarities), MEANING_WEIGHT],
  ];
  for (const [order, weight] of orders)
    for (const [rank, slideId] of order.entries())
      scores.set(slideId, (scores.get(slideId) ?? 0) + weight / (RANK_FUSION_CONSTANT + rank + 1));
  return sortIdsByValue(scores);
}

function sortIdsByValue(values: Map<string, number>): string[] {
  return [...values].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

/** The best passage of each slide, best first. Where the verdict did not count meaning, cosines change that order. */
export function selectPassagesForModel(answerability: Answerability): RetrievedPassage[] {
  const { ranked, method } = answerability;
  const scored = rankSlides(answerability).flatMap((slideId, index) => {
    const passage = ranked.find((evidence) => evidence.passage.slideId === slideId)?.passage;
    if (!passage) return [];
    const similarity = method === 'words' ? Math.max(0, ...(passage.similarities ?? [])) : 0;
    return [{ passage, score: 1 / (index + 1) + COSINE_WEIGHT * similarity }];
  });
  return scored.toSorted((a, b) => b.score - a.score).map(({ passage }) => passage);
}

/**
 * The most probable sentences of a slide that share a word with the question, or the nearest in meaning where none does; none
 * where neither is known.
 */
export function selectMarkedSentences(ranked: Evidence[], slideId: string): Evidence[] {
  const own = ranked.filter(({ passage }) => passage.slideId === slideId);
  const withWords = own.filter(({ coverage }) => coverage > 0);
  const near = own.filter(({ similarity }) => similarity > 0).toSorted((a, b) => b.similarity - a.similarity);
  return (withWords.length ? withWords : near).slice(0, MAX_MARKED_SENTENCES);
}
