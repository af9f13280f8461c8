/** Measures of the order of slides that other searches are compared by. A slide that answers the question has the gain 1, others 0. */
export interface RankingFigures {
  ndcgAt5: number;
  ndcgAt10: number;
  /** Share of the slides that answer the question among the first 5, also called page recall. */
  recallAt5: number;
  recallAt10: number;
}

/** The slides of one answer in the tutor's order, and those that answer the question. */
export interface SlideOrder {
  order: string[];
  relevant: string[];
}

/** The mean of all questions. */
export function computeRankingFigures(all: SlideOrder[]): RankingFigures {
  const mean = (measure: (one: SlideOrder) => number) =>
    all.reduce((sum, one) => sum + measure(one), 0) / all.length;
  return {
    ndcgAt5: mean((one) => computeNdcg(one, 5)),
    ndcgAt10: mean((one) => computeNdcg(one, 10)),
    recallAt5: mean((one) => computeRecall(one, 5)),
    recallAt10: mean((one) => computeRecall(one, 10)),
  };
}

/** Normalized discounted cumulative gain: 1 if the slides that answer the question are first. */
export function computeNdcg({ order, relevant }: SlideOrder, count: number): number {
  const slides = new Set(relevant);
  const gain = sumDiscounts(order.slice(0, count).map((slide) => slides.has(slide)));
  return gain / sumDiscounts(Array.from({ length: Math.min(count, slides.size) }, () => true));
}

function computeRecall({ order, relevant }: SlideOrder, count: number): number {
  const slides = new Set(relevant);
  return order.slice(0, count).filter((slide) => slides.has(slide)).length / slides.size;
}

function sumDiscounts(areRelevant: boolean[]): number {
  return areRelevant.reduce((sum, isRelevant, rank) => sum + Number(isRelevant) / Math.log2(rank + 2), 0);
}
