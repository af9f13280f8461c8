import type { RetrievedPassage } from '../search/retrieval.queries.js';
import type { Answerability } from './answerability.js';
import type { Evidence } from './evidence.js';

// Reciprocal rank fusion: each of two orders gives a slide the score weight / (constant + rank), and the sums make the merged order.
/** A larger constant brings the scores of the first ranks closer together. Set by hand on half of the decks (docs/develop/tutor.md). */
const RANK_FUSION_CONSTANT = 10;
const WORDS_WEIGHT = 1;
/** Set by hand on the same decks. */
const MEANING_WEIGHT = 3;

/** Weight of a cosine against 1 / rank. Set by hand: with 1.5, recall of paraphrased questions was highest. */
const COSINE_WEIGHT = 1.5;
/** Marked sentences per slide, where the tutor gives no answer but names slides. */
const MAX_MARKED_SENTENCES = 2;

/**
 * Orders slide ids by the probability that the slide has the answer, highest first: by the sum of its sentences' probabilities. On
 * decks, these come from words alone, so this order is merged with the order by meaning if the search has compared meaning.
 * @param answerability whether the slides can answer the question: `ranked` has all sentences, `kind` is that of their text
 */
export function rankSlides({ ranked, kind }: Pick<Answerability, 'ranked' | 'kind'>): string[] {
  const probabilities = new Map<string, number>();
  const similarities = new Map<string, number>();
  for (const { passage, probability } of ranked) {
    const { slideId } = passage;
    probabilities.set(slideId, (probabilities.get(slideId) ?? 0) + probability);
    const similarity = findHighestSimilarity(passage);
    if (similarity !== undefined)
      similarities.set(slideId, Math.max(similarity, similarities.get(slideId) ?? -1));
  }
  const orderByWords = sortIdsByValue(probabilities);
  if (kind === 'prose' || !similarities.size) return orderByWords;
  return fuseOrders([
    { slideIds: orderByWords, weight: WORDS_WEIGHT },
    { slideIds: sortIdsByValue(similarities), weight: MEANING_WEIGHT },
  ]);
}

function fuseOrders(orders: { slideIds: string[]; weight: number }[]): string[] {
  const scores = new Map<string, number>();
  for (const { slideIds, weight } of orders)
    for (const [index, slideId] of slideIds.entries())
      scores.set(slideId, (scores.get(slideId) ?? 0) + weight / (RANK_FUSION_CONSTANT + index + 1));
  return sortIdsByValue(scores);
}

/** The ids, the one with the highest value first. */
function sortIdsByValue(valuesById: Map<string, number>): string[] {
  return [...valuesById].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

/** The similarity of the part of a passage that is nearest to the question; undefined where only words were compared. */
function findHighestSimilarity({ similarities = [] }: RetrievedPassage): number | undefined {
  // Parts that were not compared are holes of the array.
  const compared = similarities.filter((similarity) => similarity !== undefined);
  return compared.length ? Math.max(...compared) : undefined;
}

/**
 * The best passage of each slide, for a language model to read, the best first. Where the evidence counts words alone, the cosine
 * of a passage is added to 1 / rank of its slide.
 */
export function selectPassagesForModel(answerability: Answerability): RetrievedPassage[] {
  const { ranked, method } = answerability;
  const scored = rankSlides(answerability).flatMap((slideId, index) => {
    const passage = ranked.find((evidence) => evidence.passage.slideId === slideId)?.passage;
    if (!passage) return [];
    const similarity = method === 'words' ? Math.max(0, findHighestSimilarity(passage) ?? 0) : 0;
    return [{ passage, score: 1 / (index + 1) + COSINE_WEIGHT * similarity }];
  });
  return scored.toSorted((a, b) => b.score - a.score).map(({ passage }) => passage);
}

/**
 * The sentences of a slide to mark for the learner: the most probable ones that share a word with the question; if none does,
 * those nearest in meaning, if meaning was compared.
 */
export function selectMarkedSentences(ranked: Evidence[], slideId: string): Evidence[] {
  const onSlide = ranked.filter(({ passage }) => passage.slideId === slideId);
  const withSharedWord = onSlide.filter(({ coverage }) => coverage > 0);
  const nearest = onSlide
    .filter(({ similarity }) => similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity);
  return (withSharedWord.length ? withSharedWord : nearest).slice(0, MAX_MARKED_SENTENCES);
}
