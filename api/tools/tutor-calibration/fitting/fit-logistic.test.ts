import { describe, expect, test } from 'vitest';
import { computeProbability } from '#tutor/evidence/logistic';
import { fitLogistic } from './fit-logistic.js';

describe('a logistic regression', () => {
  test('finds the probabilities behind the examples', () => {
    const rows = Array.from({ length: 4000 }, (_, index) => ({
      useful: (index % 40) / 10 - 2,
      useless: (index % 7) / 7,
    }));
    const labels = rows.map(({ useful }, index) =>
      Number(((index * 7919) % 1000) / 1000 < 1 / (1 + Math.exp(1 - 2 * useful))),
    );
    const model = fitLogistic(rows, labels);
    expect(model.weights.useful).toBeCloseTo(2, 0);
    expect(computeProbability(model, { useful: 2, useless: 0.5 })).toBeGreaterThan(0.9);
    expect(computeProbability(model, { useful: -2, useless: 0.5 })).toBeLessThan(0.1);
  });

  test.each([[[1, 1, 1, 1]], [[0, 0, 1, 1]]])(
    'stays finite for examples that are all alike or separable: %j',
    (labels) => {
      const rows = [0, 0, 1, 1].map((value) => ({ value }));
      const { bias, weights } = fitLogistic(rows, labels);
      expect([bias, weights.value].every(Number.isFinite)).toBe(true);
    },
  );
});
