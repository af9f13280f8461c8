import { describe, expect, test } from 'vitest';
import { shiftLogOdds } from '#tutor/evidence/logistic';
import { fitConfidenceOffset } from './confidence-offset.js';

/** Answers that all have one confidence, a share of them right. */
const buildAnswers = (count: number, confidence: number, right: number) =>
  Array.from({ length: count }, (_, index) => ({ confidence, isRight: index < count * right }));

describe('the confidence offset of a language', () => {
  test.each([
    [0.9, 0.7],
    [0.6, 0.8],
  ])('turns a confidence of %d into the share of right answers, %d', (confidence, right) => {
    const offset = fitConfidenceOffset(buildAnswers(10_000, confidence, right));
    expect(shiftLogOdds(confidence, offset)).toBeCloseTo(right, 2);
  });

  test('is smaller the fewer answers there are', () => {
    const [few = 0, many = 0] = [10, 1000].map((count) => fitConfidenceOffset(buildAnswers(count, 0.9, 0.7)));
    expect(many).toBeLessThan(few);
    expect(few).toBeLessThan(0);
  });

  test('is 0 for confidences that are exact, and without answers', () => {
    expect(fitConfidenceOffset(buildAnswers(100, 0.8, 0.8))).toBeCloseTo(0, 6);
    expect(fitConfidenceOffset([])).toBe(0);
  });
});
