import { expect, test } from 'vitest';
import { calibrationErrorByChance } from './figures.js';

const answers = (...confidences: number[]) => confidences.map((confidence) => ({ confidence }));

test('few answers have a calibration error by chance, many have nearly none', () => {
  // None, one or both of two answers of 50% are right: 25%, 50% and 25% of the time.
  expect(calibrationErrorByChance(answers(0.5, 0.5))).toBeCloseTo(0.25);
  // Each in a bin of its own: 2 * 0.3 * 0.7 and 2 * 0.9 * 0.1, halved.
  expect(calibrationErrorByChance(answers(0.3, 0.9))).toBeCloseTo((0.42 + 0.18) / 2);
  expect(calibrationErrorByChance(answers(...Array<number>(2000).fill(0.8)))).toBeLessThan(0.01);
  expect(calibrationErrorByChance(answers(1, 1))).toBe(0);
  expect(calibrationErrorByChance([])).toBeNaN();
});
