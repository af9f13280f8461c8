import { expect, test } from 'vitest';
import { computeNdcg, computeRankingFigures } from './ranking-figures.js';

test('the gain of a slide falls with the logarithm of its rank, and is 1 for an order that cannot be better', () => {
  expect(computeNdcg({ order: ['a', 'b'], relevant: ['a'] }, 5)).toBe(1);
  expect(computeNdcg({ order: ['b', 'a'], relevant: ['a'] }, 5)).toBeCloseTo(1 / Math.log2(3));
  expect(computeNdcg({ order: ['b', 'a', 'c'], relevant: ['c', 'a'] }, 5)).toBeCloseTo(
    (1 / Math.log2(3) + 1 / 2) / (1 + 1 / Math.log2(3)),
  );
  expect(computeNdcg({ order: ['b', 'a'], relevant: ['a'] }, 1)).toBe(0);
});

test('page recall is the share of the slides that answer the question among the first', () => {
  const order = ['a', 'b', 'c', 'd', 'e', 'f'];
  const figures = computeRankingFigures([
    { order, relevant: ['a', 'f'] },
    { order, relevant: ['x'] },
  ]);
  expect(figures).toMatchObject({ recallAt5: 0.25, recallAt10: 0.5 });
});
