import { describe, expect, test } from 'vitest';
import { analyzeItem, analyzeReliability, computeEffectiveWeights } from './item-analysis.js';
import { kurtosis, median, skewness } from './statistics.js';

/**
 * Worked by hand: four learners, three items of one point.
 *   item   a b c   total
 *   Ada    1 1 1   3
 *   Bea    1 1 0   2
 *   Cyd    1 0 0   1
 *   Dan    0 0 0   0
 */
const items = [
  [1, 1, 1, 0],
  [1, 1, 0, 0],
  [1, 0, 0, 0],
];
const totals = [3, 2, 1, 0];
const analyze = (marks: number[] = []) => analyzeItem({ marks, totals, maxMark: 1, isInAll: true });

test('facility, deviation, discrimination and efficiency agree with the worked example', () => {
  // Item b: marks 1 1 0 0, rests 2 1 1 0: C = 1/3, V(x) = 1/3, V(R) = 2/3.
  const { facility, deviation, discrimination, efficiency } = analyze(items[1]);
  expect(facility).toBe(50);
  expect(deviation).toBeCloseTo(57.735, 3);
  expect(discrimination).toBeCloseTo(70.7107, 4);
  expect(efficiency).toBeCloseTo(100, 10);
});

test('reliability, standard error and effective weights agree with the worked example', () => {
  // V(x) = 1/4, 1/3, 1/4 and V(T) = 5/3: alpha = 3/2 (1 - (5/6) / (5/3)) = 3/4.
  const { reliability, errorRatio, standardError } = analyzeReliability(items, totals, 3);
  expect(reliability).toBeCloseTo(75, 10);
  expect(errorRatio).toBeCloseTo(50, 10);
  expect(standardError).toBeCloseTo((0.5 * Math.sqrt(5 / 3) * 100) / 3, 10);
  // C(x, T) = 1/2, 2/3, 1/2.
  const roots = [0.5, 2 / 3, 0.5].map(Math.sqrt);
  const total = roots.reduce((sum, root) => sum + root, 0);
  for (const [index, weight] of computeEffectiveWeights(items, totals).entries())
    expect(weight).toBeCloseTo(((roots[index] as number) / total) * 100, 10);
});

test('the interval of the facility is wide for few attempts, also where all agree', () => {
  // Wilson's interval for 2 of 2, 0 of 10 and 50 of 100.
  const both = analyzeItem({ marks: [1, 1], totals: [2, 2], maxMark: 1, isInAll: false });
  expect(both.facilityInterval?.low).toBeCloseTo(34.24, 2);
  expect(both.facilityInterval?.high).toBeCloseTo(100, 10);
  const none = analyzeItem({
    marks: Array<number>(10).fill(0),
    totals: Array<number>(10).fill(0),
    maxMark: 1,
    isInAll: false,
  });
  expect(none.facilityInterval?.low).toBe(0);
  expect(none.facilityInterval?.high).toBeCloseTo(27.75, 2);
  const half = Array.from({ length: 100 }, (_, index) => index % 2);
  const { facilityInterval } = analyzeItem({ marks: half, totals: half, maxMark: 1, isInAll: false });
  expect(facilityInterval?.low).toBeCloseTo(40.38, 2);
  expect(facilityInterval?.high).toBeCloseTo(59.62, 2);
});

describe('where all agree', () => {
  test('an item has a facility and no discrimination', () => {
    expect(analyze([1, 1, 1, 1])).toMatchObject({ facility: 100, discrimination: null, efficiency: null });
  });

  test('an exam has no reliability', () => {
    expect(
      analyzeReliability(
        [
          [1, 1, 1],
          [0, 0, 0],
        ],
        [1, 1, 1],
        2,
      ).reliability,
    ).toBeNull();
    expect(skewness([2, 2, 2])).toBeNull();
    expect(kurtosis([2, 2, 2, 2])).toBeNull();
  });
});

test('an item that strong learners miss has a negative discrimination, and the interval holds it', () => {
  const marks = [0, 0, 1, 1, 1, 0, 0, 1];
  const { discrimination, discriminationInterval } = analyzeItem({
    marks,
    totals: [9, 8, 7, 6, 5, 4, 8, 3],
    maxMark: 1,
    isInAll: true,
  });
  expect(discrimination).toBeLessThan(0);
  expect(discriminationInterval?.low).toBeLessThan(discrimination as number);
  expect(discriminationInterval?.high).toBeGreaterThan(discrimination as number);
});

test('median, skewness and kurtosis of a list', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  expect(skewness([1, 2, 3])).toBeCloseTo(0, 10);
  expect(skewness([1, 1, 4])).toBeCloseTo(1.7321, 4);
  expect(kurtosis([1, 2, 3, 4])).toBeCloseTo(-1.2, 10);
});

test('equal results have no skewness, kurtosis and reliability, whatever their decimals', () => {
  for (const percent of [33.33, 66.67, 14.29, 91.3])
    for (const count of [5, 7, 11, 30]) {
      const results = Array<number>(count).fill(percent);
      expect([skewness(results), kurtosis(results)]).toEqual([null, null]);
      const reliability = analyzeReliability([results, results], results, 100);
      expect(reliability).toEqual({ reliability: null, errorRatio: null, standardError: null });
    }
});
