import { describe, expect, test } from 'vitest';
import type { VerifiedClaim } from '#tutor/evidence/claims';
import { applyFit, fitModel } from './fit-model.js';

const claims: VerifiedClaim[] = [];

/** Answers of one confidence, a share of them right. */
const buildAnswers = (count: number, confidence: number, right: number, half: 'fit' | 'measure' = 'fit') =>
  Array.from({ length: count }, (_, index) => ({
    half,
    claims,
    confidence,
    isRight: index < count * right,
  }));

describe('the fit of a language model', () => {
  test('turns the confidence in its answers into the share of right ones', () => {
    const fit = fitModel([...buildAnswers(1000, 0.3, 0.7), ...buildAnswers(1000, 0.8, 0.9)]);
    expect(applyFit({ claims, confidence: 0.3 }, fit)).toBeCloseTo(0.7, 1);
    expect(applyFit({ claims, confidence: 0.8 }, fit)).toBeCloseTo(0.9, 1);
  });

  test('keeps confidences that are exact', () => {
    const fit = fitModel([...buildAnswers(1000, 0.2, 0.2), ...buildAnswers(1000, 0.9, 0.9)]);
    for (const confidence of [0.2, 0.5, 0.9])
      expect(applyFit({ claims, confidence }, fit)).toBeCloseTo(confidence, 5);
  });

  test('does not see the measured half, nor answers that are not the model’s', () => {
    const answers = buildAnswers(100, 0.6, 0.5);
    const builtIn = buildAnswers(100, 0.9, 0.1).map((answer) => ({ ...answer, claims: null }));
    expect(fitModel([...answers, ...builtIn, ...buildAnswers(100, 0.9, 0.1, 'measure')])).toEqual(
      fitModel(answers),
    );
    expect(applyFit({ claims: null, confidence: 0.6 }, fitModel(answers))).toBe(0.6);
  });

  test('is none with few answers, or with answers that are all right or all wrong', () => {
    expect(fitModel(buildAnswers(49, 0.6, 0.5))).toBeNull();
    expect(fitModel(buildAnswers(100, 0.6, 0))).toBeNull();
    expect(fitModel(buildAnswers(100, 0.6, 1))).toBeNull();
    expect(applyFit({ claims, confidence: 0.6 }, null)).toBe(0.6);
  });
});
