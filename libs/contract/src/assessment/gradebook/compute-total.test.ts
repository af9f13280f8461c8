import { expect, test } from 'vitest';
import { computeTotal, findLetter, type GradeResult } from './compute-total.js';

const result = (id: string, points: number | null, more: Partial<GradeResult> = {}): GradeResult => ({
  ...{ id, points, maxPoints: 100, categoryId: null, isHidden: false },
  ...more,
});
const category = (id: string, weight: number, dropLowest = 0) => ({ id, name: id, weight, dropLowest });
const letters = [
  { letter: 'B', from: 60 },
  { letter: 'A', from: 80 },
];
const byPoints = { totalBy: 'points' as const, categories: [], letters };

test('without settings the total is the mean of the results, and a missing one does not count', () => {
  const total = computeTotal(byPoints, [result('a', 90), result('b', 65), result('c', null)]);
  expect(total).toEqual({ percent: 77.5, letter: 'B', dropped: [] });
  expect(computeTotal(byPoints, [result('a', null)])).toEqual({ percent: null, letter: null, dropped: [] });
});

test('by points a column counts as much as it can give', () => {
  expect(computeTotal(byPoints, [result('a', 5, { maxPoints: 10 }), result('b', 100)]).percent).toBe(95.45);
});

test('by weights the categories with results count by their weights, and what is in none does not', () => {
  const scheme = {
    totalBy: 'weights' as const,
    categories: [category('quiz', 30), category('exam', 50), category('talk', 20)],
    letters,
  };
  const results = [
    result('a', 100, { categoryId: 'quiz' }),
    result('b', 60, { categoryId: 'exam' }),
    result('c', 0),
  ];
  expect(computeTotal(scheme, results)).toEqual({ percent: 75, letter: 'B', dropped: [] });
  const weightless = { ...scheme, categories: [category('quiz', 0)] };
  expect(computeTotal(weightless, results).percent).toBeNull();
});

test.each([
  [1, 80, ['b']],
  [2, 90, ['c', 'b']],
  [9, 90, ['c', 'b']],
])('of a category that drops %i of three results, one always stays', (count, percent, dropped) => {
  const scheme = { totalBy: 'points' as const, categories: [category('quiz', 0, count)], letters: [] };
  const inQuiz = { categoryId: 'quiz' };
  const results = [result('a', 90, inQuiz), result('b', 10, inQuiz), result('c', 70, inQuiz)];
  expect(computeTotal(scheme, results)).toEqual({ percent, letter: null, dropped });
});

test('a hidden result changes neither total nor letter, nor which results are dropped', () => {
  const scheme = { totalBy: 'points' as const, categories: [category('quiz', 0, 1)], letters };
  const inQuiz = { categoryId: 'quiz' };
  const seen = [result('a', 90, inQuiz), result('b', 50, inQuiz)];
  const without = computeTotal(scheme, seen);
  for (const points of [0, 100])
    expect(computeTotal(scheme, [...seen, result('c', points, { ...inQuiz, isHidden: true })])).toEqual(
      without,
    );
  expect(without).toEqual({ percent: 90, letter: 'A', dropped: ['b'] });
});

test('a letter is the highest that the total reaches', () => {
  expect([80, 79.99, 60, 59.99, null].map((percent) => findLetter(letters, percent))).toEqual([
    'A',
    'B',
    'B',
    null,
    null,
  ]);
});
